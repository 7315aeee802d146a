import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { add, configure, visit } from '#tests/api/shop/shop-fixture.ts';
import {
  type SellingStore,
  contact,
  delivery,
  feeMinor,
  fillCart,
  leftOf,
  openSellingStore,
  ordersOf,
  payOnPage,
  placementOf,
  priceMinor,
  reachReview,
  stateOf,
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

describe('from the cart to an order that is paid on delivery', () => {
  it('shows the cart at its prices, then contact, delivery and total', async () => {
    const customer = await fillCart(store, 2);
    const first = await stateOf(customer);
    expect(first).toMatchObject({
      contact: null,
      emailConfirmed: null,
      delivery: null,
      quote: null,
      order: null,
      subtotalMinor: 2 * priceMinor,
      totalMinor: 2 * priceMinor,
      lines: [{ name: 'Adire bag', quantity: 2, unitPriceMinor: priceMinor, available: null }],
      store: {
        cartPath: `${store.base}/cart`,
        country: 'NG',
        status: 'open',
        pickupAddress: '12 Broad Street, Lagos',
        methods: ['card', 'transfer', 'ussd', 'onDelivery'],
      },
    });
    expect(first.store.regions['NG']).toContain('Lagos');
    const named = await customer.ask('saveCheckoutContact', contact);
    expect(named.data.contact).toEqual({ ...contact, phoneNumber: '+2348031110001' });
    const { data } = await customer.ask('saveCheckoutDelivery', delivery);
    expect(data).toMatchObject({
      delivery,
      quote: { zoneName: 'Lagos', feeMinor, minDays: 1, maxDays: 3 },
      totalMinor: 2 * priceMinor + feeMinor,
    });
    expect(await stateOf(customer)).toEqual(data);
  });

  it('places the order, takes its items out of the cart and the stock, and tells both sides', async () => {
    const customer = await reachReview(store, { email: 'bola@customer.example' });
    const { status, data } = await customer.ask(
      'placeOrder',
      placementOf({ method: 'onDelivery', note: 'After six' }),
    );
    expect([status, data.payUrl, data.checkout.order?.status]).toEqual([200, null, 'placed']);
    expect([data.checkout.lines, await leftOf(store)]).toEqual([[], 9]);
    expect((await visit(store, '/cart', { cookie: customer.cookie })).body).toContain('Your cart is empty');
    const [row] = await ordersOf(store);
    const { order } = await server.call('orderOverview', { params: { id: row?.id ?? '' } }, store.asking);
    expect(order).toMatchObject({
      source: 'store',
      status: 'CREATED',
      deliveryTiming: 'ON_DELIVERY',
      stockReserved: true,
      customerName: contact.name,
      customer: { email: 'bola@customer.example', phoneNumber: '+2348031110001' },
      deliveryAddress: { line: '1 Broad Street, Opposite the market', city: 'Ikeja', country: 'Nigeria' },
      note: 'After six',
      totalMinor: priceMinor + feeMinor,
    });
    const [email] = await server.mails('bola@customer.example');
    expect(email?.subject).toBe(`Your order #${order.number} was placed`);
    expect(email?.text).toContain(data.checkout.order?.orderUrl);
    const notifications = await server.call('notifications', {}, store.asking);
    expect(JSON.stringify(notifications)).toContain(`orderCreated`);
  });

  it('is confirmed by the merchant, and expires with a notice if it is not', async () => {
    const customer = await reachReview(store, { email: 'sade@customer.example' });
    await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    await advanceTime(server, 49 * 3_600_000);
    expect((await ordersOf(store)).map(({ status }) => status)).toEqual(['FAILED']);
    expect([(await stateOf(customer)).order?.status, await leftOf(store)]).toEqual(['ended', 10]);
    const [email] = await server.mails('sade@customer.example');
    expect(email?.text).toContain("didn't confirm your order within 48 hours");
  });
});

describe('from the cart to an order that is paid online', () => {
  it('holds the stock while the customer pays, and returns to the checkout of the store', async () => {
    const customer = await reachReview(store);
    const { data } = await customer.ask('placeOrder', placementOf());
    expect(data.checkout.order).toMatchObject({
      status: 'awaitingPayment',
      payment: { result: 'notFound', method: 'card' },
    });
    expect(Date.parse(data.checkout.order?.heldUntil ?? '')).toBeCloseTo(
      server.deps.clock.now().getTime() + 15 * 60_000,
      -4,
    );
    expect(await leftOf(store)).toBe(9);
    const backTo = new URL(await payOnPage(server, data.payUrl, 'pays'));
    expect([backTo.origin, backTo.pathname]).toEqual([
      'http://localhost:4001',
      `${store.base}/cart/checkout/return`,
    ]);
    const checked = await customer.ask('checkCheckoutPayment', {});
    expect(checked.data).toMatchObject({
      lines: [],
      order: { status: 'placed', heldUntil: null, payment: { result: 'success' } },
    });
    expect(await ordersOf(store)).toMatchObject([{ status: 'PAYMENT_CONFIRMED', paid: true }]);
    expect(await leftOf(store)).toBe(9);
  });

  it('sends the customer the receipt with the private page of the order', async () => {
    const customer = await reachReview(store, { email: 'efe@customer.example' });
    const { data } = await customer.ask('placeOrder', placementOf());
    await payOnPage(server, data.payUrl, 'pays');
    await customer.ask('checkCheckoutPayment', {});
    const [email] = await server.mails('efe@customer.example');
    expect(email?.text).toContain(data.checkout.order?.orderUrl);
  });

  it('is paid although the tab was closed: the webhook alone empties the cart', async () => {
    const customer = await reachReview(store);
    const { data } = await customer.ask('placeOrder', placementOf());
    await payOnPage(server, data.payUrl, 'pays');
    server.pass(5000);
    await server.deps.jobs.clockMoved(5000);
    await server.deps.jobs.runDueJobs();
    expect(await ordersOf(store)).toMatchObject([{ paid: true }]);
    const { rows } = await server.deps.db.execute(
      sql`select held_until from checkouts where business_id = ${store.businessId}`,
    );
    expect(rows).toEqual([{ held_until: null }]);
    expect(await stateOf(customer)).toMatchObject({ lines: [], order: { status: 'placed' } });
  });

  it('keeps what the customer has added to the cart meanwhile', async () => {
    const customer = await reachReview(store);
    const { data } = await customer.ask('placeOrder', placementOf());
    await add(store, store.variation, 2, customer.cookie);
    await payOnPage(server, data.payUrl, 'pays');
    await customer.ask('checkCheckoutPayment', {});
    expect((await stateOf(customer)).lines).toMatchObject([{ quantity: 2, available: null }]);
  });

  it('begins another order with the next thing that the customer enters', async () => {
    const customer = await reachReview(store);
    await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    await add(store, store.variation, 1, customer.cookie);
    expect((await customer.ask('saveCheckoutContact', contact)).data.order).toBeNull();
    const { data } = await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    expect(data.checkout.order?.status).toBe('placed');
    expect(await ordersOf(store)).toHaveLength(2);
    const { data: customers } = await server.call('customers', { query: {} }, store.asking);
    expect(customers).toMatchObject([{ email: contact.email, orderCount: 2 }]);
  });

  it('needs no payment if it costs nothing', async () => {
    const free = await openSellingStore(server);
    const customer = await fillCart(free);
    const params = { id: free.productId };
    const { version } = await server.call('product', { params }, free.asking);
    await server.call('updateProduct', { params, body: { priceMinor: 0, version } }, free.asking);
    await customer.ask('saveCheckoutContact', contact);
    await customer.ask('saveCheckoutDelivery', { mode: 'pickup' });
    const { data } = await customer.ask('placeOrder', placementOf({ totalMinor: 0 }));
    expect([data.payUrl, data.checkout.order?.status]).toEqual([null, 'placed']);
  });
});

it('is listed, filtered and exported as an order of the web store', async () => {
  const customer = await reachReview(store);
  await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
  const listed = async (source: 'hand' | 'store') =>
    (await server.call('orders', { query: { source } }, store.asking)).pagination.total;
  expect([await listed('store'), await listed('hand')]).toEqual([1, 0]);
  const target = { kind: 'matching' as const, filter: { source: 'store' as const } };
  const { url } = await server.call('exportOrders', { body: { target } }, store.asking);
  expect((await server.http.inject({ url })).body).toContain(',WEB_STORE,');
});

it('survives the end of the browser: an unpaid cart and its checkout are there again', async () => {
  const customer = await reachReview(store);
  await customer.ask('placeOrder', placementOf());
  await advanceTime(server, 29 * 86_400_000);
  expect(await stateOf(customer)).toMatchObject({
    lines: [{ quantity: 1, available: null }],
    contact: { email: contact.email },
    delivery,
    order: { status: 'expired' },
  });
});

it('goes on at the former address of a store whose handle has changed', async () => {
  const customer = await reachReview(store);
  await server.call('updateStoreIdentity', { body: { handle: `${store.handle}-new` } }, store.asking);
  expect((await customer.ask('placeOrder', placementOf())).status).toBe(200);
  expect((await stateOf(customer)).store.cartPath).toBe(`${store.base}-new/cart`);
});

it('shows a store that is on vacation or closed, and takes nothing', async () => {
  const customer = await reachReview(store);
  for (const status of ['vacation', 'closed'] as const) {
    await configure(store, { availability: { status, note: 'Back on Monday' } });
    expect((await stateOf(customer)).store).toMatchObject({ status, note: 'Back on Monday' });
    for (const [name, body] of [
      ['saveCheckoutContact', contact],
      ['saveCheckoutDelivery', delivery],
      ['placeOrder', placementOf()],
    ] as const)
      expect(await customer.ask(name, body)).toMatchObject({
        status: 409,
        code: 'ILLEGAL_EVENT',
        error: 'Back on Monday',
      });
  }
  expect(await ordersOf(store)).toEqual([]);
});

it('tells the result of a payment that was made before the store closed', async () => {
  const customer = await reachReview(store);
  const { data } = await customer.ask('placeOrder', placementOf());
  await configure(store, { availability: { status: 'closed' } });
  await payOnPage(server, data.payUrl, 'pays');
  expect((await customer.ask('checkCheckoutPayment', {})).data.order?.status).toBe('placed');
});
