import type { withdrawalCalls } from '#contract/money/withdrawal.ts';
import { sql } from 'drizzle-orm';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { addAccount, withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

type Name = keyof typeof withdrawalCalls;

/** The amount of a withdrawal, and enough money for it and its charges. */
const amountMinor = 100_00;
const enoughMinor = 2 * amountMinor;

/**
 * Lets the business withdraw and gives it money. The clock does not move, so that the next caller has the same state.
 */
async function ready(world: World): Promise<{ payoutAccountId: string }> {
  const { server, shop, owner } = world;
  const { db, clock, jobs } = server.deps;
  const { rowCount } = await db.execute(sql`
    select from ledger_accounts where business_id = ${shop.businessId} and account = 'available'
      and credits_minor - debits_minor - debits_held_minor >= ${enoughMinor}`);
  if (rowCount === 0) {
    const payment = await createPaidInvoice(server, {
      ...shop,
      asking: await testCallers['the owner'](world),
    });
    await db.execute(sql`update transactions set settles_at = created_at where id = ${payment}`);
    await jobs.drain();
  }
  await verifyBusiness(server.deps, shop.businessId);
  return db.transaction(async (tx) => {
    await tx.execute(sql`delete from payout_accounts where business_id = ${shop.businessId}`);
    return { payoutAccountId: await addAccount(tx, owner, clock.now()) };
  });
}

/** Creates a withdrawal by the caller, with their PIN. */
async function createOwnWithdrawal(world: World, asking: Asking) {
  await setSamplePin(world.server, asking);
  return withdrawalOf(await ready(world), amountMinor);
}

/** Creates a withdrawal of the owner that is not sent yet. */
async function requested(world: World) {
  const owner = await testCallers['the owner'](world);
  const body = await createOwnWithdrawal(world, owner);
  await world.server.call('withdraw', { body }, owner);
  return { params: { id: body.withdrawalId } };
}

/** A sample for each call about withdrawals. */
export const withdrawalSamples: { [N in Name]: Sample<N> } = {
  withdrawalStart: async () => ({}),
  withdraw: async (world, asking) => ({ body: await createOwnWithdrawal(world, asking) }),
  checkWithdrawal: requested,
  cancelWithdrawal: requested,
  withdrawalCharges: async () => ({ query: { currencyCode: 'NGN' } }),
  payoutChannels: async () => ({ query: { currencyCode: 'NGN' } }),
};
