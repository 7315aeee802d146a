import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { doubleCharges, isAccessPaid } from '#tests/support/money/plan-rules.ts';
import { playYear } from '#tests/support/money/plan-year.ts';
import { getPlan, newPlanOwner } from '#tests/support/money/subscriptions.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';

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

/** Other stories: `SEEDS=7,8,9 npx vitest run --project api tests/api/money/subscriptions/simulation.test.ts`. */
const seeds = (process.env['SEEDS'] ?? '1').split(',');

test.each(seeds)('a year of random changes and faults breaks no rule: seed %s', async (seed) => {
  const owner = await newPlanOwner(server);
  await verifyBusiness(server.deps, owner.businessId);
  const story = await playYear(server, owner, seed, async (lines) => {
    const text = lines.join('\n');
    const { rows } = await server.database.query(`${doubleCharges} union all ${lateCharges}`);
    expect(rows, text).toEqual([]);
    const active = await getPlan(server, owner);
    expect(isAccessPaid(active, server.deps.clock.now().getTime()), text).toBe(true);
  });
  // A broken rule stays broken, and checking all of them takes longer than a step.
  expect(await violations(server.database), story.join('\n')).toEqual([]);
  expect(story.length).toBeGreaterThan(10);
});
