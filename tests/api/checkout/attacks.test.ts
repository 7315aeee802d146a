import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuid } from 'uuid';
import { checkoutCalls } from '#contract/shop/checkout.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { paymentUpdateOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { storeHost, storeOrigin, visit } from '#tests/api/shop/shop-fixture.ts';
import {
  type SellingStore,
  askCheckout,
  contact,
  delivery,
  feeMinor,
  openSellingStore,
  ordersOf,
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

const bodies = {
  saveCheckoutContact: contact,
  saveCheckoutDelivery: delivery,
  sendCheckoutCode: {},
  confirmCheckoutCode: { code: '123456' },
  placeOrder: placementOf(),
  checkCheckoutPayment: {},
} as const;
const posts = Object.keys(bodies) as (keyof typeof bodies)[];

describe('a call from elsewhere', () => {
  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['the back office', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', { origin: 'null' }],
    ['a form, which sends text', { 'content-type': 'text/plain' }],
    ['a form, which sends fields', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('is refused and changes nothing: %s', async (_, headers) => {
    const customer = await reachReview(store);
    const before = await getFingerprint(server.deps.db);
    for (const name of posts)
      expect([403, 422]).toContain((await customer.ask(name, bodies[name], headers)).status);
    expect(await getFingerprint(server.deps.db)).toEqual(before);
  });

  it('has no other method', async () => {
    const { cookie } = await reachReview(store);
    for (const name of posts)
      expect((await visit(store, `/cart/checkout${checkoutCalls[name].path}`, { cookie })).statusCode).toBe(
        404,
      );
  });
});

describe('the cookie of the cart', () => {
  it.each([
    ['missing', undefined],
    ['of no cart', `kontor_cart=${'A'.repeat(43)}`],
    ['another text', 'kontor_cart=short'],
  ])('opens nothing if it is %s', async (_, cookie) => {
    await reachReview(store);
    const before = await getFingerprint(server.deps.db);
    expect((await askCheckout(store, 'checkout', { cookie })).status).toBe(404);
    for (const name of posts)
      expect((await askCheckout(store, name, { body: bodies[name], cookie })).status).toBe(404);
    expect(await getFingerprint(server.deps.db)).toEqual(before);
  });

  it("of one store opens nothing in another, and of one customer nothing of another's", async () => {
    const customer = await reachReview(store);
    const other = await openSellingStore(server);
    for (const name of posts)
      expect((await askCheckout(other, name, { body: bodies[name], cookie: customer.cookie })).status).toBe(
        404,
      );
    const stranger = await reachReview(store, { email: 'stranger@customer.example' });
    await customer.ask('placeOrder', placementOf());
    expect((await stateOf(stranger)).order).toBeNull();
    expect(JSON.stringify(await stateOf(stranger))).not.toContain(contact.email);
  });

  it('is set by no answer of the checkout, and none of them is kept', async () => {
    const customer = await reachReview(store);
    for (const answer of [await customer.ask('checkout'), await customer.ask('placeOrder', placementOf())]) {
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    for (const path of ['', '/products', '/policies']) {
      const { headers } = await visit(store, path, { cookie: customer.cookie });
      // Without `no-store`, with which a browser would load the page again for Back.
      expect([headers['set-cookie'], headers['cache-control']]).toEqual([
        undefined,
        'public, max-age=0, s-maxage=10, must-revalidate',
      ]);
    }
  });
});

describe('what the client sends', () => {
  it('has no influence on prices, quantities, ids and states', async () => {
    const customer = await reachReview(store);
    const extra = {
      lines: [{ variationId: store.variation, quantity: -5, unitPriceMinor: 1 }],
      deliveryFeeMinor: 0,
      discountMinor: 999_999,
      businessId: uuid(),
      orderId: uuid(),
      cartId: uuid(),
      emailConfirmedAt: '2026-01-01T00:00:00.000Z',
      paid: true,
      status: 'PAYMENT_CONFIRMED',
      customerId: uuid(),
    };
    await customer.ask('saveCheckoutContact', { ...contact, ...extra });
    await customer.ask('saveCheckoutDelivery', { ...delivery, ...extra, feeMinor: 0 });
    const { data } = await customer.ask('placeOrder', { ...placementOf(), ...extra });
    expect(data.checkout).toMatchObject({
      lines: [{ quantity: 1, unitPriceMinor: priceMinor }],
      totalMinor: priceMinor + feeMinor,
      order: { status: 'awaitingPayment' },
    });
    expect(await ordersOf(store)).toMatchObject([
      { totalMinor: priceMinor + feeMinor, paid: false, status: 'CREATED' },
    ]);
  });

  it.each([0, -1, 1, 649_999, 650_001])('buys nothing for a total of %d', async (totalMinor) => {
    const customer = await reachReview(store);
    const answer = await customer.ask('placeOrder', placementOf({ totalMinor }));
    expect([409, 422]).toContain(answer.status);
    expect(await ordersOf(store)).toEqual([]);
  });

  it.each([
    ['attemptId', 'not an id'],
    ['method', 'cash'],
    ['totalMinor', 1.5],
    ['note', 'x'.repeat(501)],
    ['acceptsTerms', 'yes'],
  ])('is refused with a wrong %s', async (field, value) => {
    const customer = await reachReview(store);
    const answer = await customer.ask('placeOrder', placementOf({ [field]: value }));
    expect([answer.status, answer.fields?.map((problem) => problem.field)]).toEqual([422, [field]]);
  });

  it('is refused if it is no JSON, too large, or has a key of every object', async () => {
    const { cookie } = await reachReview(store);
    for (const payload of ['{', `"${'x'.repeat(20_000)}"`, '{"__proto__":{"paid":true}}', '[]', 'null']) {
      const { statusCode } = await store.http.inject({
        method: 'POST',
        url: `${store.base}/cart/checkout/place`,
        headers: {
          host: storeHost,
          origin: storeOrigin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          cookie,
        },
        payload,
      });
      expect(statusCode).toBe(422);
    }
  });

  it('of another customer: their attempt is of no use', async () => {
    const [one, other] = [
      await reachReview(store),
      await reachReview(store, { email: 'o@customer.example' }),
    ];
    const placement = placementOf();
    const first = await one.ask('placeOrder', placement);
    const second = await other.ask('placeOrder', placement);
    expect(second.data.payUrl).not.toBe(first.data.payUrl);
    expect(second.data.checkout.order?.number).not.toBe(first.data.checkout.order?.number);
  });
});

describe("the payment of one order, told as another's", () => {
  it('pays nothing with a smaller amount, another currency, or the purpose of another order', async () => {
    const customer = await reachReview(store);
    const { data } = await customer.ask('placeOrder', placementOf());
    const reference = data.checkout.order?.payment?.reference ?? '';
    const success = paymentUpdateOf(reference, 'success', priceMinor + feeMinor);
    await sendPaymentUpdate(server, { ...success, currency: 'GHS' });
    await sendPaymentUpdate(server, {
      ...success,
      purpose: { businessId: store.businessId, subjectId: uuid() },
    });
    await sendPaymentUpdate(server, { ...success, reference: uuid() });
    expect(await ordersOf(store)).toMatchObject([{ status: 'CREATED', paid: false }]);
    await sendPaymentUpdate(server, { ...success, amountMinor: 100 });
    expect(await ordersOf(store)).toMatchObject([{ status: 'CREATED', paid: false }]);
    expect((await stateOf(customer)).lines).toHaveLength(1);
  });

  it('leaves the orders of others alone', async () => {
    const [one, other] = [
      await reachReview(store),
      await reachReview(store, { email: 'o@customer.example' }),
    ];
    const { data } = await one.ask('placeOrder', placementOf());
    await other.ask('placeOrder', placementOf());
    const reference = data.checkout.order?.payment?.reference ?? '';
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', priceMinor + feeMinor));
    expect((await stateOf(one)).order?.status).toBe('placed');
    expect((await stateOf(other)).order?.status).toBe('awaitingPayment');
  });
});

describe('the return from the payment page', () => {
  const back = (method: 'GET' | 'POST', query: string, headers: Record<string, string> = {}) =>
    store.http.inject({
      method,
      url: `${store.base}/cart/checkout/return${query}`,
      headers: { host: storeHost, ...headers },
      ...(method === 'POST' && { payload: 'PaRes=abc&MD=1' }),
    });

  it.each([
    ['the page of the provider', 'GET', {}],
    [
      "a bank's POST from another site, without the cookie",
      'POST',
      {
        origin: 'https://acs.bank.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
    ],
    ['a POST of any type', 'POST', { 'content-type': 'multipart/form-data; boundary=x' }],
  ] as const)('by %s leads to the checkout and changes nothing', async (_, method, headers) => {
    const before = await getFingerprint(server.deps.db);
    const answer = await back(method, `?reference=${uuid()}`, { ...headers });
    expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
      303,
      `${store.base}/cart/checkout?returned=1`,
      undefined,
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(await getFingerprint(server.deps.db)).toEqual(before);
  });

  it.each([
    '?to=https://evil.example',
    '?returnUrl=//evil.example',
    '?reference=//evil.example%0d%0ax:y',
    '#x',
  ])('leads nowhere else with %s', async (query) => {
    expect((await back('GET', query)).headers.location).toBe(`${store.base}/cart/checkout?returned=1`);
  });

  it('of no store is not found', async () => {
    const url = '/s/no-such-store/cart/checkout/return';
    expect((await store.http.inject({ url, headers: { host: storeHost } })).statusCode).toBe(404);
  });
});
