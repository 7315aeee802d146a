import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { paymentUpdateOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { send } from '#tests/api/shop/shop-fixture.ts';
import {
  type SellingStore,
  contact,
  delivery,
  feeMinor,
  fillCart,
  openSellingStore,
  ordersOf,
  placementOf,
  priceMinor,
  reachReview,
} from './checkout-fixture.ts';

const minute = 60_000;
const hour = 60 * minute;

let server: ApiServer;
let store: SellingStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openSellingStore(server);
});

const list = async (query: object = {}) =>
  (await server.call('abandonedCheckouts', { query }, store.asking)).data;
const emailsOf = async () => (await list()).map(({ email }) => email);

/** A customer who has entered contact details alone. */
async function leaveContact(email: string) {
  const customer = await fillCart(store, 2);
  await customer.ask('saveCheckoutContact', { ...contact, email });
  return customer;
}

describe('an abandoned checkout', () => {
  it('is listed an hour after its customer did the last thing, and not before', async () => {
    await leaveContact('ada@customer.example');
    await advanceTime(server, 59 * minute);
    expect(await list()).toEqual([]);
    await advanceTime(server, 2 * minute);
    expect(await list()).toMatchObject([
      {
        customerName: contact.name,
        email: 'ada@customer.example',
        step: 'contact',
        itemCount: 2,
        totalMinor: 2 * priceMinor,
        currency: 'NGN',
        remindedAt: null,
        order: null,
      },
    ]);
  });

  it('is not listed while its customer changes the cart', async () => {
    const customer = await leaveContact('ada@customer.example');
    await advanceTime(server, 50 * minute);
    const fields = { variation: store.variation, quantity: '1' };
    await send(store, '/cart/change', { fields, cookie: customer.cookie });
    await advanceTime(server, 30 * minute);
    expect(await list()).toEqual([]);
    await advanceTime(server, 31 * minute);
    expect(await list()).toMatchObject([{ itemCount: 1 }]);
  });

  it('is not listed without contact details, and no longer once the cart is empty', async () => {
    await fillCart(store);
    const customer = await leaveContact('ada@customer.example');
    await advanceTime(server, 2 * hour);
    expect(await emailsOf()).toEqual(['ada@customer.example']);
    const fields = { variation: store.variation, quantity: '0' };
    await send(store, '/cart/change', { fields, cookie: customer.cookie });
    expect(await list()).toEqual([]);
  });

  it('says how far its customer came, with the delivery fee once it is known', async () => {
    await leaveContact('contact@customer.example');
    await reachReview(store, { email: 'delivery@customer.example' });
    await (await reachReview(store, { email: 'payment@customer.example' })).ask('placeOrder', placementOf());
    await advanceTime(server, 2 * hour);
    const listed = await list();
    expect(new Map(listed.map(({ email, step, totalMinor }) => [email, [step, totalMinor]]))).toEqual(
      new Map([
        ['contact@customer.example', ['contact', 2 * priceMinor]],
        ['delivery@customer.example', ['delivery', priceMinor + feeMinor]],
        ['payment@customer.example', ['payment', priceMinor + feeMinor]],
      ]),
    );
    const id = listed.find(({ step }) => step === 'payment')?.id ?? '';
    expect(await server.call('abandonedCheckout', { params: { id } }, store.asking)).toMatchObject({
      phoneNumber: '+2348031110001',
      address: `${delivery.line}, ${delivery.details}, ${delivery.city}, ${delivery.region}`,
      lines: [{ name: 'Adire bag', quantity: 1, totalMinor: priceMinor }],
      deliveryFeeMinor: feeMinor,
    });
  });

  it('is recovered by the order that its customer places after all, and stays so when they shop again', async () => {
    const customer = await reachReview(store);
    await advanceTime(server, 2 * hour);
    const { data } = await customer.ask('placeOrder', placementOf());
    const reference = data.checkout.order?.payment?.reference ?? '';
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', priceMinor + feeMinor));
    const [order] = await ordersOf(store);
    const recovered = { order: { id: order?.id, number: order?.number }, itemCount: 1 };
    expect(await list()).toMatchObject([{ ...recovered, totalMinor: priceMinor + feeMinor }]);
    expect([await list({ status: 'open' }), await list({ status: 'recovered' })]).toMatchObject([
      [],
      [recovered],
    ]);

    await send(store, '/cart/add', {
      fields: { variation: store.variation, quantity: '3' },
      cookie: customer.cookie,
    });
    await customer.ask('saveCheckoutContact', contact);
    await advanceTime(server, 2 * hour);
    expect(await list()).toMatchObject([{ itemCount: 3, order: null }, recovered]);
  });

  it('is found by name, email address and phone number, and filtered by day', async () => {
    await leaveContact('ada@customer.example');
    await leaveContact('bola@customer.example');
    await advanceTime(server, 2 * hour);
    const find = async (search: string) => (await list({ search })).map(({ email }) => email);
    expect(await find('BOLA@')).toEqual(['bola@customer.example']);
    expect(await find('ngozi obi')).toHaveLength(2);
    expect(await find('8031110001')).toHaveLength(2);
    expect(await find('nobody')).toEqual([]);
    // Midnight may have passed since they left.
    expect(await list({ range: '3d' })).toHaveLength(2);
    expect(await list({ from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
  });

  it('is exported with how to reach its customer', async () => {
    await leaveContact('ada@customer.example');
    await advanceTime(server, 2 * hour);
    const target = { kind: 'matching' as const, filter: { status: 'open' as const } };
    const { url } = await server.call('exportAbandonedCheckouts', { body: { target } }, store.asking);
    const [, row] = (await server.http.inject({ url })).body.split('\r\n');
    expect(row).toContain(
      `${contact.name},ada@customer.example,"'+2348031110001",contact,2 × Adire bag,2,10000.00,NGN,,`,
    );
  });

  it('is seen by people who may view orders, and by no other business', async () => {
    await leaveContact('ada@customer.example');
    await advanceTime(server, 2 * hour);
    const [checkout] = await list();
    const params = { id: checkout?.id ?? '' };
    const other = await newShop(server);
    expect(await server.ask('abandonedCheckout', { params }, other.asking)).toMatchObject({ status: 404 });
    expect((await server.call('abandonedCheckouts', {}, other.asking)).data).toEqual([]);
    const outsider = await createTeamMember(server, store, 'off');
    expect(await server.ask('abandonedCheckouts', {}, outsider)).toMatchObject({ status: 403 });
  });
});
