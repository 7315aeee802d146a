import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeShop } from '#server/shop/make-shop.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { add, publish } from '#tests/api/shop/shop-fixture.ts';
import {
  type SellingStore,
  askCheckout,
  contact,
  fillCart,
  openSellingStore,
  ordersOf,
  payOnPage,
  placementOf,
  reachReview,
  stateOf,
} from './checkout-fixture.ts';

const minute = 60_000;

let server: ApiServer;
let store: SellingStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  store = await openSellingStore(server, { checkout: { allowsPaymentOnDelivery: true } });
});

describe('the payment provider', () => {
  it("that can't be reached leaves the order, and a repeat of the attempt opens its page", async () => {
    const customer = await reachReview(store);
    const placement = placementOf();
    vi.spyOn(server.deps.payments, 'initialize').mockRejectedValueOnce(new Error('no answer'));
    expect(await customer.ask('placeOrder', placement)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect((await stateOf(customer)).order?.status).toBe('awaitingPayment');
    const { data } = await customer.ask('placeOrder', placement);
    await payOnPage(server, data.payUrl, 'pays');
    await customer.ask('checkCheckoutPayment', {});
    expect(await ordersOf(store)).toMatchObject([{ paid: true }]);
  });

  it('that refuses a payment leaves the order, and another attempt is another payment of it', async () => {
    const customer = await reachReview(store);
    const refusal = { state: 'refused', reason: 'No USSD today' } as const;
    vi.spyOn(server.deps.payments, 'initialize').mockResolvedValueOnce(refusal);
    expect(await customer.ask('placeOrder', placementOf({ method: 'ussd' }))).toMatchObject({
      status: 422,
      code: 'PAYMENT_REFUSED',
      error: 'No USSD today',
    });
    const { order } = await stateOf(customer);
    expect(order?.payment).toMatchObject({ result: 'failed', method: 'ussd', message: 'No USSD today' });
    expect((await customer.ask('placeOrder', placementOf())).status).toBe(200);
    expect(await ordersOf(store)).toHaveLength(1);
  });

  it("that doesn't answer when it is asked for the result is no result", async () => {
    const customer = await reachReview(store);
    const { data } = await customer.ask('placeOrder', placementOf());
    vi.spyOn(server.deps.payments, 'verify').mockRejectedValueOnce(new Error('no answer'));
    expect(await customer.ask('checkCheckoutPayment', {})).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
    });
    await payOnPage(server, data.payUrl, 'pays');
    await advanceTime(server, 5000);
    expect((await stateOf(customer)).order?.status).toBe('placed');
  });

  it('that is working on a payment prolongs the hold when it is asked', async () => {
    const customer = await reachReview(store);
    const { data } = await customer.ask('placeOrder', placementOf());
    await payOnPage(server, data.payUrl, 'late');
    server.pass(2 * minute);
    const { data: checked } = await customer.ask('checkCheckoutPayment', {});
    expect(checked.order).toMatchObject({ status: 'awaitingPayment', payment: { result: 'pending' } });
    const [before, after] = [data.checkout.order, checked.order].map((order) =>
      Date.parse(order?.heldUntil ?? ''),
    );
    expect((after ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(2 * minute);
  });

  it('is not asked about a checkout without an order', async () => {
    const customer = await reachReview(store);
    const verify = vi.spyOn(server.deps.payments, 'verify');
    expect((await customer.ask('checkCheckoutPayment', {})).data.order).toBeNull();
    expect(verify).not.toHaveBeenCalled();
  });
});

it('takes the items of an order out of the cart once, whatever its merchant records later', async () => {
  const customer = await reachReview(store);
  await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
  await add(store, store.variation, 1, customer.cookie);
  const [row] = await ordersOf(store);
  await server.call(
    'advanceOrder',
    { params: { id: row?.id ?? '' }, body: { event: 'payment.confirmed', paymentMethod: 'CASH' } },
    store.asking,
  );
  expect((await stateOf(customer)).lines).toHaveLength(1);
});

it('makes one customer of three first orders at once with one email address', async () => {
  // Of different products: orders of the same one wait for each other anyway.
  const customers = await Promise.all(
    [1, 2, 3].map(async () => {
      const { variationIds } = await publish(store);
      return reachReview({ ...store, variation: variationIds[0] ?? '' });
    }),
  );
  await Promise.all(
    customers.map((customer) => customer.ask('placeOrder', placementOf({ method: 'onDelivery' }))),
  );
  const { data } = await server.call('customers', { query: {} }, store.asking);
  expect(data).toMatchObject([{ email: contact.email, orderCount: 3 }]);
});

it('counts what costs money by the cart: codes, payments and checks', async () => {
  const counted: unknown[] = [];
  const http = await makeShop(server.deps, {
    flood: () => undefined,
    count: async (group, _request, body) => void counted.push([group, body]),
  });
  const { cookie } = await fillCart(store);
  const names = [
    'checkout',
    'sendCheckoutCode',
    'confirmCheckoutCode',
    'placeOrder',
    'checkCheckoutPayment',
  ] as const;
  for (const name of names) await askCheckout({ ...store, http }, name, { body: {}, cookie });
  const cart = { token: cookie.split('=')[1] };
  expect(counted).toEqual([
    ['otp', cart],
    ['otp', cart],
    ['payment', cart],
    ['payment-check', cart],
  ]);
  await http.close();
});

it('is deleted with its cart after thirty days, also with an order that was never paid', async () => {
  const [left, ordered] = [
    await reachReview(store),
    await reachReview(store, { email: 'o@customer.example' }),
  ];
  await ordered.ask('placeOrder', placementOf());
  const count = async () =>
    (
      await server.deps.db.execute<{ has_order: boolean }>(
        sql`select order_id is not null as has_order from checkouts where business_id = ${store.businessId} order by 1`,
      )
    ).rows.map(({ has_order }) => has_order);
  expect(await count()).toEqual([false, true]);
  await advanceTime(server, 31 * 86_400_000);
  expect(await count()).toEqual([]);
  for (const customer of [left, ordered]) expect((await customer.ask('checkout')).status).toBe(404);
});
