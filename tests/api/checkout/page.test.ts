import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { configure, storeHost, visit } from '#tests/api/shop/shop-fixture.ts';
import {
  type SellingStore,
  fillCart,
  openSellingStore,
  ordersOf,
  payOnPage,
  placementOf,
  reachReview,
} from './checkout-fixture.ts';

let server: ApiServer;
let store: SellingStore;
beforeAll(async () => {
  server = await startApiServer();
  store = await openSellingStore(server);
});
afterAll(() => server.close());

it('is a page that nothing keeps, with nothing of the cart in it', async () => {
  const { cookie } = await fillCart(store);
  const { statusCode, headers, body } = await visit(store, '/cart/checkout', { cookie });
  expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([
    200,
    'private, no-store',
    undefined,
  ]);
  expect(body).toContain('id="checkout"');
  expect(body).not.toContain('Adire');
});

it('is there for a customer who comes back from paying after the store has closed', async () => {
  await configure(store, { availability: { status: 'closed' } });
  const { statusCode, body } = await visit(store, '/cart/checkout?returned=1');
  expect([statusCode, body.includes('id="checkout"')]).toEqual([200, true]);
  await configure(store);
});

it('takes the cart along to the new handle of the store, also on the way back from paying', async () => {
  const { cookie } = await fillCart(store);
  const handle = `${store.handle}-2`;
  await server.call('updateStoreIdentity', { body: { handle } }, store.asking);
  const back = await store.http.inject({
    method: 'POST',
    url: `${store.base}/cart/checkout/return`,
    headers: { host: storeHost },
  });
  expect(back.headers.location).toBe(`${store.base}/cart/checkout?returned=1`);
  const moved = await visit(store, '/cart/checkout?returned=1', { cookie });
  expect(moved.headers.location).toBe(`/s/${handle}/cart/checkout?returned=1`);
  expect(String(moved.headers['set-cookie'])).toContain(`${cookie}; Max-Age=2592000; Path=/s/${handle}/cart`);
});

it('does not exist for a store that does not', async () => {
  expect((await visit({ ...store, base: '/s/nobody-here' }, '/cart/checkout')).statusCode).toBe(404);
});

it("counts the orders of the store's checkout that were paid or confirmed beside its visits", async () => {
  const selling = await openSellingStore(server, { checkout: { allowsPaymentOnDelivery: true } });
  const place = async (method: 'card' | 'onDelivery') => {
    const customer = await reachReview(selling, { email: `${method}@customer.example` });
    return { customer, placed: await customer.ask('placeOrder', placementOf({ method })) };
  };
  const counted = async () => (await server.call('storeVisits', {}, selling.asking)).orders;
  await place('card');
  await place('onDelivery');
  expect(await counted()).toBe(0);
  const { customer, placed } = await place('card');
  await payOnPage(server, placed.data.payUrl, 'pays');
  await customer.ask('checkCheckoutPayment');
  expect(await counted()).toBe(1);
  const [, onDelivery] = await ordersOf(selling);
  await server.call(
    'advanceOrder',
    { params: { id: onDelivery?.id ?? '' }, body: { event: 'intent.confirm' } },
    selling.asking,
  );
  expect(await counted()).toBe(2);
});
