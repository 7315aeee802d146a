import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { calculateCollectionFeeMinor } from '#domain/payment.ts';
import { returnPolicyTemplates } from '#domain/return-policy.ts';
import { type OrderWait, orderWaits } from '#domain/order-waiting.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { permission } from '#domain/permission.ts';
import { draftInvoice, sampleInvoiceTotalMinor, sentInvoice } from '#tests/support/money/invoices.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { createPaidInvoice, payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { sampleMatrix, sampleProduct, stocked } from '#tests/support/store/products.ts';
import { day, hour, minute } from '#tests/support/people/identity.ts';
import {
  type Shop,
  createTeamMember,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

/** Moves the clock forward to the next time that it is this hour and minute in Lagos, which is UTC+1. */
function goToLagos(hours: number, minutes: number): void {
  const now = server.deps.clock.now().getTime() + hour;
  const targetMs = Math.floor(now / day) * day + hours * hour + minutes * minute;
  server.pass((targetMs > now ? targetMs : targetMs + day) - now);
}

const home = (shop: Shop) => server.call('homeSummary', {}, shop.asking);

describe('the home page', () => {
  test('shows the sales of the day in the business\u2019s time zone beside yesterday up to this hour', async () => {
    const shop = await newShop(server);
    goToLagos(9, 0);
    await placeOrder(server, shop, {}, [paid]);
    goToLagos(23, 58);
    await placeOrder(server, shop, {}, [paid]);
    expect((await home(shop)).sales?.today).toMatchObject({
      gross: { amountMinor: 2 * sampleTotalMinor },
      net: { amountMinor: 2 * sampleTotalMinor },
      netBefore: { amountMinor: 0 },
    });
    goToLagos(0, 2);
    await placeOrder(server, shop, {}, [paid]);
    expect((await home(shop)).sales?.today).toMatchObject({
      net: { amountMinor: sampleTotalMinor },
      netBefore: { amountMinor: 0 },
    });
    goToLagos(10, 0);
    const { sales } = await home(shop);
    expect(sales?.today).toMatchObject({ netBefore: { amountMinor: sampleTotalMinor, currency: 'NGN' } });
    expect(sales?.daily).toHaveLength(30);
    expect(sales?.daily.slice(-3).map(({ amountMinor }) => amountMinor)).toEqual([
      0,
      2 * sampleTotalMinor,
      sampleTotalMinor,
    ]);
  });

  test('counts the orders that were placed this month, paid or not', async () => {
    const shop = await newShop(server);
    await placeOrder(server, shop, {}, [paid]);
    await placeOrder(server, shop);
    expect((await home(shop)).orders).toMatchObject({ month: 2 });
    const { pagination } = await server.call('orders', { query: { range: 'this_month' } }, shop.asking);
    expect(pagination.total).toBe(2);
  });

  test('subtracts a refund on the day on which it is made', async () => {
    const shop = await newShop(server);
    goToLagos(12, 0);
    const id = await placeOrder(server, shop, {}, [paid]);
    goToLagos(11, 0);
    await applyStep(server, shop, id, { on: 'order', event: 'refund.request' }, 'customer');
    expect((await home(shop)).waiting?.toRefund).toBe(1);
    await applyStep(server, shop, id, { on: 'order', event: 'refund.confirm' }, 'merchant');
    const { sales, waiting } = await home(shop);
    expect(sales?.daily.slice(-2).map(({ amountMinor }) => amountMinor)).toEqual([
      sampleTotalMinor,
      -sampleTotalMinor,
    ]);
    expect(waiting?.toRefund).toBe(0);
  });

  test('subtracts partial refunds of an order, each on its day', async () => {
    const shop = await newShop(server);
    goToLagos(12, 0);
    const id = await placeOrder(server, shop, {}, [paid]);
    const refund = (amountMinor: number) =>
      server.call(
        'refundOrder',
        { params: { id }, body: { amountMinor, reason: 'A scratch', restock: [] } },
        shop.asking,
      );
    await refund(10_001);
    goToLagos(11, 0);
    await refund(20_000);
    const lastTwo = async () =>
      (await home(shop)).sales?.daily.slice(-2).map(({ amountMinor }) => amountMinor);
    expect(await lastTwo()).toEqual([sampleTotalMinor - 10_001, -20_000]);
    await refund(sampleTotalMinor - 30_001);
    expect(await lastTwo()).toEqual([sampleTotalMinor - 10_001, 10_001 - sampleTotalMinor]);
  });

  test('counts pending work, and shows the latest events', async () => {
    const shop = await newShop(server);
    await placeOrder(server, shop);
    await placeOrder(server, shop, { deliveryTiming: 'ON_DELIVERY' });
    await placeOrder(server, shop, {}, [paid]);
    const { waiting, activity, getStarted } = await home(shop);
    expect(waiting).toEqual({
      any: 2,
      toConfirm: 1,
      toShip: 1,
      toCollect: 0,
      toRefund: 0,
      toReturn: 0,
      unpaid: 2,
    });
    if (!waiting) throw new Error('The owner may see orders');
    const { unpaid, ...waits } = waiting;
    const listed = async (query: { waiting?: 'any' | OrderWait; payment?: 'unpaid' }) => {
      const { data, pagination } = await server.call('orders', { query }, shop.asking);
      return [data.length, pagination.total];
    };
    expect(orderWaits.reduce((sum, wait) => sum + waits[wait], 0)).toBe(waits.any);
    for (const wait of ['any', ...orderWaits] as const)
      expect([wait, await listed({ waiting: wait })]).toEqual([wait, [waits[wait], waits[wait]]]);
    expect(await listed({ payment: 'unpaid' })).toEqual([unpaid, unpaid]);
    expect(activity[0]).toMatchObject({
      recordType: 'order',
      recordLabel: '1003',
      event: 'payment.confirmed',
    });
    expect(activity).toHaveLength(4);
    expect(getStarted).toHaveLength(10);
    expect(getStarted.every(({ done }) => !done)).toBe(true);
  });

  test('counts delivery and return policies as done when they exist', async () => {
    const shop = await newShop(server);
    await server.call('updateShipmentSetting', { body: { pickupAddress: '4 Ring Road' } }, shop.asking);
    expect((await home(shop)).getStarted.every(({ done }) => !done)).toBe(true);
    await server.call('updateShipmentSetting', { body: { deliveryMode: 'SELF_MANAGED' } }, shop.asking);
    const [{ id: _id, ...policy }] = returnPolicyTemplates;
    await server.call('createReturnPolicy', { body: { ...policy, isDefault: true } }, shop.asking);
    const { getStarted } = await home(shop);
    expect(getStarted.filter(({ done }) => done).map(({ task }) => task)).toEqual([
      'DELIVERY_HANDLER',
      'RETURN_POLICY',
    ]);
  });

  test('counts a payment as requested once an invoice is sent or an order has a payment link', async () => {
    const isRequested = async (shop: Shop) =>
      (await home(shop)).getStarted.find(({ task }) => task === 'REQUEST_PAYMENT')?.done;
    const shop = await newShop(server);
    await draftInvoice(server, shop);
    expect(await isRequested(shop)).toBe(false);
    await createSentInvoice(server, shop);
    expect(await isRequested(shop)).toBe(true);

    const other = await newShop(server);
    const id = await placeOrder(server, other);
    expect(await isRequested(other)).toBe(false);
    await server.call('orderPayLink', { params: { id } }, other.asking);
    expect(await isRequested(other)).toBe(true);
  });

  test('is that of a new business until the first order, whatever products and invoices there are', async () => {
    const shop = await newShop(server);
    await stocked(server, shop, sampleProduct);
    await createSentInvoice(server, shop);
    expect(await home(shop)).toMatchObject({ isNew: true });
    await placeOrder(server, shop);
    expect(await home(shop)).toMatchObject({ isNew: false });
  });

  test('is no longer that of a new business once an invoice is paid', async () => {
    const shop = await newShop(server);
    await createPaidInvoice(server, shop);
    expect(await home(shop)).toMatchObject({ isNew: false });
  });

  test('names the address of the online store and its status of today to people who can view its settings', async () => {
    const shop = await newShop(server);
    const keeper = await createTeamMember(server, shop, [permission('WEB_STORE', 'view-only')]);
    const packer = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
    const storeFor = async (asking: Shop['asking']) => (await server.call('homeSummary', {}, asking)).store;
    const { handle } = await server.call('businessInfo', {}, shop.asking);
    const address = `${server.deps.config.storeUrl}/s/${handle}`;
    expect(await storeFor(shop.asking)).toEqual({ status: 'closed', address });
    const reopensOn = dayOf(server.deps.clock.now(), 'Africa/Lagos').add({ days: 2 }).toString();
    await server.call('updateStoreAvailability', { body: { status: 'vacation', reopensOn } }, shop.asking);
    expect(await storeFor(keeper)).toEqual({ status: 'vacation', address });
    expect(await storeFor(packer)).toBeNull();
    server.pass(2 * day);
    expect(await storeFor(keeper)).toEqual({ status: 'open', address });
  });

  test('lists products with low stock, the lowest first, for people who can view products', async () => {
    const shop = await newShop(server);
    expect((await home(shop)).stock).toEqual({ low: 0, out: 0, products: [] });
    await stocked(server, shop, { ...sampleProduct, title: 'Enough', sku: 'E', quantity: 6 });
    await stocked(server, shop, { ...sampleProduct, title: 'Uncounted', sku: 'U', quantity: null });
    await stocked(server, shop, { ...sampleProduct, title: 'Few', sku: 'F', quantity: 5 });
    await stocked(server, shop, { ...sampleProduct, title: 'None', sku: 'N', quantity: 0 });
    await stocked(server, shop, { ...sampleMatrix, title: 'Few of a size' });
    const { stock } = await home(shop);
    expect(stock).toMatchObject({ low: 2, out: 1 });
    expect(stock?.products.map(({ title, stockState, least }) => [title, stockState, least])).toEqual([
      ['None', 'out', 0],
      ['Few of a size', 'low', 4],
      ['Few', 'low', 5],
    ]);
    const packer = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
    expect((await server.call('homeSummary', {}, packer)).stock).toBeNull();
    const keeper = await createTeamMember(server, shop, [permission('PRODUCT', 'view-only')]);
    expect(await server.call('homeSummary', {}, keeper)).toMatchObject({ waiting: null, stock: { out: 1 } });
  });

  test('shows no sales or orders to a person without access to orders', async () => {
    const shop = await newShop(server);
    await placeOrder(server, shop, {}, [paid]);
    const asking = await createTeamMember(server, shop, 'off');
    expect(await server.call('homeSummary', {}, asking)).toMatchObject({
      sales: null,
      orders: null,
      waiting: null,
      activity: [],
    });
  });

  test('shows the balance and the amounts due, each to people who can view it', async () => {
    const shop = await newShop(server);
    await createPaidInvoice(server, shop);
    const feeMinor = calculateCollectionFeeMinor(sentInvoiceTotalMinor, 'NGN');
    await payInvoiceOnline(server, await createSentInvoice(server, shop), 'pays', 100_000);
    await sentInvoice(server, shop, { dueOn: '2035-12-31' });
    const partFee = calculateCollectionFeeMinor(100_000, 'NGN');
    expect(await home(shop)).toMatchObject({
      unpaidInvoices: {
        count: 2,
        overdue: 1,
        due: { amountMinor: sentInvoiceTotalMinor - 100_000 + sampleInvoiceTotalMinor, currency: 'NGN' },
      },
      money: {
        available: { amountMinor: 0 },
        pending: { amountMinor: sentInvoiceTotalMinor - feeMinor + 100_000 - partFee },
      },
    });
    const clerk = { ...shop, asking: await createTeamMember(server, shop, [permission('ORDER', 'manage')]) };
    expect(await home(clerk)).toMatchObject({ sales: null, money: null, unpaidInvoices: null });
    const keeper = {
      ...shop,
      asking: await createTeamMember(server, shop, [permission('PAYMENT', 'view-only')]),
    };
    expect(await home(keeper)).toMatchObject({
      sales: { today: {} },
      orders: null,
      unpaidInvoices: null,
      money: { pending: {} },
    });
  });
});
