import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculateCollectionFeeMinor } from '#domain/payment.ts';
import { findInvoice } from '#server/modules/invoices/invoices.repo.ts';
import { settleDuePayments } from '#server/modules/payments/payments.jobs.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { sandboxRefundAmounts } from '#server/providers/payments/sandbox-scripts.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, minute, second } from '#tests/support/people/identity.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { sendRefundEvent } from '#tests/support/money/payer.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
let paymentId: string;
let invoiceId: string;

beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
  const invoice = await createSentInvoice(server, shop);
  invoiceId = invoice.id;
  paymentId = await payInvoiceOnline(server, invoice, 'pays');
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

const overview = (id: string) => server.call('transaction', { params: { id } }, shop.asking);
const refund = async (amountMinor: number) => {
  const body = { amountMinor, reason: 'Sent back' };
  const { refunds } = await server.call(
    'refundTransaction',
    { params: { id: paymentId }, body },
    shop.asking,
  );
  return refunds.at(-1)?.id ?? '';
};
const totalMinor = async () => (await getBalance(server.deps.db, shop.businessId, 'NGN')).totalMinor;
const paidMinor = async () => (await findInvoice(server.deps.db, shop.businessId, invoiceId))?.paidMinor;
/** Moves the clock forward until the requested refund has failed. */
const untilFailed = async () => {
  await advanceTime(server, second);
  await advanceTime(server, 15 * second);
};

test('a failed refund that is completed late takes its money out of the ledger', async () => {
  const before = await totalMinor();
  const id = await refund(sandboxRefundAmounts.recovers);
  await untilFailed();
  expect((await overview(id)).transaction).toMatchObject({ result: 'failed', refundStatus: 'failed' });
  expect(await totalMinor()).toBe(before);
  expect(await paidMinor()).toBe(sentInvoiceTotalMinor);

  await advanceTime(server, 5 * minute);
  const { transaction } = await overview(id);
  expect(transaction).toMatchObject({ result: 'success', refundStatus: 'doneLate' });
  expect(transaction.timeline.at(-1)).toMatchObject({ event: 'refund.done', from: 'failed', to: 'doneLate' });
  expect(await totalMinor()).toBe(before - sandboxRefundAmounts.recovers);
  expect(await paidMinor()).toBe(sentInvoiceTotalMinor - sandboxRefundAmounts.recovers);
  expect((await overview(paymentId)).transaction.refundedMinor).toBe(sandboxRefundAmounts.recovers);
});

test('a failed refund can be retried once', async () => {
  const id = await refund(sandboxRefundAmounts.fails);
  await untilFailed();
  expect(await overview(id)).toMatchObject({ canRetry: true, retriedBy: null });
  const again = await server.call('retryRefund', { params: { id } }, shop.asking);
  expect(again).toMatchObject({ canRetry: false, retriedBy: { type: 'refund', result: 'pending' } });
  const twice = await server.call('retryRefund', { params: { id } }, shop.asking);
  expect(twice.retriedBy).toEqual(again.retriedBy);
  expect((await overview(paymentId)).refunds).toHaveLength(2);
});

test('only a failed refund can be retried, and only while its payment has enough left', async () => {
  const pending = await refund(100_000);
  const refused = await server.ask('retryRefund', { params: { id: pending } }, shop.asking);
  expect(refused).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  const missing = await server.ask('retryRefund', { params: { id: paymentId } }, shop.asking);
  expect(missing.status).toBe(404);
  const failed = await refund(sandboxRefundAmounts.fails);
  await untilFailed();
  await refund(sentInvoiceTotalMinor - 100_000);
  const uncovered = await server.ask('retryRefund', { params: { id: failed } }, shop.asking);
  expect(uncovered).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
});

test('a retried refund that is completed late is owed by the business', async () => {
  const before = await totalMinor();
  const id = await refund(sandboxRefundAmounts.recovers);
  await untilFailed();
  await refund(sentInvoiceTotalMinor);
  await advanceTime(server, second);
  await advanceTime(server, 5 * minute);
  expect((await overview(id)).transaction.refundStatus).toBe('doneLate');
  expect(await totalMinor()).toBe(before - sentInvoiceTotalMinor - sandboxRefundAmounts.recovers);
  expect(await paidMinor()).toBe(0);
  expect((await overview(paymentId)).transaction.refundedMinor).toBe(sentInvoiceTotalMinor);
});

describe('a settled payment', () => {
  const settledAt = async () => (await overview(paymentId)).transaction.settledAt;

  test('keeps the day of its settlement when it is refunded', async () => {
    await advanceTime(server, day);
    const at = await settledAt();
    expect(at).toEqual(expect.any(String));
    await refund(100_000);
    await advanceTime(server, minute);
    await advanceTime(server, day);
    expect((await overview(paymentId)).refunds).toMatchObject([{ result: 'success' }]);
    expect(await settledAt()).toBe(at);
  });

  test('settles again with the money of a refund that failed after the settlement, be it a kobo', async () => {
    const id = await refund(1);
    server.pass(day);
    await server.deps.db.transaction((tx) => settleDuePayments(tx, server.deps));
    await sendRefundEvent(server, id, 'failed');
    await advanceTime(server, day);
    expect(await getBalance(server.deps.db, shop.businessId, 'NGN')).toMatchObject({
      availableMinor: sentInvoiceTotalMinor - calculateCollectionFeeMinor(sentInvoiceTotalMinor, 'NGN'),
      pendingMinor: 0,
    });
  });
});
