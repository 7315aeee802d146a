import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { listTransactionsOfSubject } from '#server/modules/payments/transactions.repo.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import {
  loadInvoice,
  createSentInvoice,
  sentInvoiceTotalMinor as totalMinor,
} from '#tests/support/money/sent-invoice.ts';
import { paymentUpdateOf, paymentRequestOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());
afterEach(async () => expect(await violations(server.database)).toEqual([]));

async function createUnpaidInvoice(over?: Parameters<typeof createSentInvoice>[2]): Promise<InvoiceRecord> {
  shop = await newShop(server);
  return createSentInvoice(server, shop, over);
}
/** Sends the request of a page that shows this amount due, to pay it in full or in part. */
const start = ({ publicToken }: InvoiceRecord, dueMinor: number, amountMinor = dueMinor) =>
  paymentRequestOf(publicToken, amountMinor, { dueMinor });
const pay = (body: ReturnType<typeof paymentRequestOf>) => server.ask('payInvoice', { body });
const begun = async ({ businessId, id }: InvoiceRecord) =>
  (await listTransactionsOfSubject(server.deps.db, businessId, { invoiceId: id })).filter(
    ({ source }) => source === 'provider',
  );
const record = (invoice: InvoiceRecord, amountMinor: number) =>
  server.call(
    'recordInvoicePayment',
    { params: { id: invoice.id }, body: { amountMinor, method: 'CASH' } },
    shop.asking,
  );
async function edit(invoice: InvoiceRecord, unitPriceMinor: number): Promise<void> {
  const { version } = await loadInvoice(server, invoice);
  const items = [{ variationId: null, name: 'Adire, five yards', quantity: 1, unitPriceMinor }];
  await server.call('updateInvoice', { params: { id: invoice.id }, body: { version, items } }, shop.asking);
}

describe('an amount that changed while the payer had the page open', () => {
  test.each([
    ['more', 500_000, '₦5,000.00'],
    ['less', 300_000, '₦3,000.00'],
  ])('rejects the payment with the new amount due after an edit to %s', async (_what, nowMinor, words) => {
    const invoice = await createUnpaidInvoice();
    await edit(invoice, nowMinor);
    expect(await pay(start(invoice, totalMinor))).toMatchObject({
      status: 409,
      code: 'AMOUNT_CHANGED',
      error: `The amount due has changed to ${words}.`,
    });
    expect(await begun(invoice)).toEqual([]);
    expect(await pay(start(invoice, nowMinor))).toMatchObject({ status: 200 });
    expect(await begun(invoice)).toMatchObject([{ grossMinor: nowMinor }]);
  });

  test('rejects the payment after a recorded payment, also for a part that could still be paid', async () => {
    const invoice = await createUnpaidInvoice();
    await record(invoice, 150_000);
    expect(await pay(start(invoice, totalMinor, 200_000))).toMatchObject({ code: 'AMOUNT_CHANGED' });
    expect(await pay(start(invoice, totalMinor - 150_000, 200_000))).toMatchObject({ status: 200 });
  });

  test('begins one payment when the payer agrees to the new amount under the same attempt', async () => {
    const invoice = await createUnpaidInvoice();
    const first = start(invoice, totalMinor);
    await edit(invoice, 500_000);
    await pay(first);
    const again = { ...first, amountMinor: 500_000, dueMinor: 500_000 };
    expect(await pay(again)).toMatchObject({ status: 200 });
    expect(await pay(again)).toMatchObject({ status: 200 });
    expect(await begun(invoice)).toHaveLength(1);
  });

  test.each(['paid', 'void'] as const)('says that nothing is due when the invoice is %s', async (how) => {
    const invoice = await createUnpaidInvoice();
    if (how === 'paid') await record(invoice, totalMinor);
    else await server.call('voidInvoice', { params: { id: invoice.id }, body: {} }, shop.asking);
    expect(await pay(start(invoice, totalMinor))).toMatchObject({ code: 'ILLEGAL_EVENT' });
  });

  test('is not checked when an older page does not send the amount that it showed', async () => {
    const invoice = await createUnpaidInvoice();
    await record(invoice, 150_000);
    expect(await pay(paymentRequestOf(invoice.publicToken, 200_000))).toMatchObject({ status: 200 });
  });

  test('does not change a payment that began before', async () => {
    const invoice = await createUnpaidInvoice();
    const { reference } = await server.call('payInvoice', { body: start(invoice, totalMinor) });
    await record(invoice, 150_000);
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', totalMinor));
    expect(await server.call('checkPayment', { body: { reference } })).toMatchObject({
      result: 'success',
      surplusMinor: 150_000,
      dueMinor: 0,
    });
    expect(await loadInvoice(server, invoice)).toMatchObject({ status: 'PAID', paidMinor: totalMinor });
  });
});

describe('a link that was replaced while the payer had the page open', () => {
  const revoke = ({ id }: InvoiceRecord) => server.call('revokeInvoiceLink', { params: { id } }, shop.asking);

  test('rejects a new payment', async () => {
    const invoice = await createUnpaidInvoice();
    await revoke(invoice);
    expect(await pay(start(invoice, totalMinor))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await begun(invoice)).toEqual([]);
  });

  test('still shows a payment that began before, without revealing the new link', async () => {
    const invoice = await createUnpaidInvoice();
    const { reference } = await server.call('payInvoice', { body: start(invoice, totalMinor, 200_000) });
    const check = () => server.call('checkPayment', { body: { reference } });
    expect((await check()).token).toBe(invoice.publicToken);
    await revoke(invoice);
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', 200_000));
    expect(await check()).toMatchObject({ result: 'success', token: null, dueMinor: totalMinor - 200_000 });
    const { publicToken } = await loadInvoice(server, invoice);
    const next = await server.call('payInvoice', {
      body: paymentRequestOf(publicToken, totalMinor - 200_000),
    });
    const later = await server.call('checkPayment', { body: { reference: next.reference } });
    expect(later.token).toBe(publicToken);
  });
});
