import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { playYear } from '#tests/support/money/plan-year.ts';
import { getPlan, newPlanOwner } from '#tests/support/money/subscriptions.ts';
import { day } from '#tests/support/people/identity.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';

let server: DatabaseServer;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());

/** Charges of a card for a plan that had ended, and orders that were paid more than once. */
const wrongCharges = `
  select t.id, 'charged after the end' as problem from transactions t
  join subscription_orders o on o.business_id = t.business_id and o.id = t.subscription_order_id
  join subscriptions s on s.business_id = o.business_id and s.id = o.subscription_id
  where t.method = 'DIRECT_DEBIT' and t.created_at > s.ended_at
  union all
  select o.id, 'paid twice' from subscription_orders o
  where 1 < (select count(*) from transactions t where t.business_id = o.business_id and t.subscription_order_id = o.id
    and t.type = 'subscription' and t.result = 'success' and t.gross_minor > t.surplus_minor)
  union all
  select t.id, 'charged twice' from transactions t
  where t.method = 'DIRECT_DEBIT' and t.result = 'success' and exists (
    select from transactions other where other.business_id = t.business_id and other.id <> t.id and other.method = 'DIRECT_DEBIT'
      and other.subscription_order_id = t.subscription_order_id and other.result = 'success')`;

test.each(['1', '4'])('a year of random changes and faults breaks no rule: seed %s', async (seed) => {
  const owner = await newPlanOwner(server);
  await verifyBusiness(server.deps, owner.businessId);
  const story = await playYear(server, owner, seed, async (lines) => {
    const text = lines.join('\n');
    expect(await violations(server.database), text).toEqual([]);
    const { rows } = await server.database.query(wrongCharges);
    expect(rows, text).toEqual([]);
    const { plan, subscription } = await getPlan(server, owner);
    if (plan === 'free') return;
    const now = server.deps.clock.now().getTime();
    const isBefore = (instant: string | null | undefined, graceMs = 0) =>
      now < new Date(instant ?? 0).getTime() + graceMs;
    // A renewal in progress has a day for its result.
    const hasAccess =
      (subscription?.status === 'trialing' && isBefore(subscription.trialEndsAt)) ||
      (subscription?.status === 'active' && isBefore(subscription.periodEnd, day)) ||
      (subscription?.status === 'past_due' && isBefore(subscription.dunning?.graceEndsAt));
    expect(hasAccess, text).toBe(true);
  });
  expect(story.length).toBeGreaterThan(10);
});
