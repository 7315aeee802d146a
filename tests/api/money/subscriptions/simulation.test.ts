import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { doubleCharges, isAccessPaid } from '#tests/support/money/plan-rules.ts';
import { playYear } from '#tests/support/money/plan-year.ts';
import { getPlan, newPlanOwner } from '#tests/support/money/subscriptions.ts';
import { verifyOwner } from '#tests/support/people/verified-business.ts';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { isThorough } from '#tests/support/thorough.ts';

let server: DatabaseServer;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());

/** Charges of a card for a plan that had ended. */
const lateCharges = `
  select t.id, 'charged after the end' as problem from transactions t
  join subscription_orders o on o.business_id = t.business_id and o.id = t.subscription_order_id
  join subscriptions s on s.business_id = o.business_id and s.id = o.subscription_id
  where t.method = 'DIRECT_DEBIT' and t.created_at > s.ended_at`;

/** A story of some months, and several of a whole year when there is time. */
const [days, stories] = isThorough ? [400, ['1', '2', '3', '4', '5']] : [150, ['1']];
const seeds = stories.map((story) => seedOf(`plan year ${story}`));

test.each(seeds)('random changes and faults over months break no rule: seed %s', async (seed) => {
  const owner = await newPlanOwner(server);
  await verifyOwner(server.call, server.deps, owner);
  const story = await playYear(server, owner, { seed, days }, async (lines) => {
    const text = lines.join('\n');
    const { rows } = await server.database.query(`${doubleCharges} union all ${lateCharges}`);
    expect(rows, text).toEqual([]);
    const active = await getPlan(server, owner);
    expect(isAccessPaid(active, server.deps.clock.now().getTime()), text).toBe(true);
  });
  // A broken rule stays broken, and checking all of them takes longer than a step.
  expect(await violations(server.database), story.join('\n')).toEqual([]);
  expect(story.length).toBeGreaterThan(days / 45);
});
