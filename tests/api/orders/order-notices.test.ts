import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, hour, newEmail } from '#tests/support/people/identity.ts';
import { orderForCustomer, subjectsTo } from '#tests/support/store/notices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import {
  type Shop,
  booked,
  handedOver,
  later,
  newShop,
  paid,
  sampleFields,
  take,
} from '#tests/support/store/shop.ts';

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

const subjects = (email: string) => subjectsTo(server, email);
const newest = async (email: string) => {
  const [mail] = await server.mails(email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
};
const timeline = async (id: string) =>
  (await server.call('orderOverview', { params: { id } }, shop.asking)).timeline;
const noticesOn = async (id: string) =>
  (await timeline(id))
    .filter(({ event }) => event.startsWith('notice.'))
    .map(({ event, note }) => [event, note]);

describe('an order that the merchant creates', () => {
  test('sends the customer one confirmation with items, sums, address and contact', async () => {
    await server.database.query(`update businesses set phone_number = '+2348012345678' where id = $1`, [
      shop.businessId,
    ]);
    const { id, number, email } = await orderForCustomer(server, shop);
    const mail = await newest(email);
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
        '+2348012345678',
      ])
        expect(part).toContain(words);
    expect(await noticesOn(id)).toEqual([['notice.orderConfirmed', email]]);
    expect(await subjects(email)).toHaveLength(1);
  });

  test('is confirmed and paid in one mail when it is paid at once', async () => {
    const { id, number, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
    expect(await subjects(email)).toEqual([`Your order #${number} is confirmed`]);
    expect((await newest(email)).text).toContain('We received your payment of ₦11,000.00 by cash.');
    expect(await noticesOn(id)).toEqual([['notice.orderConfirmed', email]]);
  });

  test('sends one mail when the call is repeated with its idempotency key', async () => {
    const [email, key] = [newEmail(), uuid()];
    const fields = { newBuyer: { name: 'Ada Obi', phoneNumber: null, email } };
    const first = await orderForCustomer(server, shop, fields, key);
    const second = await orderForCustomer(server, shop, fields, key);
    expect(second.id).toBe(first.id);
    expect(await subjects(email)).toHaveLength(1);
  });

  test('sends nothing where the customer has no address, or there is no customer', async () => {
    const count = async () => (await server.database.query(`select from sandbox_mail`)).rowCount;
    await server.deps.jobs.drain();
    const before = await count();
    const newBuyer = { name: 'No Address', phoneNumber: '+2348011111111', email: null };
    for (const fields of [{ newBuyer }, { newBuyer: null }]) {
      const { order } = await server.call(
        'createOrder',
        { body: { ...sampleFields, ...fields } },
        shop.asking,
      );
      await take(server, shop, order.id, paid, 'merchant');
      await take(server, shop, order.id, handedOver, 'merchant');
      expect(await noticesOn(order.id)).toEqual([]);
    }
    await server.deps.jobs.drain();
    expect(await count()).toBe(before);
  });

  test('escapes what a merchant typed', async () => {
    const lines = [
      { variationId: null, name: '<img src=x onerror=alert(1)>', quantity: 1, unitPriceMinor: 100 },
    ];
    const newBuyer = { name: '<b>Ada</b>', phoneNumber: null, email: newEmail() };
    const { email } = await orderForCustomer(server, shop, { lines, newBuyer });
    const { html } = await newest(email);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('1 × &lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
  });
});

test('a business that is not verified cannot put its own words or links into a mail', async () => {
  const stranger = await newShop(server);
  const phoneNumber = '+2348099999999';
  await server.database.query(
    `update businesses set name = 'Bank www.evil.example/pay', phone_number = $2 where id = $1`,
    [stranger.businessId, phoneNumber],
  );
  const lines = [{ variationId: null, name: 'Sign in at evil.example', quantity: 1, unitPriceMinor: 100 }];
  const newBuyer = { name: 'Claim at evil.example', phoneNumber: null, email: newEmail() };
  const deliveryAddress = { line: 'evil.example', city: 'Lagos', region: 'Lagos', country: 'Nigeria' };
  const note = 'Go to evil.example';
  const { id, email } = await orderForCustomer(server, stranger, { lines, newBuyer, deliveryAddress, note });
  for (const step of [paid, handedOver]) await take(server, stranger, id, step, 'merchant', { note });
  const mails = await server.mails(email);
  expect(mails).toHaveLength(3);
  for (const { subject, text, html } of mails)
    for (const part of [subject, text, html]) {
      expect(part).not.toContain('evil.example');
      expect(part).not.toContain('Sign in');
      expect(part).not.toContain(phoneNumber);
    }
  // The head of the mail is ours: anybody can call themselves a bank.
  expect(mails[0]?.html).toContain('>Kontor</p>');
});

describe('shipping', () => {
  test('by the merchant is told once when it is sent out and once when it arrives', async () => {
    const { id, number, email } = await orderForCustomer(server, shop);
    await take(server, shop, id, paid, 'merchant', { paymentMethod: 'TRANSFER' });
    const body = { shippingStatus: 'FULFILLED' as const };
    // The same state again is no fact.
    for (const _ of [1, 2]) await server.call('updateShippingStatus', { params: { id }, body }, shop.asking);
    await take(server, shop, id, { on: 'shipping', event: 'delivery.confirm' }, 'merchant');
    expect(await subjects(email)).toEqual([
      `Your order #${number} is confirmed`,
      'We received your payment of ₦11,000.00',
      `Your order #${number} is on its way`,
      `Your order #${number} was delivered`,
    ]);
    expect(await noticesOn(id)).toEqual(
      ['orderConfirmed', 'paymentReceived', 'onItsWay', 'delivered'].map((kind) => [`notice.${kind}`, email]),
    );
  });

  test('to be collected by the customer is ready for pickup', async () => {
    const pickup = { shippingMode: 'PICKUP', deliveryTiming: 'ON_DELIVERY', deliveryAddress: null } as const;
    const { id, number, email } = await orderForCustomer(server, shop, { ...pickup, deliveryFeeMinor: 0 });
    await take(server, shop, id, { on: 'order', event: 'intent.confirm' }, 'merchant');
    await take(server, shop, id, handedOver, 'merchant');
    expect(await subjects(email)).toEqual([
      `Your order #${number} is confirmed`,
      `Your order #${number} is ready for pickup`,
    ]);
    expect((await newest(email)).text).toContain('You pay ₦10,000.00 when you collect it.');
  });

  test('by a courier is told when it is scheduled, collected and delivered, and no more', async () => {
    const deliveryConfiguration = 'KONTOR_DELIVERY' as const;
    const { id, number, email } = await orderForCustomer(server, shop, {
      deliveryConfiguration,
      paidBy: 'CASH',
    });
    await take(server, shop, id, booked, 'merchant');
    for (const ms of [0, 60_000, hour, hour, hour]) await later(server, ms);
    expect(await subjects(email)).toEqual([
      `Your order #${number} is confirmed`,
      `The delivery of your order #${number} is scheduled`,
      `Your order #${number} is on its way`,
      `Your order #${number} was delivered`,
    ]);
  });

  test('that is called off and scheduled again is told each time', async () => {
    const deliveryConfiguration = 'KONTOR_DELIVERY' as const;
    const { id, number, email } = await orderForCustomer(server, shop, {
      deliveryConfiguration,
      paidBy: 'CASH',
    });
    await take(server, shop, id, booked, 'merchant');
    await take(server, shop, id, { on: 'shipping', event: 'shipping.callOff' }, 'merchant');
    await take(server, shop, id, booked, 'merchant');
    expect((await subjects(email)).slice(1, 4)).toEqual([
      `The delivery of your order #${number} is scheduled`,
      `The shipment of your order #${number} was cancelled`,
      `The delivery of your order #${number} is scheduled`,
    ]);
  });

  test('that nobody confirmed asks after a week whether the order arrived', async () => {
    const { id, number, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
    await take(server, shop, id, handedOver, 'merchant');
    await later(server, 8 * day);
    expect((await subjects(email)).at(-1)).toBe(`Did your order #${number} arrive?`);
  });

  test('of 50 orders at once sends one mail for each', async () => {
    const created = [];
    for (let nth = 0; nth < 50; nth += 1)
      created.push(await orderForCustomer(server, shop, { paidBy: 'CASH' }));
    const target = { kind: 'ids' as const, ids: created.map(({ id }) => id) };
    const body = { action: 'ship' as const, target };
    for (const _ of [1, 2]) {
      await server.call('startOrderBulk', { body }, shop.asking);
      await server.deps.jobs.drain();
    }
    for (const { email, number } of created)
      expect(await subjects(email)).toEqual([
        `Your order #${number} is confirmed`,
        `Your order #${number} is on its way`,
      ]);
  });
});

describe('an order that ends', () => {
  test('without having been paid says that nothing was charged', async () => {
    const cancelled = await orderForCustomer(server, shop);
    await take(server, shop, cancelled.id, { on: 'order', event: 'order.cancel' }, 'merchant', {
      note: 'The buyer is rude',
    });
    const mail = await newest(cancelled.email);
    expect(mail.subject).toBe(`Your order #${cancelled.number} was cancelled`);
    expect(mail.text).toContain("You haven't been charged for it.");
    // What the merchant noted is the merchant's.
    expect(mail.text).not.toContain('rude');
    const declined = await orderForCustomer(server, shop);
    await server.call('declineOrder', { params: { id: declined.id }, body: {} }, shop.asking);
    expect((await subjects(declined.email)).at(-1)).toBe(`Your order #${declined.number} was declined`);
  });

  test('because nobody paid in time has expired', async () => {
    const { number, email } = await orderForCustomer(server, shop);
    await later(server, 3 * day);
    expect((await subjects(email)).at(-1)).toBe(`Your order #${number} has expired`);
  });

  test('while it is paid says where the money is', async () => {
    const { id, number, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
    await take(server, shop, id, handedOver, 'merchant');
    await take(server, shop, id, { on: 'order', event: 'order.fail' }, 'merchant');
    const mail = await newest(email);
    expect(mail.subject).toBe(`Your order #${number} couldn't be completed`);
    expect(mail.text).toContain('Paid and not refunded: ₦11,000.00');
  });
});

test('a refund that is requested and declined is told as that', async () => {
  const { id, number, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
  await take(server, shop, id, { on: 'order', event: 'refund.request' }, 'customer');
  await take(server, shop, id, { on: 'order', event: 'refund.reject' }, 'merchant');
  expect((await subjects(email)).slice(1)).toEqual([
    `Refund requested for your order #${number}`,
    `The refund for your order #${number} was declined`,
  ]);
});

/** A paid past order that is refunded; its number is what a file calls it. */
async function refundImported(of: Shop, number: string, email: string): Promise<void> {
  const csv = `Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
${number},${email},paid,NGN,100.00,2025-12-13 08:26:00 +0100,1,Lantern,100.00`;
  const file = { name: 'orders.csv', content: Buffer.from(csv) };
  const { id } = await server.call('uploadOrderImport', { file }, of.asking);
  await server.call('startOrderImport', { params: { id } }, of.asking);
  await server.deps.jobs.drain();
  const { data } = await server.call('orders', { query: { search: 'Lantern' } }, of.asking);
  const orderId = data[0]?.id ?? '';
  await take(server, of, orderId, { on: 'order', event: 'refund.request' }, 'customer');
  await take(server, of, orderId, { on: 'order', event: 'refund.reject' }, 'merchant');
  await server.deps.jobs.drain();
}

test('a past order, whose number may be any words, is mailed about by a verified business alone', async () => {
  const email = newEmail();
  await refundImported(shop, 'Call 0803 at once', email);
  expect(await subjects(email)).toHaveLength(2);
  const unverified = await newShop(server);
  const stranger = newEmail();
  await refundImported(unverified, 'Call 0803 at once', stranger);
  expect(await subjects(stranger)).toEqual([]);
});

test('imported past orders send no mail, and notices are no activity on the home page', async () => {
  const { email } = await orderForCustomer(server, shop);
  const csv = `Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
#7001,${email},paid,NGN,100.00,2025-12-13 08:26:00 +0100,1,Lantern,100.00`;
  const { id } = await server.call(
    'uploadOrderImport',
    { file: { name: 'orders.csv', content: Buffer.from(csv) } },
    shop.asking,
  );
  await server.call('startOrderImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  const { status, report } = await server.call('orderImport', { params: { id } }, shop.asking);
  expect({ status, records: report?.records }).toEqual({ status: 'finished', records: 1 });
  expect(await subjects(email)).toHaveLength(1);
  const { activity } = await server.call('homeSummary', {}, shop.asking);
  expect(activity.length).toBeGreaterThan(0);
  expect(activity.filter(({ event }) => event.startsWith('notice.'))).toEqual([]);
});
