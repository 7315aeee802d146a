import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { configure, storeHost, storeOrigin, visit } from '#tests/api/shop/shop-fixture.ts';
import {
  type SellingStore,
  contact,
  fillCart,
  openSellingStore,
  ordersOf,
  payOnPage,
  placementOf,
  reachReview,
} from './checkout-fixture.ts';

let server: ApiServer;
let store: SellingStore;
/** Sends the contact details as a page of the store does, without a cookie unless there is one. */
const askCheckoutRaw = (http: SellingStore['http'], url: string, headers: object) =>
  http.inject({
    method: 'POST',
    url,
    headers: {
      host: storeHost,
      origin: storeOrigin,
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify(contact),
  });

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

it('links to its chart in the back office, in a demo alone', async () => {
  const { body } = await visit(store, '/cart/checkout');
  expect(body).toContain(`href="${server.deps.config.publicUrl}/test/store-checkout"`);
  for (const [, file = ''] of body.matchAll(/"(\/assets\/chart-link[^"]+)"/g)) {
    const { statusCode } = await store.http.inject({ url: file, headers: { host: storeHost } });
    expect(statusCode).toBe(200);
  }
  const other = await startApiServer({ KONTOR_DEMO: 'false' });
  const page = await visit(await openSellingStore(other), '/cart/checkout');
  await other.close();
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/chart-link|store-checkout/);
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

it('sends a call at the former handle to the new one, once another tab has moved the cookie', async () => {
  const renamed = await openSellingStore(server);
  const { cookie } = await fillCart(renamed);
  const handle = `${renamed.handle}-2`;
  await server.call('updateStoreIdentity', { body: { handle } }, renamed.asking);
  const at = (base: string, more: object = {}) =>
    askCheckoutRaw(renamed.http, `${base}/cart/checkout/contact`, more);
  const moved = await at(renamed.base);
  expect([moved.statusCode, moved.headers.location]).toEqual([308, `/s/${handle}/cart/checkout/contact`]);
  expect((await at(`/s/${handle}`, { cookie })).json()).toMatchObject({
    data: { contact: { name: contact.name } },
  });
  expect((await at('/s/nobody-here')).statusCode).toBe(404);
  expect((await at(`/s/${handle}`)).statusCode).toBe(404);
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
