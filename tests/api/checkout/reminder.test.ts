import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindCustomer } from '#server/modules/checkout/reminders.service.ts';
import { checkouts } from '#server/db/tables/records/checkouts.table.ts';
import { cartLinks } from '#server/db/tables/records/carts.table.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { paymentUpdateOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { configure, cookieOf, send, storeHost, visit } from '#tests/api/shop/shop-fixture.ts';
import {
  type Customer,
  type SellingStore,
  askCheckout,
  contact,
  delivery,
  fillCart,
  openSellingStore,
  payOnPage,
  placementOf,
  stateOf,
} from './checkout-fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let server: ApiServer;
let store: SellingStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
let nth = 0;
let email = '';
beforeEach(async () => {
  store = await openSellingStore(server, { checkout: { allowsPaymentOnDelivery: true } });
  email = `reminded-${++nth}@customer.example`;
});

/** A customer who agreed to be reminded, and has entered contact and delivery. */
async function agree({ wantsReminder = true } = {}): Promise<Customer> {
  const customer = await fillCart(store);
  await customer.ask('saveCheckoutContact', { ...contact, email, wantsReminder });
  await customer.ask('saveCheckoutDelivery', delivery);
  return customer;
}

/** Returns the reminders that were sent to the customer. */
async function reminders(): Promise<{ subject: string; text: string }[]> {
  const { rows } = await server.deps.db.execute<{ subject: string; text: string }>(
    sql`select subject, text from sandbox_mail where "to" = ${email} and subject like 'Finish your order%'`,
  );
  return rows;
}

/** Returns the path of the link in the reminder, below the store. */
async function readLink(): Promise<string> {
  const [reminder] = await reminders();
  const { pathname } = new URL(/https?:\S+\/cart\/resume\/\S+/.exec(reminder?.text ?? '')?.[0] ?? '');
  return pathname.slice(store.base.length);
}

describe('the reminder of a checkout', () => {
  it('is sent once, 4 hours after the customer did the last thing', async () => {
    const customer = await agree();
    await advanceTime(server, 4 * hour - minute);
    expect(await reminders()).toEqual([]);
    await advanceTime(server, 2 * minute);
    expect(await reminders()).toHaveLength(1);
    const remindedAt = async () =>
      (await server.call('abandonedCheckouts', {}, store.asking)).data[0]?.remindedAt;
    const first = await remindedAt();
    expect(first).not.toBeNull();
    // The customer comes back, and leaves again.
    await customer.ask('saveCheckoutContact', { ...contact, email, wantsReminder: true });
    await advanceTime(server, 3 * day);
    expect([await remindedAt(), (await reminders()).length]).toEqual([first, 1]);
  });

  it('says that it is the only one, and names the store without items until it is verified', async () => {
    await agree();
    await advanceTime(server, 5 * hour);
    const [{ subject, text } = { subject: '', text: '' }] = await reminders();
    expect(subject).toBe('Finish your order from Amaka Fabrics');
    expect(text).toContain("This is the only reminder we'll send about this order.");
    expect(text).toContain('Subtotal: ₦5,000.00');
    expect(text).not.toContain('Adire bag');
    expect(text).not.toContain(delivery.line);
    expect(text).toContain('because you asked to be emailed once about your order from Amaka Fabrics');
  });

  it('is never sent to a customer who did not agree, or took it back', async () => {
    await agree({ wantsReminder: false });
    const customer = await agree();
    await customer.ask('saveCheckoutContact', { ...contact, email, wantsReminder: false });
    await advanceTime(server, 2 * day);
    expect(await reminders()).toEqual([]);
    // Not even where a reminder is due by mistake.
    await server.deps.db
      .update(checkouts)
      .set({ remindAt: new Date(0) })
      .where(sql`contact ->> 'email' = ${email}`);
    await server.deps.jobs.drain();
    expect(await reminders()).toEqual([]);
  });

  it('is sent once by two processes at the same time', async () => {
    await agree();
    server.pass(5 * hour);
    const [checkout] = await server.deps.db
      .select()
      .from(checkouts)
      .where(sql`contact ->> 'email' = ${email}`);
    const due = { businessId: store.businessId, checkoutId: checkout?.id ?? '' };
    const remind = () => server.deps.db.transaction((tx) => remindCustomer(tx, server.deps, due));
    await Promise.all([remind(), remind()]);
    const links = await server.deps.db
      .select()
      .from(cartLinks)
      .where(sql`business_id = ${store.businessId}`);
    await server.deps.jobs.drain();
    expect([links.length, (await reminders()).length]).toEqual([1, 1]);
  });

  it('waits while the customer is active', async () => {
    const customer = await agree();
    await advanceTime(server, 3 * hour);
    const fields = { variation: store.variation, quantity: '2' };
    await send(store, '/cart/change', { fields, cookie: customer.cookie });
    await advanceTime(server, 2 * hour);
    expect(await reminders()).toEqual([]);
    await advanceTime(server, 2 * hour + minute);
    expect(await reminders()).toHaveLength(1);
  });

  it('is not sent after the order was placed, with the same cart or another one', async () => {
    const customer = await agree();
    await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    await advanceTime(server, day);
    expect(await reminders()).toEqual([]);

    await agree();
    const elsewhere = await agree({ wantsReminder: false });
    await elsewhere.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    await advanceTime(server, day);
    expect(await reminders()).toEqual([]);
  });

  it('is not sent while the provider is working on the payment', async () => {
    const customer = await agree();
    const { data } = await customer.ask('placeOrder', placementOf());
    const reference = data.checkout.order?.payment?.reference ?? '';
    await sendPaymentUpdate(server, { ...paymentUpdateOf(reference, 'failed', 0), result: 'pending' });
    await advanceTime(server, 4 * hour + minute);
    expect(await reminders()).toEqual([]);
  });

  it('is sent after a payment was declined, because nothing was ordered', async () => {
    const customer = await agree();
    const { data } = await customer.ask('placeOrder', placementOf());
    await payOnPage(server, data.payUrl, 'declined');
    await advanceTime(server, 5 * hour);
    expect(await reminders()).toHaveLength(1);
  });

  it('is not sent for a closed store, an empty cart or an item that is sold out', async () => {
    await agree();
    await configure(store, { availability: { status: 'vacation' } });
    await advanceTime(server, 5 * hour);
    await configure(store);
    await advanceTime(server, 5 * hour);
    expect(await reminders()).toEqual([]);

    const { cookie } = await agree();
    await send(store, '/cart/change', { fields: { variation: store.variation, quantity: '0' }, cookie });
    await advanceTime(server, day);
    expect(await reminders()).toEqual([]);

    await agree();
    await server.deps.db.execute(sql`update products set published = false where id = ${store.productId}`);
    await advanceTime(server, day);
    expect(await reminders()).toEqual([]);
  });

  it('is offered and sent only where the merchant has customers reminded', async () => {
    const customer = await agree();
    expect((await stateOf(customer)).store.sendsReminders).toBe(true);
    await configure(store, { checkout: { sendsReminders: false } });
    expect((await stateOf(customer)).store.sendsReminders).toBe(false);
    const other = await agree();
    expect((await stateOf(other)).contact?.wantsReminder).toBe(false);
    await advanceTime(server, day);
    expect(await reminders()).toEqual([]);
  });

  it('is agreed to for one order: the next one with the same cart is another', async () => {
    const customer = await agree();
    await customer.ask('placeOrder', placementOf({ method: 'onDelivery' }));
    const fields = { variation: store.variation, quantity: '1' };
    await send(store, '/cart/add', { fields, cookie: customer.cookie });
    await customer.ask('saveCheckoutDelivery', delivery);
    expect((await stateOf(customer)).contact).toMatchObject({ email, wantsReminder: false });
    await advanceTime(server, day);
    expect(await reminders()).toEqual([]);
  });
});

describe('the link of a reminder', () => {
  const open = async (cookie?: string) => visit(store, await readLink(), { ...(cookie && { cookie }) });

  it('opens the checkout on another device, and on the first one it stays open too', async () => {
    const customer = await agree();
    await advanceTime(server, 5 * hour);
    const { statusCode, headers } = await open();
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      303,
      `${store.base}/cart/checkout`,
      'private, no-store',
    ]);
    expect(headers['set-cookie']).toMatch(/; Path=\/s\/[^;]+\/cart; HttpOnly; SameSite=Lax$/);
    const cookie = cookieOf({ headers }) ?? '';
    expect(cookie).not.toBe(customer.cookie);
    const elsewhere = await askCheckout(store, 'checkout', { cookie });
    expect(elsewhere.data).toMatchObject({ contact: { email }, lines: [{ quantity: 1 }] });
    const placed = await askCheckout(store, 'placeOrder', {
      cookie,
      body: placementOf({ method: 'onDelivery' }),
    });
    expect(placed.status).toBe(200);
    expect(await stateOf(customer)).toMatchObject({ lines: [], order: { status: 'placed' } });
  });

  it('replaces the cart of a device by the one of the email', async () => {
    await agree();
    await advanceTime(server, 5 * hour);
    const other = await fillCart(store, 3);
    const cookie = cookieOf(await open(other.cookie)) ?? '';
    expect((await askCheckout(store, 'checkout', { cookie })).data.lines).toMatchObject([{ quantity: 1 }]);
    expect((await stateOf(other)).lines).toMatchObject([{ quantity: 3 }]);
  });

  it('is not the token of the cart, of which only a hash is stored, and opens nothing of another store', async () => {
    const customer = await agree();
    await advanceTime(server, 5 * hour);
    const link = await readLink();
    const stored = await server.deps.db
      .select()
      .from(cartLinks)
      .where(sql`business_id = ${store.businessId}`);
    expect(link).not.toContain(stored[0]?.tokenHash);
    expect(link).not.toContain(customer.cookie.split('=')[1]);
    const other = await openSellingStore(server);
    const { statusCode, headers } = await visit(other, link);
    expect([statusCode, headers.location, headers['set-cookie']]).toEqual([
      303,
      `${other.base}/cart?result=expired`,
      undefined,
    ]);
  });

  it.each([
    ['unknown', 'A'.repeat(43)],
    ['broken', 'short'],
    ['of a cart', ''],
  ])('that is %s sets no cookie and says that it no longer works', async (_, text) => {
    const customer = await fillCart(store);
    const token = text || customer.cookie.split('=')[1];
    const { statusCode, headers } = await visit(store, `/cart/resume/${token}`);
    expect([statusCode, headers.location, headers['set-cookie']]).toEqual([
      303,
      `${store.base}/cart?result=expired`,
      undefined,
    ]);
    const { body } = await visit(store, '/cart?result=expired', { cookie: customer.cookie });
    expect(body).toContain('This link no longer works.');
  });

  it('expires with the cart, 30 days after it was last used', async () => {
    await agree();
    await advanceTime(server, 5 * hour);
    await advanceTime(server, 29 * day);
    expect((await open()).headers.location).toBe(`${store.base}/cart/checkout`);
    await advanceTime(server, 3 * day);
    expect((await open()).headers.location).toBe(`${store.base}/cart?result=expired`);
  });

  it('leads to the current handle of a store that has changed it', async () => {
    await agree();
    await advanceTime(server, 5 * hour);
    const link = await readLink();
    await server.call('updateStoreIdentity', { body: { handle: `${store.handle}-new` } }, store.asking);
    const answer = await store.http.inject({ url: `${store.base}${link}`, headers: { host: storeHost } });
    expect(answer.headers.location).toBe(`${store.base}-new/cart/checkout`);
    expect(String(answer.headers['set-cookie'])).toContain(`Path=${store.base}-new/cart`);
  });
});
