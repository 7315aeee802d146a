import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ConclusiveResult, calculateCollectionFeeMinor } from '#domain/payment.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { refundPayment } from '#server/modules/payments/refunds/begin-refund.ts';
import { findTransaction, listTransactionsOfSubject } from '#server/modules/payments/transactions.repo.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, minute, second } from '#tests/support/people/identity.ts';
import {
  paymentUpdateOf,
  payByLink,
  advanceToSettlement,
  paymentRequestOf,
  sendPaymentUpdate,
} from '#tests/support/money/payer.ts';
import { loadInvoice, createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { type Shop, createCaller, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;

beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});

const totalMinor = 450_000;
const feeMinor = calculateCollectionFeeMinor(totalMinor, 'NGN');
const balance = () => getBalance(server.deps.db, shop.businessId, 'NGN');

async function newInvoice(over?: Parameters<typeof createSentInvoice>[2]): Promise<InvoiceRecord> {
  shop = await newShop(server);
  return createSentInvoice(server, shop, over);
}
const start = (invoice: InvoiceRecord, over: object = {}) =>
  paymentRequestOf(invoice.publicToken, totalMinor, over);
const pay = (invoice: InvoiceRecord, outcome: SandboxOutcome, over: object = {}) =>
  payByLink(server, start(invoice, over), outcome);
const check = (reference: string) => server.call('checkPayment', { body: { reference } });
const ofInvoice = (invoice: InvoiceRecord) =>
  listTransactionsOfSubject(server.deps.db, invoice.businessId, { invoiceId: invoice.id });

const tell = (reference: string, result: ConclusiveResult, amountMinor = totalMinor) =>
  sendPaymentUpdate(server, paymentUpdateOf(reference, result, amountMinor));

test('a payment of an invoice is pending, and becomes available less the fee', async () => {
  const invoice = await newInvoice();
  const reference = await pay(invoice, 'pays');
  expect(await check(reference)).toMatchObject({ result: 'success', dueMinor: 0, label: invoice.number });
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PAID', paidMinor: totalMinor });
  expect(await balance()).toMatchObject({ pendingMinor: totalMinor - feeMinor, availableMinor: 0 });
  await advanceTime(server, day);
  expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: totalMinor - feeMinor });
});

test('the webhook alone concludes a payment, however often and from wherever it is sent', async () => {
  const invoice = await newInvoice();
  const { reference } = await server.call('payInvoice', { body: start(invoice) });
  const answers = await Promise.all(Array.from({ length: 50 }, () => tell(reference, 'success')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PAID' });
  expect(await ofInvoice(invoice)).toMatchObject([{ result: 'success', grossMinor: totalMinor, feeMinor }]);
});

test('fifty simultaneous payers of one invoice share one payment', async () => {
  const invoice = await newInvoice();
  const begun = await Promise.all(
    Array.from({ length: 50 }, () => server.call('payInvoice', { body: start(invoice) })),
  );
  expect(new Set(begun.map(({ payUrl }) => payUrl)).size).toBe(1);
  expect(await ofInvoice(invoice)).toHaveLength(1);
});

test('a repeated start returns the same payment, also under another key', async () => {
  const invoice = await newInvoice();
  const body = start(invoice);
  const first = await server.call('payInvoice', { body });
  expect(await server.call('payInvoice', { body })).toEqual(first);
});

test('a provider whose answer was lost is polled, and there is one payment', async () => {
  const invoice = await newInvoice();
  const body = start(invoice, { email: 'lost@example.com' });
  expect((await server.ask('payInvoice', { body })).status).toBe(503);
  const { reference } = await server.call('payInvoice', { body });
  expect(await ofInvoice(invoice)).toMatchObject([{ reference, attemptId: body.paymentId }]);
});

test('returns the reason of a provider that rejects a payment', async () => {
  const invoice = await newInvoice();
  const body = start(invoice, { email: 'refused@example.com' });
  expect(await server.ask('payInvoice', { body })).toMatchObject({ status: 422, code: 'PAYMENT_REFUSED' });
  expect(await ofInvoice(invoice)).toMatchObject([{ result: 'failed' }]);
  expect((await server.ask('payInvoice', { body: start(invoice) })).status).toBe(200);
});

test('a partial payment leaves the rest due, and never more is requested', async () => {
  const invoice = await newInvoice();
  await check(await pay(invoice, 'pays', { amountMinor: 150_001 }));
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: 150_001 });
  const tooMuch = await server.ask('payInvoice', { body: start(invoice) });
  expect(tooMuch).toMatchObject({ status: 422, fields: [{ field: 'amountMinor' }] });
  await check(await pay(invoice, 'pays', { amountMinor: totalMinor - 150_001 }));
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PAID', paidMinor: totalMinor });
  expect(await server.ask('payInvoice', { body: start(invoice) })).toMatchObject({ code: 'ILLEGAL_EVENT' });
});

test('an invoice without partial payments accepts no part', async () => {
  const invoice = await newInvoice({ allowPartial: false });
  const body = start(invoice, { amountMinor: 100_000 });
  expect(await server.ask('payInvoice', { body })).toMatchObject({ fields: [{ field: 'amountMinor' }] });
});

test('a failed payment has its reason, and a late success counts', async () => {
  const invoice = await newInvoice();
  const reference = await pay(invoice, 'recovers');
  expect(await check(reference)).toMatchObject({ result: 'failed', message: 'Insufficient funds' });
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PENDING' });
  await advanceTime(server, 5 * minute);
  expect(await check(reference)).toMatchObject({ result: 'success', message: null });
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PAID' });
});

test('events in the wrong order have the same result as in the right order', async () => {
  const invoice = await newInvoice();
  const { reference } = await server.call('payInvoice', { body: start(invoice) });
  for (const result of ['reversed', 'success', 'failed', 'reversed'] as const) await tell(reference, result);
  expect(await ofInvoice(invoice)).toMatchObject([{ result: 'reversed' }]);
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PENDING', paidMinor: 0 });
  expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: 0, receivableMinor: 0 });
});

test('the second of two payments of one invoice is a surplus and is refunded', async () => {
  const invoice = await newInvoice();
  const first = await server.call('payInvoice', { body: start(invoice) });
  const other = await server.call('payInvoice', { body: start(invoice, { amountMinor: 300_000 }) });
  await tell(first.reference, 'success');
  await tell(other.reference, 'success', 300_000);
  expect(await check(other.reference)).toMatchObject({ result: 'success', surplusMinor: 300_000 });
  await advanceToSettlement(server);
  const refund = (await ofInvoice(invoice)).find(({ type }) => type === 'refund');
  // The sandbox never received that money, so it rejects the refund; the money stays in suspense.
  expect(refund).toMatchObject({ direction: 'DR', grossMinor: 300_000, result: 'failed' });
  expect(await balance()).toMatchObject({ availableMinor: totalMinor - feeMinor });
});

test('an overpayment is refunded automatically', async () => {
  const invoice = await newInvoice();
  const reference = await pay(invoice, 'overpaid');
  expect(await check(reference)).toMatchObject({ result: 'success', surplusMinor: 100_00 });
  await advanceToSettlement(server);
  const refund = (await ofInvoice(invoice)).find(({ type }) => type === 'refund');
  expect(refund).toMatchObject({ result: 'success', grossMinor: 100_00, surplusMinor: 100_00 });
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PAID', paidMinor: totalMinor });
});

test('an underpayment leaves the rest due', async () => {
  const invoice = await newInvoice();
  await check(await pay(invoice, 'underpaid'));
  expect(await loadInvoice(server, invoice)).toMatchObject({
    status: 'PARTIAL_PAYMENT',
    paidMinor: totalMinor - 100_00,
  });
});

test('the sweep finds the result of a payment without webhook and polling', async () => {
  const invoice = await newInvoice();
  const reference = await pay(invoice, 'unheard');
  await advanceTime(server, 3 * minute);
  expect(await findTransaction(server.deps.db, shop.businessId, reference)).toMatchObject({
    result: 'success',
  });
});

test('without an answer of the provider nobody reads that a payment failed, or was not made', async () => {
  const invoice = await newInvoice();
  const reference = await pay(invoice, 'silent');
  expect(await check(reference)).toMatchObject({ result: 'unknown' });
  await advanceTime(server, 5 * minute);
  expect(await check(reference)).toMatchObject({ result: 'success' });
});

test('a refund is taken from unsettled, then from available money, and the fee is kept', async () => {
  const invoice = await newInvoice();
  const reference = await pay(invoice, 'pays');
  await check(reference);
  const refund = async (amountMinor: number) =>
    server.deps.db.transaction(async (tx) => {
      const request = { id: reference, amountMinor, reason: 'Sent back' };
      return refundPayment(tx, server.deps, shop.businessId, request, createCaller('merchant'));
    });
  await refund(100_000);
  expect(await balance()).toMatchObject({ pendingMinor: totalMinor - feeMinor });
  await advanceToSettlement(server);
  expect(await balance()).toMatchObject({ availableMinor: totalMinor - feeMinor - 100_000 });
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: 350_000 });
  await expect(refund(totalMinor)).rejects.toMatchObject({ code: 'INVALID' });
  await refund(350_000);
  await advanceToSettlement(server);
  // The fee never belonged to the business, so that the business owes it now.
  expect(await balance()).toMatchObject({ availableMinor: 0, receivableMinor: feeMinor });
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PENDING', paidMinor: 0 });
  const next = await createSentInvoice(server, shop);
  await check(await pay(next, 'pays'));
  await advanceToSettlement(server);
  expect(await balance()).toMatchObject({ availableMinor: totalMinor - 2 * feeMinor, receivableMinor: 0 });
});

test('a reversal after settlement takes the money back, fee included', async () => {
  const invoice = await newInvoice();
  const reference = await pay(invoice, 'reversed');
  await check(reference);
  await advanceTime(server, 5 * minute);
  expect(await balance()).toMatchObject({ availableMinor: totalMinor - feeMinor });
  await advanceTime(server, 10 * minute);
  expect(await findTransaction(server.deps.db, shop.businessId, reference)).toMatchObject({
    result: 'reversed',
  });
  expect(await balance()).toMatchObject({ availableMinor: 0, pendingMinor: 0, receivableMinor: 0 });
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PENDING' });
});

test('a part that is lost to a dispute is returned once, however often it is reported', async () => {
  const invoice = await newInvoice();
  const reference = await pay(invoice, 'pays');
  await check(reference);
  for (let nth = 0; nth < 3; nth += 1) await tell(reference, 'reversed', 100_000);
  expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: 350_000 });
  await advanceToSettlement(server);
  expect(await balance()).toMatchObject({ availableMinor: totalMinor - feeMinor - 100_000 });
});

test('records the first view of the link', async () => {
  const invoice = await newInvoice();
  const params = { token: invoice.publicToken };
  await server.call('notePayableSeen', { params });
  const viewedInvoice = await loadInvoice(server, invoice);
  expect(viewedInvoice.viewedAt).not.toBeNull();
  server.pass(10 * second);
  await server.call('notePayableSeen', { params });
  expect((await loadInvoice(server, invoice)).viewedAt).toEqual(viewedInvoice.viewedAt);
});

test('the database rejects changes of the ledger, ending a hold twice, and debts without a reason', async () => {
  const invoice = await newInvoice();
  await check(await pay(invoice, 'pays'));
  await expect(server.database.query('update ledger_transfers set amount_minor = 1')).rejects.toThrow(
    /only ever added/,
  );
  await expect(server.database.query('delete from ledger_transfers')).rejects.toThrow(/only ever added/);
  const write = (debit: string, credit: string, phase: string, resolves: string) =>
    server.database
      .query(`insert into ledger_transfers select business_id, gen_random_uuid(), gen_random_uuid()::text,
      '${phase}', ${resolves}, '${debit}', '${credit}', amount_minor, currency, transaction_id, at
      from ledger_transfers where phase = 'hold' and business_id = '${shop.businessId}' limit 1`);
  await expect(write('available', 'external', 'posted', 'null')).rejects.toThrow(/ledger_never_negative/);
  await expect(write('pending', 'fees', 'post', 'id')).rejects.toThrow(/ends a hold as it was made/);
});
