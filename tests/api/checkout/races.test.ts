import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { paymentUpdateOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { changeOf } from '#tests/support/store/products.ts';
import {
  type SellingStore,
  feeMinor,
  fillCarts,
  leftOf,
  openSellingStore,
  ordersOf,
  payOnPage,
  placementOf,
  priceMinor,
  reachReview,
  stateOf,
} from './checkout-fixture.ts';

const totalMinor = priceMinor + feeMinor;

let server: ApiServer;
let store: SellingStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openSellingStore(server, { quantity: 1, checkout: { allowsPaymentOnDelivery: true } });
});

it('sells the last piece to one of two customers who order at once', async () => {
  const [one, other] = [
    await reachReview(store, { email: 'one@customer.example' }),
    await reachReview(store, { email: 'two@customer.example' }),
  ];
  const answers = await Promise.all([
    one.ask('placeOrder', placementOf()),
    other.ask('placeOrder', placementOf({ method: 'onDelivery' })),
  ]);
  expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'OUT_OF_STOCK']));
  expect([(await ordersOf(store)).length, await leftOf(store)]).toEqual([1, 0]);
});

it('makes one order and one payment of a double tap', async () => {
  const customer = await reachReview(store);
  const placement = placementOf();
  const answers = await Promise.all([1, 2, 3].map(() => customer.ask('placeOrder', placement)));
  const repeat = await customer.ask('placeOrder', placement);
  const urls = new Set([...answers, repeat].map(({ data }) => data.payUrl));
  expect([answers.map(({ status }) => status), urls.size]).toEqual([[200, 200, 200], 1]);
  const references = new Set(answers.map(({ data }) => data.checkout.order?.payment?.reference));
  expect([references.size, (await ordersOf(store)).length, await leftOf(store)]).toEqual([1, 1, 0]);
});

it('makes one order of two taps in two tabs, which have different attempts', async () => {
  const customer = await reachReview(store);
  const answers = await Promise.all([
    customer.ask('placeOrder', placementOf()),
    customer.ask('placeOrder', placementOf()),
  ]);
  expect(new Set(answers.map(({ data }) => data.payUrl)).size).toBe(1);
  expect((await ordersOf(store)).length).toBe(1);
});

it('makes one order of a double tap that pays on delivery, and repeats its answer later', async () => {
  const customer = await reachReview(store);
  const placement = placementOf({ method: 'onDelivery' });
  const answers = await Promise.all([1, 2].map(() => customer.ask('placeOrder', placement)));
  const repeat = await customer.ask('placeOrder', placement);
  for (const { data } of [...answers, repeat]) expect(data.checkout.order?.status).toBe('placed');
  expect((await ordersOf(store)).length).toBe(1);
});

it('tells a repeat of a declined attempt its result, and starts no other payment', async () => {
  const customer = await reachReview(store);
  const placement = placementOf();
  const { data } = await customer.ask('placeOrder', placement);
  await payOnPage(server, data.payUrl, 'declined');
  await customer.ask('checkCheckoutPayment', {});
  const repeat = await customer.ask('placeOrder', placement);
  expect([repeat.data.payUrl, repeat.data.checkout.order?.payment?.result]).toEqual([null, 'failed']);
});

it('takes a payment once: three webhooks race the return of the customer and another try', async () => {
  const customer = await reachReview(store);
  const { data } = await customer.ask('placeOrder', placementOf());
  await payOnPage(server, data.payUrl, 'pays');
  const update = paymentUpdateOf(data.checkout.order?.payment?.reference ?? '', 'success', totalMinor);
  const answers = await Promise.all([
    sendPaymentUpdate(server, update),
    customer.ask('checkCheckoutPayment', {}),
    customer.ask('placeOrder', placementOf()),
    sendPaymentUpdate(server, update),
    sendPaymentUpdate(server, update),
    customer.ask('checkCheckoutPayment', {}),
  ]);
  for (const answer of answers)
    expect([200, 409]).toContain('statusCode' in answer ? answer.statusCode : answer.status);
  await advanceTime(server, 60_000);
  expect(await ordersOf(store)).toMatchObject([{ status: 'PAYMENT_CONFIRMED', paid: true }]);
  const { data: money } = await server.call('transactions', { query: {} }, store.asking);
  expect(money.filter(({ result }) => result === 'success')).toHaveLength(1);
  expect(await stateOf(customer)).toMatchObject({ lines: [], order: { status: 'placed' } });
});

it('refuses another total than the customer has seen, and writes nothing', async () => {
  const customer = await reachReview(store);
  const product = await server.call('product', { params: { id: store.productId } }, store.asking);
  await server.call('updateProduct', changeOf(product, { priceMinor: 600_000 }), store.asking);
  expect(await customer.ask('placeOrder', placementOf())).toMatchObject({
    status: 409,
    code: 'AMOUNT_CHANGED',
    error: 'The total has changed to ₦7,500.00.',
  });
  expect([await ordersOf(store), (await stateOf(customer)).totalMinor]).toEqual([[], 750_000]);
  expect((await customer.ask('placeOrder', placementOf({ totalMinor: 750_000 }))).status).toBe(200);
});

it('says how many are left of a stock that has shrunk, and which product is no longer sold', async () => {
  store = await openSellingStore(server, { quantity: 5 });
  const customer = await reachReview(store, { quantity: 4 });
  const change = { kind: 'difference', difference: -3, reason: 'damaged' } as const;
  await server.call(
    'changeStock',
    { params: { id: store.productId }, body: { change } },
    { ...store.asking, idempotencyKey: crypto.randomUUID() },
  );
  const placement = placementOf({ totalMinor: 4 * priceMinor + feeMinor });
  expect(await customer.ask('placeOrder', placement)).toMatchObject({
    code: 'OUT_OF_STOCK',
    error: 'Not enough stock: only 2 of Adire bag left.',
  });
  expect((await stateOf(customer)).lines).toMatchObject([{ quantity: 4, available: 2 }]);
  const product = await server.call('product', { params: { id: store.productId } }, store.asking);
  await server.call('updateProduct', changeOf(product, { published: false }), store.asking);
  expect((await stateOf(customer)).lines).toMatchObject([{ available: 0 }]);
  expect(await customer.ask('placeOrder', placement)).toMatchObject({ code: 'OUT_OF_STOCK' });
  expect(await ordersOf(store)).toEqual([]);
});

it('sells 20 pieces to 200 customers who order at once: 20 orders, 180 clear answers, and no hold afterwards', async () => {
  store = await openSellingStore(server, { quantity: 20 });
  const customers = await fillCarts(store, 200);
  const answers = await Promise.all(customers.map((customer) => customer.ask('placeOrder', placementOf())));
  const count = (status: number, code?: string) =>
    answers.filter((answer) => answer.status === status && answer.code === code).length;
  expect([count(200), count(409, 'OUT_OF_STOCK')]).toEqual([20, 180]);
  expect([(await ordersOf(store)).length, await leftOf(store)]).toEqual([20, 0]);
  await advanceTime(server, 16 * 60_000);
  expect(new Set((await ordersOf(store)).map(({ status }) => status))).toEqual(new Set(['FAILED']));
  expect(await leftOf(store)).toBe(20);
});
