import { v5 as uuidOf, v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { findTransaction } from '#server/modules/payments/transactions.repo.ts';
import { applyPayoutUpdate } from '#server/modules/withdrawals/advance-withdrawal.ts';
import type { PayoutUpdate } from '#server/providers/payouts/payouts.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, minute, second } from '#tests/support/people/identity.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { paymentUpdateOf, advanceToSettlement, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import {
  type Withdrawer,
  advanceUntilSent,
  newWithdrawer,
  payoutReference,
  withdrawalOf,
} from '#tests/support/money/withdrawals.ts';

let server: DatabaseServer;
let shop: Withdrawer;
/** The amount of a payment that was collected and is not settled. */
let payment: string;

beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newWithdrawer(server);
  payment = await createPaidInvoice(server, shop);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});

/** The amount of one paid invoice, less the fee. */
const netMinor = 450_000 - 6_750;
const balance = ({ businessId } = shop) => getBalance(server.deps.db, businessId, 'NGN');
const withdrawAs = (withdrawalId: string, amountMinor = 100_000, by = shop) =>
  server.ask('withdraw', { body: withdrawalOf(by, amountMinor, { withdrawalId }) }, by.asking);
const alreadyDone = { status: 409, code: 'ALREADY_DONE' };

/** Expects that the withdrawal was rejected: nothing was written and no job continues it. */
async function expectRefused(id: string): Promise<void> {
  const before = await balance();
  expect(await withdrawAs(id)).toMatchObject(alreadyDone);
  expect(await balance()).toEqual(before);
  await advanceUntilSent(server, minute / 2);
  const { rows } = await server.database.query('select from withdrawals where business_id = $1', [
    shop.businessId,
  ]);
  expect(rows).toHaveLength(0);
}

describe('rejects a withdrawal with the id of a payment', () => {
  test('before the payment has settled, which becomes available on its day and not before', async () => {
    expect(await balance()).toMatchObject({ pendingMinor: netMinor, availableMinor: netMinor });
    await expectRefused(payment);
    expect(await balance()).toMatchObject({
      pendingMinor: netMinor,
      availableMinor: netMinor,
      onItsWayMinor: 0,
    });
    await advanceTime(server, day);
    expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: 2 * netMinor });
  });

  test('also one that the bank would reject, so that the payment settles normally', async () => {
    expect(await withdrawAs(payment, 100_013)).toMatchObject(alreadyDone);
    await advanceUntilSent(server, minute / 2);
    await advanceTime(server, day);
    expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: 2 * netMinor });
  });

  test('after the payment has settled', async () => {
    await advanceTime(server, day);
    await expectRefused(payment);
    expect(await balance()).toMatchObject({ availableMinor: 2 * netMinor, onItsWayMinor: 0 });
  });

  test.each(['before', 'after'])(
    'so that a chargeback debits the payment: %s its settlement',
    async (when) => {
      if (when === 'after') await advanceTime(server, day);
      await withdrawAs(payment);
      await advanceUntilSent(server, minute / 2);
      await sendPaymentUpdate(server, paymentUpdateOf(payment, 'reversed', sentInvoiceTotalMinor));
      expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: netMinor, onItsWayMinor: 0 });
      expect(await findTransaction(server.deps.db, shop.businessId, payment)).toMatchObject({
        result: 'reversed',
      });
    },
  );
});

test('rejects a withdrawal with the id of a refund or a recorded payment', async () => {
  const refunding = { params: { id: payment }, body: { amountMinor: 100_000, reason: 'Sent back' } };
  const { refunds } = await server.call('refundTransaction', refunding, {
    ...shop.asking,
    idempotencyKey: uuid(),
  });
  await expectRefused(refunds[0]?.id ?? '');
  const invoice = await createSentInvoice(server, shop);
  const recording = { params: { id: invoice.id }, body: { amountMinor: 50_000, method: 'CASH' as const } };
  const recorded = await server.call('recordInvoicePayment', recording, {
    ...shop.asking,
    idempotencyKey: uuid(),
  });
  await expectRefused(recorded.payments[0]?.id ?? '');
  await advanceToSettlement(server);
});

test('a withdrawal with a predictable id of a dispute does not keep the dispute from being booked', async () => {
  const disputedMinor = 100_000;
  const withdrawalId = uuidOf(`disputed ${disputedMinor}`, payment);
  expect((await withdrawAs(withdrawalId)).status).toBe(200);
  await advanceUntilSent(server, minute / 2);
  const before = await balance();
  for (let nth = 0; nth < 2; nth += 1)
    await sendPaymentUpdate(server, paymentUpdateOf(payment, 'reversed', disputedMinor));
  const { totalMinor } = await balance();
  expect(totalMinor).toBe(before.totalMinor - disputedMinor);
});

test('one id in two businesses is two withdrawals, each paid once and reported to its own owner', async () => {
  const other = await newWithdrawer(server);
  await advanceTime(server, day);
  const withdrawalId = uuid();
  const hadMinor = [(await balance(shop)).availableMinor, (await balance(other)).availableMinor];
  for (const by of [shop, other]) expect((await withdrawAs(withdrawalId, 100_000, by)).status).toBe(200);
  await advanceUntilSent(server, minute / 2);
  const { totalMinor } = calculateCharge(100_000, standardTariff);
  for (const [nth, by] of [shop, other].entries()) {
    const now = await server.call('checkWithdrawal', { params: { id: withdrawalId } }, by.asking);
    expect(now.status).toBe('paid');
    expect((await balance(by)).availableMinor).toBe((hadMinor[nth] ?? 0) - totalMinor);
    const { rows } = await server.database.query<{ email: string }>('select email from users where id = $1', [
      by.userId,
    ]);
    const mails = await server.mails(rows[0]?.email ?? '');
    expect(mails.filter(({ subject }) => subject.endsWith('was paid to your account'))).toHaveLength(1);
  }
});

test("a provider's report of another amount, or with another payout's identifier, changes no withdrawal", async () => {
  const [one, other] = [uuid(), uuid()];
  for (const id of [one, other]) await withdrawAs(id, 100_031);
  await advanceTime(server, second);
  const tell = async (id: string, over: Partial<PayoutUpdate>) => {
    const reference = await payoutReference(server, id);
    const fact = { reference, result: 'success' as const, providerReference: null, message: null, ...over };
    return server.deps.db.transaction((tx) => applyPayoutUpdate(tx, server.deps, fact));
  };
  expect(await tell(one, { amountMinor: 100_030 })).toBeUndefined();
  expect(await tell(one, { amountMinor: 100_031, providerReference: 'T-1' })).toMatchObject({
    status: 'paid',
  });
  expect(await tell(other, { providerReference: 'T-1' })).toBeUndefined();
  const now = await server.call('checkWithdrawal', { params: { id: other } }, shop.asking);
  expect(now.status).toBe('processing');
});

test('the database rejects one reference for two withdrawals, across businesses', async () => {
  const other = await newWithdrawer(server);
  const ids = [uuid(), uuid()];
  await withdrawAs(ids[0] ?? '');
  await withdrawAs(ids[1] ?? '', 100_000, other);
  await expect(
    server.database.query(
      'update withdrawals set reference = (select reference from withdrawals where id = $1) where id = $2',
      ids,
    ),
  ).rejects.toThrow(/withdrawals_reference/);
});
