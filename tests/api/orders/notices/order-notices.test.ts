import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, newEmail } from '#tests/support/people/identity.ts';
import { findNewestEmailTo, noticesOn, orderForCustomer, subjectsTo } from '#tests/support/store/notices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import {
  type Shop,
  handedOver,
  advanceTime,
  newShop,
  paid,
  sampleFields,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;

beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
  await verifyBusiness(server.deps, shop.businessId);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

describe('an order that the merchant creates', () => {
  test('sends one confirmation with items, totals, address and contact', async () => {
    await server.database.query(`update businesses set phone_number = '+2348012345678' where id = $1`, [
      shop.businessId,
    ]);
    const { id, number, email } = await orderForCustomer(server, shop);
    const mail = await findNewestEmailTo(server, email);
    expect(mail.subject).toBe(`Your order #${number} is confirmed`);
    for (const part of [mail.text, mail.html])
      for (const words of [
        'Hello Ada Obi,',
        '₦11,000.00 is due before you receive it.',
        '2 × Bag',
        '₦10,000.00',
        'Subtotal',
        '₦1,000.00',
        '1 Broad Street, Lagos, Lagos, Nigeria',
        'ordered from',
        '0801 234 5678',
      ])
        expect(part).toContain(words);
    expect(await noticesOn(server, shop, id)).toEqual([['notice.orderConfirmed', email]]);
    expect(await subjectsTo(server, email)).toHaveLength(1);
  });

  test('is confirmed and paid in one email when it is paid at once', async () => {
    const { id, number, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
    expect(await subjectsTo(server, email)).toEqual([`Your order #${number} is confirmed`]);
    expect((await findNewestEmailTo(server, email)).text).toContain(
      'We received your payment of ₦11,000.00 by cash.',
    );
    expect(await noticesOn(server, shop, id)).toEqual([['notice.orderConfirmed', email]]);
  });

  test('sends one email when the call is repeated with its idempotency key', async () => {
    const [email, key] = [newEmail(), uuid()];
    const fields = { newOrderCustomer: { name: 'Ada Obi', phoneNumber: null, email } };
    const first = await orderForCustomer(server, shop, fields, key);
    const second = await orderForCustomer(server, shop, fields, key);
    expect(second.id).toBe(first.id);
    expect(await subjectsTo(server, email)).toHaveLength(1);
  });

  test('sends nothing without a customer or an address', async () => {
    const count = async () => (await server.database.query(`select from sandbox_mail`)).rowCount;
    await server.deps.jobs.drain();
    const before = await count();
    const newOrderCustomer = { name: 'No Address', phoneNumber: '+2348011111111', email: null };
    for (const fields of [{ newOrderCustomer }, { newOrderCustomer: null }]) {
      const { order } = await server.call(
        'createOrder',
        { body: { ...sampleFields, ...fields } },
        shop.asking,
      );
      await applyStep(server, shop, order.id, paid, 'merchant');
      await applyStep(server, shop, order.id, handedOver, 'merchant');
      expect(await noticesOn(server, shop, order.id)).toEqual([]);
    }
    await server.deps.jobs.drain();
    expect(await count()).toBe(before);
  });

  test("escapes the merchant's texts", async () => {
    const lines = [
      { variationId: null, name: '<img src=x onerror=alert(1)>', quantity: 1, unitPriceMinor: 100 },
    ];
    const newOrderCustomer = { name: '<b>Ada</b>', phoneNumber: null, email: newEmail() };
    const { email } = await orderForCustomer(server, shop, { lines, newOrderCustomer });
    const { html } = await findNewestEmailTo(server, email);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('1 × &lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
  });
});

test('a business that is not verified has no texts or links of its own in an email', async () => {
  const stranger = await newShop(server);
  const phoneNumber = '+2348099999999';
  await server.database.query(
    `update businesses set name = 'Bank www.evil.example/pay', phone_number = $2 where id = $1`,
    [stranger.businessId, phoneNumber],
  );
  const lines = [{ variationId: null, name: 'Sign in at evil.example', quantity: 1, unitPriceMinor: 100 }];
  const newOrderCustomer = { name: 'Claim at evil.example', phoneNumber: null, email: newEmail() };
  const deliveryAddress = { line: 'evil.example', city: 'Lagos', region: 'Lagos', country: 'Nigeria' };
  const note = 'Go to evil.example';
  const { id, email } = await orderForCustomer(server, stranger, {
    lines,
    newOrderCustomer,
    deliveryAddress,
    note,
  });
  for (const step of [paid, handedOver]) await applyStep(server, stranger, id, step, 'merchant', { note });
  const mails = await server.mails(email);
  expect(mails).toHaveLength(3);
  for (const { subject, text, html } of mails)
    for (const part of [subject, text, html]) {
      expect(part).not.toContain('evil.example');
      expect(part).not.toContain('Sign in');
      expect(part).not.toContain(phoneNumber);
    }
  // The header shows Kontor's name, because an unverified business could use the name of a bank.
  expect(mails[0]?.html).toContain('>Kontor</p>');
});

describe('an order that ends', () => {
  test('unpaid says that nothing was charged', async () => {
    const cancelled = await orderForCustomer(server, shop);
    await applyStep(server, shop, cancelled.id, { on: 'order', event: 'order.cancel' }, 'merchant', {
      note: 'The buyer is rude',
    });
    const mail = await findNewestEmailTo(server, cancelled.email);
    expect(mail.subject).toBe(`Your order #${cancelled.number} was cancelled`);
    expect(mail.text).toContain("You haven't been charged for it.");
    // The merchant's note stays internal.
    expect(mail.text).not.toContain('rude');
    const declined = await orderForCustomer(server, shop);
    await server.call('declineOrder', { params: { id: declined.id }, body: {} }, shop.asking);
    expect((await subjectsTo(server, declined.email)).at(-1)).toBe(
      `Your order #${declined.number} was declined`,
    );
  });

  test('unpaid for too long has expired', async () => {
    const { number, email } = await orderForCustomer(server, shop);
    await advanceTime(server, 3 * day);
    expect((await subjectsTo(server, email)).at(-1)).toBe(`Your order #${number} has expired`);
  });

  test('while it is paid shows the state of the refund', async () => {
    const { id, number, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
    await applyStep(server, shop, id, handedOver, 'merchant');
    await applyStep(server, shop, id, { on: 'order', event: 'order.fail' }, 'merchant');
    const mail = await findNewestEmailTo(server, email);
    expect(mail.subject).toBe(`Your order #${number} couldn't be completed`);
    expect(mail.text).toContain('Paid and not refunded: ₦11,000.00');
  });
});

test('an email follows when a refund is requested and declined', async () => {
  const { id, number, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
  await applyStep(server, shop, id, { on: 'order', event: 'refund.request' }, 'customer');
  await applyStep(server, shop, id, { on: 'order', event: 'refund.reject' }, 'merchant');
  expect((await subjectsTo(server, email)).slice(1)).toEqual([
    `Refund requested for your order #${number}`,
    `The refund for your order #${number} was declined`,
  ]);
});
