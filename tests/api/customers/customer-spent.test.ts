import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { violations } from '#tests/faults/invariants.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { advanceToSettlement, payOrder, sendDisputeEvent } from '#tests/support/money/payer.ts';
import { createSentInvoice, sentInvoiceTotalMinor as totalMinor } from '#tests/support/money/sent-invoice.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import {
  type Shop,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
let customer: { id: string; name: string };
beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
  customer = await newCustomer('Ada Obi');
});
afterAll(() => server.close());
// One of its rules compares what each customer spent with the transactions.
afterEach(async () => expect(await violations(server.database)).toEqual([]));

async function newCustomer(name: string) {
  const body = { name, email: null, phoneNumber: null, address: null, tags: [] };
  const { id } = (await server.call('createCustomer', { body }, shop.asking)).customer;
  return { id, name };
}
const invoiceOf = ({ id, name }: typeof customer): Promise<InvoiceRecord> =>
  createSentInvoice(server, shop, {
    customer: { id, name, email: 'ada@obi.example', phoneNumber: null, address: null },
  });
const recordPayment = ({ id }: { id: string }, amountMinor: number) =>
  server.call('recordInvoicePayment', { params: { id }, body: { amountMinor, method: 'CASH' } }, shop.asking);
const refund = async (id: string, amountMinor: number) => {
  const body = { amountMinor, reason: 'Sent back' };
  await server.call('refundTransaction', { params: { id }, body }, shop.asking);
  await advanceToSettlement(server);
};

/** Returns what a customer spent: in the list, on their page, among their figures and in the export. */
async function readSpent({ id } = customer): Promise<unknown[]> {
  const params = { id };
  const { data } = await server.call('customers', { query: { sort: 'highestSpent' } }, shop.asking);
  const { url } = await server.call(
    'exportCustomers',
    { body: { target: { kind: 'ids', ids: [id] } } },
    shop.asking,
  );
  const [header = '', row = ''] = (await server.http.inject({ url })).body.split('\r\n');
  return [
    data.find((each) => each.id === id)?.spentMinor,
    (await server.call('customer', { params }, shop.asking)).customer.spentMinor,
    (await server.call('customerOrdersStat', { params }, shop.asking)).spentMinor,
    Number(row.split(',')[header.split(',').indexOf('Total spent (NGN)')]) * 100,
  ];
}
const spent = (amountMinor: number) => [amountMinor, amountMinor, amountMinor, amountMinor];

describe('the amount that a customer spent', () => {
  test('holds paid invoices beside paid orders, and sorts customers', async () => {
    const other = await newCustomer('Bola Ige');
    await placeOrder(server, shop, { customer: other }, [paid]);
    await placeOrder(server, shop, { customer }, [paid]);
    await payInvoiceOnline(server, await invoiceOf(customer), 'pays');
    await invoiceOf(customer);
    expect(await readSpent()).toEqual(spent(sampleTotalMinor + totalMinor));
    expect(await readSpent(other)).toEqual(spent(sampleTotalMinor));
    const { data } = await server.call('customers', { query: { sort: 'highestSpent' } }, shop.asking);
    expect(data.map(({ name }) => name)).toEqual(['Ada Obi', 'Bola Ige']);
    const stat = await server.call('customerOrdersStat', { params: { id: customer.id } }, shop.asking);
    expect(stat).toMatchObject({ count: 1, averageMinor: sampleTotalMinor });
  });

  test('follows partial payments, refunds, undone payments and write-offs of invoices', async () => {
    const invoice = await invoiceOf(customer);
    await recordPayment(invoice, 120_000);
    expect(await readSpent()).toEqual(spent(120_000));
    const body = { status: 'PENDING' as const };
    await server.call('updateInvoicePaymentStatus', { params: { id: invoice.id }, body }, shop.asking);
    expect(await readSpent()).toEqual(spent(0));
    const payment = await payInvoiceOnline(server, invoice, 'pays', 300_000);
    await refund(payment, 100_000);
    expect(await readSpent()).toEqual(spent(200_000));
    const reason = 'The customer moved away';
    await server.call('writeOffInvoice', { params: { id: invoice.id }, body: { reason } }, shop.asking);
    expect(await readSpent()).toEqual(spent(200_000));
    await payInvoiceOnline(server, await invoiceOf(customer), 'overpaid');
    expect(await readSpent()).toEqual(spent(200_000 + totalMinor));
  });

  test('holds a disputed payment until the dispute is lost', async () => {
    const payment = await payInvoiceOnline(server, await invoiceOf(customer), 'pays');
    await sendDisputeEvent(server, payment, 'open', 100_000);
    expect(await readSpent()).toEqual(spent(totalMinor));
    await sendDisputeEvent(server, payment, 'lost', 100_000);
    expect(await readSpent()).toEqual(spent(totalMinor - 100_000));
    await sendDisputeEvent(server, payment, 'lost', totalMinor - 100_000, 'another dispute');
    expect(await readSpent()).toEqual(spent(0));
    const order = await payOrder(server, shop, await placeOrder(server, shop, { customer }));
    await sendDisputeEvent(server, order, 'open', 100_000);
    await sendDisputeEvent(server, order, 'lost', 100_000);
    expect(await readSpent()).toEqual(spent(sampleTotalMinor - 100_000));
  });

  test('moves with the invoices of merged customers', async () => {
    const other = await newCustomer('A. Obi');
    await recordPayment(await invoiceOf(other), 120_000);
    await recordPayment(await invoiceOf(customer), 100_000);
    const body = { keep: customer.id, merge: [other.id] };
    await server.call('mergeCustomers', { body }, shop.asking);
    expect(await readSpent()).toEqual(spent(220_000));
  });
});
