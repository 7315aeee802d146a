import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calculateCharge, getMaxWithdrawal, standardTariff } from '#domain/withdrawal.ts';
import { raisedTariff } from '#machines/flows/withdraw/withdraw.samples.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { advanceToSettlement } from '#tests/support/money/payer.ts';
import { newWithdrawer, withdrawalOf } from '#tests/support/money/withdrawals.ts';

let server: DatabaseServer;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});

/** The amount of one paid invoice, less the fee. */
const hadMinor = 450_000 - 6_750;

test('rejects charges that changed since they were agreed to with the current ones, also if these are not covered', async () => {
  const shop = await newWithdrawer(server);
  const { config } = server.deps;
  const most = getMaxWithdrawal(hadMinor, standardTariff) ?? 0;
  const agreed = [withdrawalOf(shop, 100_000), withdrawalOf(shop, most)];
  config.withdrawalTariff = raisedTariff;
  try {
    for (const body of agreed)
      expect(await server.ask('withdraw', { body }, shop.asking)).toMatchObject({
        status: 409,
        code: 'CHARGES_CHANGED',
        current: raisedTariff,
      });
    expect(await getBalance(server.deps.db, shop.businessId, 'NGN')).toMatchObject({
      availableMinor: hadMinor,
      onItsWayMinor: 0,
    });
    const { totalMinor } = calculateCharge(100_000, raisedTariff);
    const again = { ...withdrawalOf(shop, 100_000), ...agreed[0], totalMinor };
    expect((await server.ask('withdraw', { body: again }, shop.asking)).status).toBe(200);
    const otherTotal = { ...again, totalMinor: totalMinor + 1 };
    expect((await server.ask('withdraw', { body: otherTotal }, shop.asking)).code).toBe('ALREADY_DONE');
    expect(await getBalance(server.deps.db, shop.businessId, 'NGN')).toMatchObject({
      onItsWayMinor: totalMinor,
    });
  } finally {
    config.withdrawalTariff = standardTariff;
  }
});

test('rejects an account that was removed since it was chosen, and holds nothing', async () => {
  const shop = await newWithdrawer(server);
  const { payoutAccountId: id } = shop;
  await server.call('deletePayoutAccount', { params: { id } }, shop.asking);
  const body = withdrawalOf(shop, 100_000);
  expect(await server.ask('withdraw', { body }, shop.asking)).toMatchObject({
    status: 409,
    code: 'PAYOUT_ACCOUNT_UNUSABLE',
  });
  expect(await getBalance(server.deps.db, shop.businessId, 'NGN')).toMatchObject({
    availableMinor: hadMinor,
    onItsWayMinor: 0,
  });
});

test('is blocked while the business owes a single kobo', async () => {
  const shop = await newWithdrawer(server);
  const { data } = await server.call('transactions', { query: {} }, shop.asking);
  const refund = { amountMinor: hadMinor + 1, reason: 'Sent back' };
  await server.call('refundTransaction', { params: { id: data[0]?.id ?? '' }, body: refund }, shop.asking);
  await advanceToSettlement(server);
  expect(await getBalance(server.deps.db, shop.businessId, 'NGN')).toMatchObject({
    availableMinor: 0,
    receivableMinor: 1,
  });
  const body = withdrawalOf(shop, 100_00);
  expect(await server.ask('withdraw', { body }, shop.asking)).toMatchObject({
    code: 'PAYOUT_BLOCKED',
    fields: [{ field: 'receivable' }],
  });
});
