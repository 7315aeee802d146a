import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { configure, send } from '#tests/api/shop/shop-fixture.ts';
import {
  type Customer,
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
  stateOf,
} from './checkout-fixture.ts';

let server: ApiServer;
let store: SellingStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openSellingStore(server);
});
const fieldsOf = ({ fields = [] }: { fields?: { field: string }[] | undefined }) =>
  fields.map(({ field }) => field);

describe('the contact', () => {
  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name that is an advertisement', { name: 'Win at spam.example' }, 'name'],
    ['no email address', { email: 'ngozi' }, 'email'],
    ['no phone number where one is required', { phoneNumber: null }, 'phoneNumber'],
    ['a short phone number', { phoneNumber: '12' }, 'phoneNumber'],
    ['a phone number that no country has', { phoneNumber: '0803 123' }, 'phoneNumber'],
    ['a phone number of another country without its code', { phoneNumber: '024 123 4567' }, 'phoneNumber'],
  ])('is refused with %s', async (_, change, field) => {
    const customer = await fillCart(store);
    const answer = await customer.ask('saveCheckoutContact', { ...contact, ...change });
    expect([answer.status, answer.code, fieldsOf(answer)]).toEqual([422, 'INVALID', [field]]);
    expect((await stateOf(customer)).contact).toBeNull();
  });

  it.each([
    ["'0803 555 9901", '+2348035559901'],
    ['+44 (0)20 7946 0018', '+442079460018'],
  ])('with the phone number %s is saved with %s', async (written, phoneNumber) => {
    const customer = await fillCart(store);
    const { data } = await customer.ask('saveCheckoutContact', { ...contact, phoneNumber: written });
    expect(data.contact).toEqual({ ...contact, phoneNumber });
  });

  it('has the fields that the store asks for, and no others', async () => {
    const customer = await fillCart(store);
    const { data: first } = await customer.ask('saveCheckoutContact', { ...contact, company: 'Obi & Co' });
    expect(first.contact?.company).toBeNull();
    const fields = { phoneNumber: 'hidden', company: 'required', addressDetails: 'hidden' } as const;
    await configure(store, { checkout: { fields } });
    expect(fieldsOf(await customer.ask('saveCheckoutContact', contact))).toEqual(['company']);
    const { data } = await customer.ask('saveCheckoutContact', { ...contact, company: 'Obi & Co' });
    expect(data.contact).toEqual({ ...contact, phoneNumber: null, company: 'Obi & Co' });
    const { data: chosen } = await customer.ask('saveCheckoutDelivery', delivery);
    expect(chosen.delivery).toEqual({ ...delivery, details: null });
  });

  it('needs something in the cart', async () => {
    const customer = await fillCart(store);
    await send(store, '/cart/change', {
      fields: { variation: store.variation, quantity: '0' },
      cookie: customer.cookie,
    });
    expect(await customer.ask('saveCheckoutContact', contact)).toMatchObject({
      code: 'ILLEGAL_EVENT',
      error: 'Your cart is empty.',
    });
  });
});

describe('the delivery', () => {
  it('to an address that no zone covers is kept and has no quote, and nothing can be ordered', async () => {
    const customer = await reachReview(store);
    const kano = { ...delivery, region: 'Kano' };
    const { data } = await customer.ask('saveCheckoutDelivery', kano);
    expect(data).toMatchObject({ delivery: kano, quote: null, totalMinor: priceMinor });
    expect(await customer.ask('placeOrder', placementOf({ totalMinor: priceMinor }))).toMatchObject({
      code: 'ILLEGAL_EVENT',
      error: "The store doesn't deliver to this address.",
    });
    const { data: collected } = await customer.ask('saveCheckoutDelivery', { mode: 'pickup' });
    expect(collected).toMatchObject({ quote: { zoneName: null, feeMinor: 0 }, totalMinor: priceMinor });
  });

  it('needs no postcode', async () => {
    const customer = await reachReview(store);
    expect((await customer.ask('placeOrder', placementOf())).status).toBe(200);
  });

  it.each([
    ['region', { ...delivery, region: 'Lagoss' }],
    ['country', { ...delivery, country: 'Atlantis' }],
    ['line', { ...delivery, line: '' }],
    ['city', { ...delivery, city: ' ' }],
  ])('is refused with a wrong %s', async (field, body) => {
    const customer = await fillCart(store);
    const answer = await customer.ask('saveCheckoutDelivery', body);
    expect([answer.code, fieldsOf(answer)]).toEqual(['INVALID', [field]]);
  });

  it('has the details of the address where the store requires them', async () => {
    const customer = await fillCart(store);
    const fields = { phoneNumber: 'optional', company: 'hidden', addressDetails: 'required' } as const;
    await configure(store, { checkout: { fields } });
    const answer = await customer.ask('saveCheckoutDelivery', { ...delivery, details: null });
    expect(fieldsOf(answer)).toEqual(['details']);
  });

  it("can't be a pickup where the store has no place for it", async () => {
    const customer = await reachReview(store);
    await customer.ask('saveCheckoutDelivery', { mode: 'pickup' });
    await server.call('updateShipmentSetting', { body: { pickupAddress: null } }, store.asking);
    expect((await stateOf(customer)).quote).toBeNull();
    expect(fieldsOf(await customer.ask('saveCheckoutDelivery', { mode: 'pickup' }))).toEqual(['mode']);
    const placement = placementOf({ totalMinor: priceMinor });
    expect(fieldsOf(await customer.ask('placeOrder', placement))).toEqual(['mode']);
  });
});

describe('an order', () => {
  it('needs contact and delivery', async () => {
    const customer = await fillCart(store);
    const place = async () => (await customer.ask('placeOrder', placementOf())).error;
    expect(await place()).toBe('Enter your contact details first.');
    await customer.ask('saveCheckoutContact', contact);
    expect(await place()).toBe('Choose a delivery first.');
  });

  it('needs the terms where the store requires them', async () => {
    await configure(store, { checkout: { terms: 'No returns', requiresTerms: true } });
    const customer = await reachReview(store);
    expect(fieldsOf(await customer.ask('placeOrder', placementOf()))).toEqual(['acceptsTerms']);
    expect((await customer.ask('placeOrder', placementOf({ acceptsTerms: true }))).status).toBe(200);
  });

  it('has at least the subtotal that the store asks for', async () => {
    await configure(store, { checkout: { minOrderMinor: priceMinor + 1 } });
    const customer = await reachReview(store);
    expect(await customer.ask('placeOrder', placementOf())).toMatchObject({
      code: 'ILLEGAL_EVENT',
      error: 'The smallest order is ₦5,000.01.',
    });
  });

  it('is only paid on delivery where the store allows it', async () => {
    const customer = await reachReview(store);
    const placement = placementOf({ method: 'onDelivery' });
    expect(fieldsOf(await customer.ask('placeOrder', placement))).toEqual(['method']);
    expect((await stateOf(customer)).store.methods).not.toContain('onDelivery');
  });

  it('has no note where the store takes none', async () => {
    await configure(store, { checkout: { allowsNotes: false, allowsPaymentOnDelivery: true } });
    const customer = await reachReview(store);
    await customer.ask('placeOrder', placementOf({ method: 'onDelivery', note: 'Ring twice' }));
    const [row] = await ordersOf(store);
    const { order } = await server.call('orderOverview', { params: { id: row?.id ?? '' } }, store.asking);
    expect(order.note).toBeNull();
  });

  it('is of a customer of the business with this email address, of whom nothing changes', async () => {
    await configure(store, { checkout: { allowsPaymentOnDelivery: true } });
    const details = {
      name: 'N. Obi',
      email: contact.email,
      phoneNumber: '+2348099999999',
      address: null,
      tags: [],
    };
    await server.call('createCustomer', { body: details }, store.asking);
    const customer = await reachReview(store);
    await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    const { data } = await server.call('customers', { query: {} }, store.asking);
    expect(data).toMatchObject([{ name: 'N. Obi', phoneNumber: '+2348099999999', orderCount: 1 }]);
    const [row] = await ordersOf(store);
    const { order, timeline } = await server.call(
      'orderOverview',
      { params: { id: row?.id ?? '' } },
      store.asking,
    );
    expect(order.customerName).toBe(contact.name);
    expect(timeline.map(({ note }) => note)).toContain('Phone number: +2348031110001');
  });
});

it("is of a new customer where only the phone number is another's: their emails are for them alone", async () => {
  await configure(store, { checkout: { allowsPaymentOnDelivery: true } });
  const sister = { name: 'Her sister', email: null, phoneNumber: '+2348031110001', address: null, tags: [] };
  await server.call('createCustomer', { body: sister }, store.asking);
  const customer = await reachReview(store);
  await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
  const { data } = await server.call('customers', { query: {} }, store.asking);
  expect(new Set(data.map(({ email, orderCount }) => `${email} ${orderCount}`))).toEqual(
    new Set(['null 0', `${contact.email} 1`]),
  );
});

describe('a store that asks for an email code', () => {
  beforeEach(() => configure(store, { checkout: { customerCheck: 'emailCode' } }));
  const codeIn = async (email: string) =>
    /\b\d{6}\b/.exec((await server.mails(email))[0]?.subject ?? '')?.[0] ?? '';

  it('takes an order once the code is confirmed', async () => {
    const email = 'code@customer.example';
    const customer = await reachReview(store, { email });
    expect((await stateOf(customer)).emailConfirmed).toBe(false);
    expect((await customer.ask('placeOrder', placementOf())).error).toBe('Confirm your email address first.');
    expect((await customer.ask('sendCheckoutCode', {})).status).toBe(200);
    expect(await customer.ask('sendCheckoutCode', {})).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const code = await codeIn(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (const attemptsLeft of [4, 3])
      expect(await customer.ask('confirmCheckoutCode', { code: wrong })).toMatchObject({
        code: 'OTP_WRONG',
        attemptsLeft,
      });
    expect((await customer.ask('confirmCheckoutCode', { code })).data.emailConfirmed).toBe(true);
    expect((await customer.ask('confirmCheckoutCode', { code })).status).toBe(200);
    expect((await customer.ask('placeOrder', placementOf())).status).toBe(200);
  });

  it('confirms the address that the code was sent to, and no other', async () => {
    const customer = await reachReview(store, { email: 'mine@customer.example' });
    await customer.ask('sendCheckoutCode', {});
    const code = await codeIn('mine@customer.example');
    await customer.ask('saveCheckoutContact', { ...contact, email: 'yours@customer.example' });
    expect(await customer.ask('confirmCheckoutCode', { code })).toMatchObject({ code: 'OTP_EXPIRED' });
    await customer.ask('saveCheckoutContact', { ...contact, email: 'mine@customer.example' });
    expect(await customer.ask('confirmCheckoutCode', { code })).toMatchObject({ code: 'OTP_EXPIRED' });
  });

  it('asks again after the address has changed', async () => {
    const email = 'first@customer.example';
    const customer = await reachReview(store, { email });
    await customer.ask('sendCheckoutCode', {});
    await customer.ask('confirmCheckoutCode', { code: await codeIn(email) });
    await customer.ask('saveCheckoutContact', { ...contact, email, name: 'Ngozi Eze' });
    expect((await stateOf(customer)).emailConfirmed).toBe(true);
    await customer.ask('saveCheckoutContact', { ...contact, email: 'second@customer.example' });
    expect((await stateOf(customer)).emailConfirmed).toBe(false);
  });

  it('sends none to a customer without an address, and another store sends none at all', async () => {
    const customer = await fillCart(store);
    expect(await customer.ask('sendCheckoutCode', {})).toMatchObject({ code: 'ILLEGAL_EVENT' });
    await configure(store, {});
    const before = await getFingerprint(server.deps.db);
    await customer.ask('sendCheckoutCode', {});
    expect(await getFingerprint(server.deps.db)).toEqual(before);
  });
});

describe('smaller quantities', () => {
  const reduce = (customer: Customer, quantity: number) =>
    customer.ask('reduceCart', { lines: [{ variationId: store.variation, quantity }] });

  it('leave what is left, and are never larger ones', async () => {
    const customer = await reachReview(store, { quantity: 3 });
    expect((await reduce(customer, 2)).data).toMatchObject({
      lines: [{ quantity: 2 }],
      totalMinor: 2 * priceMinor + feeMinor,
    });
    expect((await reduce(customer, 5)).data.lines).toMatchObject([{ quantity: 2 }]);
    expect((await reduce(customer, 0)).data.lines).toEqual([]);
    expect((await reduce(customer, 1)).data.lines).toEqual([]);
    expect(await reduce(customer, -1)).toMatchObject({ status: 422, code: 'INVALID' });
  });

  it('are those that the customer saw: fewer that are left by now are shown again', async () => {
    const customer = await reachReview(store, { quantity: 9 });
    const other = await reachReview(store, { quantity: 8, email: 'other@customer.example' });
    const { totalMinor } = await stateOf(other);
    await other.ask('placeOrder', placementOf({ totalMinor }));
    expect((await stateOf(customer)).lines).toMatchObject([{ quantity: 9, available: 2 }]);
    expect((await reduce(customer, 4)).data.lines).toMatchObject([{ available: null, quantity: 2 }]);
    await configure(store, { availability: { status: 'closed' } });
    expect(await reduce(customer, 1)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });
});

it('computes the fee of the zone, which is free from an amount', async () => {
  const { zones } = await server.call('deliverySettings', {}, store.asking);
  const [zone] = zones;
  await server.call(
    'updateDeliveryZone',
    { params: { id: zone?.id ?? '' }, body: { freeFromMinor: 2 * priceMinor } },
    store.asking,
  );
  const one = await reachReview(store);
  const two = await reachReview(store, { quantity: 2 });
  expect([(await stateOf(one)).quote?.feeMinor, (await stateOf(two)).quote?.feeMinor]).toEqual([feeMinor, 0]);
});
