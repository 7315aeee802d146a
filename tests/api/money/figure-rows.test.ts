import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { day } from '#tests/support/people/identity.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, applyStep, newShop, paid, placeOrder } from '#tests/support/store/business-fixture.ts';
import { stocked } from '#tests/support/store/products.ts';

let server: ApiServer;
let shop: Shop;
/** The days on which this file's facts happen, in the time zone of the business. */
let first: string;
let second: string;

const today = () => dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
const createCustomer = async (name: string) => {
  const body = { name, email: null, phoneNumber: null, address: null, tags: [] };
  return (await server.call('createCustomer', { body }, shop.asking)).customer;
};
const onDay = (at: string) => ({ from: at, to: at });

const orders: Record<'early' | 'late' | 'unpaid' | 'again', string> = {
  early: '',
  late: '',
  unpaid: '',
  again: '',
};
const invoices = { paid: '', sent: '' };

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  first = today();
  const [ada, bola] = [await createCustomer('Ada'), await createCustomer('Bola')];
  orders.early = await placeOrder(server, shop, { customer: ada }, [paid]);
  orders.late = await placeOrder(server, shop, { customer: bola });
  orders.unpaid = await placeOrder(server, shop, { customer: ada });
  invoices.paid = (await createSentInvoice(server, shop)).id;
  server.pass(3 * day);
  second = today();
  await applyStep(server, shop, orders.late, paid, 'merchant');
  orders.again = await placeOrder(server, shop, { customer: ada }, [paid]);
  invoices.sent = (await createSentInvoice(server, shop)).id;
  const body = { amountMinor: sentInvoiceTotalMinor, method: 'TRANSFER' as const };
  await server.call('recordInvoicePayment', { params: { id: invoices.paid }, body }, shop.asking);
});
afterAll(() => server.close());

const listOrders = async (query: NonNullable<InputOf<'orders'>['query']>) =>
  (await server.call('orders', { query }, shop.asking)).data.map(({ id }) => id).toSorted();
const sorted = (...ids: string[]) => ids.toSorted();

describe('the rows behind figures', () => {
  test('orders by the day on which they were paid', async () => {
    expect(await listOrders({ dateOf: 'paid', ...onDay(first) })).toEqual([orders.early]);
    expect(await listOrders({ dateOf: 'paid', ...onDay(second) })).toEqual(sorted(orders.late, orders.again));
    expect(await listOrders({ dateOf: 'paid', from: first, to: second })).not.toContain(orders.unpaid);
    expect(await listOrders(onDay(second))).toEqual([orders.again]);
  });

  test('orders of a product, and of a currency', async () => {
    const { product, variationIds } = await stocked(server, shop);
    const variationId = variationIds[0] ?? null;
    const line = {
      productId: product.id,
      variationId,
      sku: null,
      name: 'Bag',
      quantity: 1,
      unitPriceMinor: 500_000,
    };
    const id = await placeOrder(server, shop, { lines: [line] }, [paid]);
    expect(await listOrders({ product: product.id })).toEqual([id]);
    expect(
      await listOrders({ product: product.id, currency: 'NGN', dateOf: 'paid', ...onDay(second) }),
    ).toEqual([id]);
    expect(await listOrders({ product: product.id, currency: 'USD' })).toEqual([]);
  });

  const names = async (query: NonNullable<InputOf<'customers'>['query']>) =>
    (await server.call('customers', { query }, shop.asking)).data.map(({ name }) => name ?? '').toSorted();

  test('customers by the days on which they paid, and paid for the first time', async () => {
    expect(await names({ paidFrom: second, paidTo: second })).toEqual(['Ada', 'Bola']);
    expect(await names({ firstPaidFrom: first, firstPaidTo: first })).toEqual(['Ada']);
    expect(await names({ firstPaidFrom: second, firstPaidTo: second })).toEqual(['Bola']);
    expect(await names({ paidFrom: second, paidTo: second, firstPaidTo: first })).toEqual(['Ada']);
    expect(
      await names({ firstPaidFrom: first, firstPaidTo: first, paidFrom: second, paidTo: second }),
    ).toEqual(['Ada']);
    await expect(names({ paidFrom: second, paidTo: first })).rejects.toThrow();
  });

  test('all customers that match are changed together', async () => {
    const filter = { firstPaidFrom: second, firstPaidTo: second };
    const body = { target: { kind: 'matching' as const, filter }, add: ['new'], remove: [] };
    expect(await server.call('tagCustomers', { body }, shop.asking)).toEqual({ changed: 1 });
    expect(await names({ tag: 'new' })).toEqual(['Bola']);
  });

  const listInvoices = async (query: NonNullable<InputOf<'invoices'>['query']>) =>
    (await server.call('invoices', { query }, shop.asking)).result.map(({ id }) => id).toSorted();

  test('invoices by the days on which they were sent and fully paid', async () => {
    expect(await listInvoices({ dateOf: 'sent', ...onDay(first) })).toEqual([invoices.paid]);
    expect(await listInvoices({ dateOf: 'sent', ...onDay(second) })).toEqual([invoices.sent]);
    expect(await listInvoices({ dateOf: 'paid', ...onDay(second) })).toEqual([invoices.paid]);
    expect(await listInvoices({ dateOf: 'paid', ...onDay(first) })).toEqual([]);
    expect(await listInvoices({ dateOf: 'paid', ...onDay(second), currency: 'USD' })).toEqual([]);
  });

  test('transactions by method, and of a figure in another currency', async () => {
    const methods = async (query: NonNullable<InputOf<'transactions'>['query']>) =>
      (await server.call('transactions', { query }, shop.asking)).data.map(({ method }) => method);
    expect(await methods({ method: 'TRANSFER' })).toEqual(['TRANSFER']);
    expect(await methods({ method: 'TRANSFER', figure: 'gross', ...onDay(second) })).toEqual(['TRANSFER']);
    expect(await methods({ method: 'PAYPAL' })).toEqual([]);
    expect(await methods({ figure: 'gross', currency: 'USD' })).toEqual([]);
  });
});
