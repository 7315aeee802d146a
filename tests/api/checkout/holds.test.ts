import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { paymentRequestOf, paymentUpdateOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { send, visit } from '#tests/api/shop/shop-fixture.ts';
import {
  type Customer,
  type SellingStore,
  contact,
  feeMinor,
  leftOf,
  openSellingStore,
  ordersOf,
  payOnPage,
  placementOf,
  priceMinor,
  reachReview,
  stateOf,
} from './checkout-fixture.ts';

const minute = 60_000;
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

/** Starts to pay for the last piece, and returns the payment's reference. */
async function startToPay(customer: Customer) {
  const { data } = await customer.ask('placeOrder', placementOf());
  return { payUrl: data.payUrl, reference: data.checkout.order?.payment?.reference ?? '' };
}
const statusesOf = async () => (await ordersOf(store)).map(({ status }) => status);
/** Returns the money of the store: what belongs to it, and what was returned to payers. */
async function moneyOf() {
  const { data } = await server.call('transactions', { query: {} }, store.asking);
  return data.map(({ type, result, grossMinor }) => [type, result, grossMinor]);
}
const changeQuantity = ({ cookie }: Customer, quantity: number) =>
  send(store, '/cart/change', { fields: { variation: store.variation, quantity: String(quantity) }, cookie });

describe('the hold of an order that awaits its payment', () => {
  it('keeps the last piece from another customer, who is told at once', async () => {
    const other = await reachReview(store, { email: 'other@customer.example' });
    await startToPay(await reachReview(store));
    const before = await getFingerprint(server.deps.db);
    expect(await other.ask('placeOrder', placementOf())).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      error: 'Not enough stock: Adire bag is sold out.',
      fields: [{ field: `lines.${store.variation}`, message: '0 left' }],
    });
    expect(await getFingerprint(server.deps.db)).toEqual(before);
    expect((await stateOf(other)).lines).toMatchObject([{ quantity: 1, available: 0 }]);
  });

  it("doesn't count against the customer whose it is: not in the cart, not in the checkout, not in another try", async () => {
    const customer = await reachReview(store);
    await startToPay(customer);
    expect((await visit(store, '/cart', { cookie: customer.cookie })).body).toContain('data-items="1"');
    expect((await changeQuantity(customer, 1)).headers.location).toContain('result=changed');
    expect((await stateOf(customer)).lines).toMatchObject([{ available: null }]);
    expect((await customer.ask('placeOrder', placementOf())).status).toBe(200);
    expect([await statusesOf(), await leftOf(store)]).toEqual([['CREATED'], 0]);
  });

  it('ends after 15 minutes without an email, and the same cart can be ordered again', async () => {
    const customer = await reachReview(store, { email: 'late@customer.example' });
    await startToPay(customer);
    await advanceTime(server, 14 * minute);
    expect(await leftOf(store)).toBe(0);
    await advanceTime(server, 2 * minute);
    expect([await statusesOf(), await leftOf(store)]).toEqual([['FAILED'], 1]);
    expect((await stateOf(customer)).order?.status).toBe('expired');
    expect(await server.mails('late@customer.example')).toEqual([]);
    const again = await customer.ask('placeOrder', placementOf());
    expect(again.data.checkout.order?.status).toBe('awaitingPayment');
    expect([await statusesOf(), await leftOf(store)]).toEqual([['FAILED', 'CREATED'], 0]);
  });

  it('lasts while the provider is working on the payment', async () => {
    const customer = await reachReview(store);
    const { reference } = await startToPay(customer);
    await sendPaymentUpdate(server, { ...paymentUpdateOf(reference, 'failed', 0), result: 'pending' });
    expect(await customer.ask('placeOrder', placementOf())).toMatchObject({ code: 'ILLEGAL_EVENT' });
    await advanceTime(server, 16 * minute);
    expect([await statusesOf(), await leftOf(store)]).toEqual([['CREATED'], 0]);
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', totalMinor));
    expect(await statusesOf()).toEqual(['PAYMENT_CONFIRMED']);
  });

  it('stays after a decline until it runs out, with the cart, and another try is the same order', async () => {
    const customer = await reachReview(store);
    const first = await startToPay(customer);
    await payOnPage(server, first.payUrl, 'declined');
    const { data: declined } = await customer.ask('checkCheckoutPayment', {});
    expect(declined).toMatchObject({
      lines: [{ quantity: 1, available: null }],
      order: {
        status: 'awaitingPayment',
        payment: { result: 'failed', method: 'card', message: 'Insufficient funds' },
      },
    });
    expect(await leftOf(store)).toBe(0);
    const second = await startToPay(customer);
    expect(second.reference).not.toBe(first.reference);
    await payOnPage(server, second.payUrl, 'pays');
    await customer.ask('checkCheckoutPayment', {});
    expect([await statusesOf(), await leftOf(store)]).toEqual([['PAYMENT_CONFIRMED'], 0]);
  });

  it('begins anew when another payment starts', async () => {
    const customer = await reachReview(store);
    await startToPay(customer);
    await advanceTime(server, 14 * minute);
    await startToPay(customer);
    await advanceTime(server, 14 * minute);
    expect([await statusesOf(), await leftOf(store)]).toEqual([['CREATED'], 0]);
  });
});

it('is held for the whole time again when a repeat of the attempt leads to its payment', async () => {
  const customer = await reachReview(store);
  const placement = placementOf();
  await customer.ask('placeOrder', placement);
  await advanceTime(server, 14 * minute);
  await customer.ask('placeOrder', placement);
  await advanceTime(server, 14 * minute);
  expect([await statusesOf(), await leftOf(store)]).toEqual([['CREATED'], 0]);
});

it('begins anew when a payment starts from the private page of the order', async () => {
  const customer = await reachReview(store);
  const { data } = await customer.ask('placeOrder', placementOf());
  await advanceTime(server, 14 * minute);
  const token = data.checkout.order?.orderUrl.split('/').at(-1) ?? '';
  const { url } = await server.call('payCustomerOrder', { params: { token } });
  const start = paymentRequestOf(url.split('/').at(-2) ?? '', totalMinor);
  const { payUrl } = await server.call('payInvoice', { body: start });
  await advanceTime(server, 14 * minute);
  expect([await statusesOf(), await leftOf(store)]).toEqual([['CREATED'], 0]);
  await payOnPage(server, payUrl, 'pays');
  await advanceTime(server, minute);
  expect(await stateOf(customer)).toMatchObject({ lines: [], order: { status: 'placed' } });
});

it('is not renewed by opening the private page, or by a payment of an amount that is not due', async () => {
  const { data } = await (await reachReview(store)).ask('placeOrder', placementOf());
  await advanceTime(server, 14 * minute);
  const token = data.checkout.order?.orderUrl.split('/').at(-1) ?? '';
  await server.call('customerOrder', { params: { token } });
  const { url } = await server.call('payCustomerOrder', { params: { token } });
  const start = paymentRequestOf(url.split('/').at(-2) ?? '', totalMinor - 1);
  expect((await server.ask('payInvoice', { body: start })).status).not.toBe(200);
  await advanceTime(server, 2 * minute);
  expect([await statusesOf(), await leftOf(store)]).toEqual([['FAILED'], 1]);
});

describe('an order that is replaced', () => {
  it('is cancelled with its hold when the cart changes, without a notice', async () => {
    const larger = await openSellingStore(server, { quantity: 2 });
    store = larger;
    const customer = await reachReview(larger, { email: 'change@customer.example' });
    await startToPay(customer);
    await changeQuantity(customer, 2);
    const { data, status } = await customer.ask(
      'placeOrder',
      placementOf({ totalMinor: 2 * priceMinor + feeMinor }),
    );
    expect([status, data.checkout.order?.status]).toEqual([200, 'awaitingPayment']);
    expect([await statusesOf(), await leftOf(larger)]).toEqual([['CANCELED', 'CREATED'], 0]);
    expect(await server.mails('change@customer.example')).toEqual([]);
    expect(await server.call('notifications', {}, larger.asking)).not.toMatchObject({ data: [{}] });
  });

  it('takes no money any more: a late payment is returned, and the new order stays', async () => {
    const customer = await reachReview(store);
    const first = await startToPay(customer);
    await customer.ask('saveCheckoutContact', { ...contact, name: 'Ngozi Eze' });
    await startToPay(customer);
    await payOnPage(server, first.payUrl, 'pays');
    await advanceTime(server, minute);
    expect(await statusesOf()).toEqual(['CANCELED', 'CREATED']);
    expect(await moneyOf()).toContainEqual(['refund', 'pending', totalMinor]);
    expect((await stateOf(customer)).lines).toHaveLength(1);
  });

  it('takes none either if it had expired before, although there is stock', async () => {
    store = await openSellingStore(server, { quantity: 2 });
    const customer = await reachReview(store);
    const first = await startToPay(customer);
    await advanceTime(server, 16 * minute);
    await startToPay(customer);
    await payOnPage(server, first.payUrl, 'pays');
    await advanceTime(server, minute);
    expect(await statusesOf()).toEqual(['FAILED', 'CREATED']);
    expect(await moneyOf()).toContainEqual(['refund', 'pending', totalMinor]);
  });
});

describe('a payment that arrives after the hold has ended', () => {
  it('is accepted while the stock is there', async () => {
    const customer = await reachReview(store);
    const { reference } = await startToPay(customer);
    await advanceTime(server, 16 * minute);
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', totalMinor));
    expect([await statusesOf(), await leftOf(store)]).toEqual([['PAYMENT_CONFIRMED'], 0]);
    expect(await stateOf(customer)).toMatchObject({ lines: [], order: { status: 'placed' } });
  });

  it('is returned if another customer has bought the last piece', async () => {
    const customer = await reachReview(store);
    const { payUrl } = await startToPay(customer);
    await advanceTime(server, 16 * minute);
    const other = await reachReview(store, { email: 'other@customer.example' });
    await other.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    await payOnPage(server, payUrl, 'pays');
    await advanceTime(server, minute);
    expect([await statusesOf(), await leftOf(store)]).toEqual([['FAILED', 'CREATED'], 0]);
    expect(await moneyOf()).toContainEqual(['refund', 'pending', totalMinor]);
    expect((await stateOf(customer)).order?.status).toBe('expired');
  });
});

describe('an order that its merchant changes while its stock is held', () => {
  const overview = async (id = '') => server.call('orderOverview', { params: { id } }, store.asking);
  const edit = async (quantity: number) => {
    const [row] = await ordersOf(store);
    const { order } = await overview(row?.id);
    const lines = [{ variationId: store.variation, name: 'Adire bag', quantity, unitPriceMinor: priceMinor }];
    return server.ask(
      'editOrder',
      { params: { id: order.id }, body: { version: order.version, lines } },
      store.asking,
    );
  };

  it('holds the stock of its new items', async () => {
    store = await openSellingStore(server, { quantity: 3, checkout: { allowsPaymentOnDelivery: true } });
    const customer = await reachReview(store);
    await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    expect((await edit(3)).status).toBe(200);
    expect(await leftOf(store)).toBe(0);
    expect((await edit(1)).status).toBe(200);
    expect(await leftOf(store)).toBe(2);
    expect(await edit(4)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect(await leftOf(store)).toBe(2);
  });

  it('is replaced when the customer orders again what they have seen', async () => {
    store = await openSellingStore(server, { quantity: 3 });
    const customer = await reachReview(store);
    await startToPay(customer);
    expect((await edit(2)).status).toBe(200);
    await startToPay(customer);
    expect([await statusesOf(), await leftOf(store)]).toEqual([['CANCELED', 'CREATED'], 2]);
  });

  it('empties the cart when the merchant records the payment', async () => {
    const customer = await reachReview(store);
    await startToPay(customer);
    const [row] = await ordersOf(store);
    await server.call(
      'advanceOrder',
      { params: { id: row?.id ?? '' }, body: { event: 'payment.confirmed', paymentMethod: 'TRANSFER' } },
      store.asking,
    );
    expect(await stateOf(customer)).toMatchObject({ lines: [], order: { status: 'placed' } });
  });
});
