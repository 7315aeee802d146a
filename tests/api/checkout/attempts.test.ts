import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { paymentUpdateOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import {
  type Answer,
  type SellingStore,
  feeMinor,
  listedOrdersOf,
  openSellingStore,
  ordersOf,
  placementOf,
  priceMinor,
  reachReview,
} from './checkout-fixture.ts';

let server: ApiServer;
let store: SellingStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openSellingStore(server, { checkout: { allowsPaymentOnDelivery: true } });
});

/** Returns the numbers of orders that each place of the back office shows. */
async function countEverywhere() {
  const { asking } = store;
  const list = await server.call('orders', { query: {} }, asking);
  const home = await server.call('homeSummary', {}, asking);
  const hits = await server.call('search', { query: { text: 'Ngozi' } }, asking);
  const target = { kind: 'matching' as const, filter: {} };
  const { url } = await server.call('exportOrders', { body: { target } }, asking);
  const csv = (await server.http.inject({ url })).body.trim().split('\r\n');
  const { data: customers } = await server.call('customers', { query: {} }, asking);
  const customer = customers[0];
  const ofCustomer = customer
    ? await server.call('customerOrders', { params: { id: customer.id }, query: {} }, asking)
    : undefined;
  return {
    listed: list.data.length,
    total: list.pagination.total,
    all: list.counts.all,
    byStatus: Object.values(list.counts.status).reduce((sum, count) => sum + count, 0),
    home: home.orders,
    inSearch: hits.orders?.length,
    exported: csv.length - 1,
    orderCount: customer?.orderCount,
    ofCustomer: ofCustomer?.pagination.total,
  };
}
/** The provider reports the newest payment of an order as paid. */
const pay = ({ checkout }: Answer<'placeOrder'>['data']) =>
  sendPaymentUpdate(
    server,
    paymentUpdateOf(checkout.order?.payment?.reference ?? '', 'success', checkout.totalMinor),
  );

const none = {
  listed: 0,
  total: 0,
  all: 0,
  byStatus: 0,
  inSearch: 0,
  exported: 0,
  orderCount: 0,
  ofCustomer: 0,
};
const one = {
  listed: 1,
  total: 1,
  all: 1,
  byStatus: 1,
  inSearch: 1,
  exported: 1,
  orderCount: 1,
  ofCustomer: 1,
};

describe('an order of a checkout that is to be paid online', () => {
  it('is nowhere among the orders until it is paid, and then everywhere', async () => {
    const customer = await reachReview(store);
    const before = await countEverywhere();
    const { data } = await customer.ask('placeOrder', placementOf());
    expect(await countEverywhere()).toMatchObject({ ...none, home: before.home });
    await pay(data);
    expect(await countEverywhere()).toMatchObject(one);
  });

  it('stays away from them when its time to pay is over, and comes back when it is paid late', async () => {
    const customer = await reachReview(store);
    const { data } = await customer.ask('placeOrder', placementOf());
    await advanceTime(server, 16 * 60_000);
    expect(await ordersOf(store)).toMatchObject([{ status: 'FAILED', isAttempt: true }]);
    expect(await countEverywhere()).toMatchObject(none);
    await pay(data);
    expect(await countEverywhere()).toMatchObject(one);
  });

  it('is replaced by the next one, of which only the paid one is listed', async () => {
    const customer = await reachReview(store);
    await customer.ask('placeOrder', placementOf());
    await customer.ask('saveCheckoutDelivery', { mode: 'pickup' });
    const { data } = await customer.ask('placeOrder', placementOf({ totalMinor: priceMinor }));
    expect(await ordersOf(store)).toMatchObject([{ status: 'CANCELED' }, { status: 'CREATED' }]);
    expect(await countEverywhere()).toMatchObject(none);
    await pay(data);
    expect(await countEverywhere()).toMatchObject(one);
  });

  it('is opened by its link, and is cancelled without a word to the team', async () => {
    const customer = await reachReview(store);
    await customer.ask('placeOrder', placementOf());
    const [attempt] = await ordersOf(store);
    const token = attempt?.orderToken ?? '';
    const body = { event: 'order.cancel' as const, version: attempt?.version ?? 0 };
    await server.call('advanceCustomerOrder', { params: { token }, body }, {});
    await server.deps.jobs.drain();
    const { items } = await server.call('notifications', { query: {} }, store.asking);
    expect(items.map(({ kind }) => kind)).not.toContain('orderCancelled');
    const params = { id: attempt?.id ?? '' };
    expect((await server.call('orderOverview', { params }, store.asking)).order.status).toBe('CANCELED');
    expect(await countEverywhere()).toMatchObject(none);
  });
});

it('is an order at once where it is paid on delivery', async () => {
  const customer = await reachReview(store);
  await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
  expect(await countEverywhere()).toMatchObject(one);
  expect(await listedOrdersOf(store)).toMatchObject([{ totalMinor: priceMinor + feeMinor }]);
});
