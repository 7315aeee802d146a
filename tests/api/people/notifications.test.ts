import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { notificationSettings } from '#server/db/tables/people/notifications.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';
import { deleteOldNotifications } from '#server/modules/notifications/notifications.service.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { day, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { listTexts, newPhone, verifyNewPhone } from '#tests/support/people/phones.ts';
import { payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { newWithdrawer, withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { payOrder } from '#tests/support/money/payer.ts';
import { addAnnouncements, addNotification } from '#tests/support/people/notifications.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { stocked, sampleProduct } from '#tests/support/store/products.ts';
import {
  createTeamMember,
  newShop,
  placeOrder,
  sampleFields,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const kinds = async (asking: Asking) =>
  (await server.call('notifications', {}, asking)).items.map(({ kind }) => kind);

test('notifies the owner and the members with access of an event, and not the member who caused it', async () => {
  const shop = await newShop(server);
  const sells = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
  const stores = await createTeamMember(server, shop, [permission('PRODUCT', 'manage')]);
  const rival = await newShop(server);
  await server.call('createOrder', { body: sampleFields }, sells);
  expect(await kinds(shop.asking)).toEqual(['orderCreated']);
  expect(await kinds(sells)).toEqual([]);
  expect(await kinds(stores)).toEqual([]);
  expect(await kinds(rival.asking)).toEqual([]);
});

test('notifies of what customers and their payments do', async () => {
  const shop = await newShop(server);
  const order = await placeOrder(server, shop);
  await payOrder(server, shop, order);
  const cancelled = await placeOrder(server, shop);
  const token = await customerToken(server, shop, cancelled);
  const { version } = await server.call('customerOrder', { params: { token } });
  await server.call('advanceCustomerOrder', { params: { token }, body: { event: 'order.cancel', version } });
  await payInvoiceOnline(server, await createSentInvoice(server, shop), 'pays');
  expect(await kinds(shop.asking)).toEqual(['invoicePaid', 'orderCancelled', 'orderPaid']);
});

test('notifies of a product that becomes low on stock and out of it, once each', async () => {
  const shop = await newShop(server);
  const { product, variationIds } = await stocked(server, shop, {
    ...sampleProduct,
    quantity: 7,
    lowStockAt: 5,
  });
  const watcher = await createTeamMember(server, shop, [permission('PRODUCT', 'view-only')]);
  const sell = (difference: number) =>
    server.call(
      'changeStock',
      {
        params: { id: product.id },
        body: { change: { kind: 'difference', difference, reason: 'damaged' } },
      },
      shop.asking,
    );
  expect(variationIds).toHaveLength(1);
  for (const difference of [-1, -1, -1, -4]) await sell(difference);
  expect(await kinds(watcher)).toEqual(['stockOut', 'stockLow']);
});

test('sends an SMS to a verified phone number, where it is turned on, and to no other', async () => {
  const shop = await newShop(server);
  const sells = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
  const turnOn = () =>
    server.ask(
      'changeNotificationSetting',
      { body: { category: 'order', channel: 'sms', isOn: true } },
      shop.asking,
    );
  const order = async () => (await server.call('createOrder', { body: sampleFields }, sells)).order.number;
  const smsOfOrders = async () => {
    const { categories } = await server.call('notificationSettings', {}, shop.asking);
    const channels = categories.find(({ category }) => category === 'order')?.channels;
    return channels?.find(({ channel }) => channel === 'sms');
  };
  expect(await turnOn()).toMatchObject({ status: 422, fields: [{ field: 'isOn' }] });
  expect(await smsOfOrders()).toMatchObject({ isOn: false, isLocked: true });

  const phone = await verifyNewPhone(server, shop.asking);
  expect(await smsOfOrders()).toMatchObject({ isOn: false, isLocked: false });
  const textsOfOrders = async () =>
    (await listTexts(server, phone)).filter((text) => text.includes('order #'));
  await order();
  expect(await textsOfOrders()).toEqual([]);
  expect((await turnOn()).status).toBe(200);
  const number = await order();
  expect(await textsOfOrders()).toEqual([expect.stringContaining(`created order #${number} for`)]);

  await server.call('updateProfile', { body: { phoneNumber: newPhone() } }, shop.asking);
  await order();
  expect(await textsOfOrders()).toHaveLength(1);
  expect(await smsOfOrders()).toMatchObject({ isOn: false, isLocked: true });
});

test('respects the settings of each channel, and keeps payout emails on', async () => {
  const { email, businessId } = await newMerchant(server);
  const shop = { businessId, asking: { token: await newSession(server, email), businessId } };
  const set = (category: 'invoice' | 'payout', channel: 'app' | 'email', isOn: boolean) =>
    server.ask('changeNotificationSetting', { body: { category, channel, isOn } }, shop.asking);
  const pay = async () => payInvoiceOnline(server, await createSentInvoice(server, shop), 'pays');
  const subjects = async () =>
    (await server.mails(email)).filter(({ subject }) => subject.includes('was paid'));
  await pay();
  expect(await subjects()).toHaveLength(1);
  await set('invoice', 'email', false);
  await pay();
  expect(await subjects()).toHaveLength(1);
  await set('invoice', 'app', false);
  await pay();
  expect(await kinds(shop.asking)).toEqual(['invoicePaid', 'invoicePaid']);
  expect((await set('payout', 'email', false)).status).toBe(422);
});

test('pages the list, and marks one or all seen notifications as read', async () => {
  const shop = await newShop(server);
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three']) ids.push(await addNotification(server.deps.db, shop, name));
  const first = await server.call('notifications', { query: { perPage: 2 } }, shop.asking);
  expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(first).toMatchObject({ unread: 3, next: ids[1] });
  const rest = await server.call('notifications', { query: { perPage: 2, before: ids[1] } }, shop.asking);
  expect(rest).toMatchObject({ items: [{ id: ids[0] }], next: null });
  expect(await server.call('notifications', { query: { perPage: 3 } }, shop.asking)).toMatchObject({
    next: null,
  });
  const readUpTo = (id = '') => server.call('readAllNotifications', { body: { upTo: id } }, shop.asking);
  expect(await readUpTo(ids[0])).toEqual({ unread: 2 });
  const read = { params: { id: ids[2] ?? '' } };
  expect(await server.call('readNotification', read, shop.asking)).toEqual({ unread: 1 });
  expect(await server.call('readNotification', read, shop.asking)).toEqual({ unread: 1 });
  expect(await readUpTo(ids[1])).toEqual({ unread: 0 });
});

test('shows a person of two businesses the notifications of one, and keeps them for 90 days', async () => {
  const [shop, other] = [await newShop(server), await newShop(server)];
  const { user } = await server.call('whoAmI', {}, shop.asking);
  const kept = await addNotification(server.deps.db, shop);
  await addNotification(server.deps.db, { businessId: other.businessId, userId: user.id });
  expect(await server.call('notifications', {}, shop.asking)).toMatchObject({
    items: [{ id: kept }],
    unread: 1,
  });
  const sweepAfter = (days: number) =>
    server.deps.db.transaction((tx) =>
      deleteOldNotifications(tx, new Date(server.deps.clock.now().getTime() + days * day)),
    );
  await sweepAfter(89.9);
  expect(await kinds(shop.asking)).toHaveLength(1);
  await sweepAfter(90.1);
  expect(await kinds(shop.asking)).toEqual([]);
});

test('hides notifications of an area that the person has lost access to, and does not count them', async () => {
  const shop = await newShop(server);
  const seller = await createTeamMember(server, shop, [permission('ORDER', 'view-only')]);
  await server.call('createOrder', { body: sampleFields }, shop.asking);
  expect(await server.call('unreadNotifications', {}, seller)).toEqual({ unread: 1 });
  const { items } = await server.call('notifications', {}, seller);
  const { user } = await server.call('whoAmI', {}, seller);
  await server.deps.db
    .update(teamMembers)
    .set({ permissions: [permission('CUSTOMER', 'view-only')] })
    .where(eq(teamMembers.userId, user.id));
  expect(await server.call('unreadNotifications', {}, seller)).toEqual({ unread: 0 });
  expect(await kinds(seller)).toEqual([]);
  expect(await server.ask('readNotification', { params: { id: items[0]?.id ?? '' } }, seller)).toMatchObject({
    status: 404,
  });
});

test('offers the settings of the categories that concern the person, each for one business', async () => {
  const shop = await newShop(server);
  const seller = await createTeamMember(server, shop, [permission('ORDER', 'view-only')]);
  const { categories } = await server.call('notificationSettings', {}, seller);
  expect(categories.map(({ category }) => category)).toEqual(['order', 'news']);
  const setting = { category: 'order', channel: 'app', isOn: false } as const;
  await server.call('changeNotificationSetting', { body: setting }, seller);
  await server.call('createOrder', { body: sampleFields }, shop.asking);
  expect(await kinds(seller)).toEqual([]);
  const other = await createTeamMember(server, shop, [permission('ORDER', 'view-only')]);
  await server.call('createOrder', { body: sampleFields }, shop.asking);
  expect(await kinds(other)).toEqual(['orderCreated']);
});

test('counts exactly what is unread while notifications arrive and are read at the same time', async () => {
  const shop = await newShop(server);
  const read: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) read.push(await addNotification(server.deps.db, shop));
  const twice = [...read, ...read].map((id) =>
    server.call('readNotification', { params: { id } }, shop.asking),
  );
  const added = Array.from({ length: 7 }, () => addNotification(server.deps.db, shop));
  await Promise.all([...twice, ...added]);
  expect(await server.call('unreadNotifications', {}, shop.asking)).toEqual({ unread: 7 });
  await addAnnouncements(server.deps.db, shop, 120);
  expect(await server.call('unreadNotifications', {}, shop.asking)).toEqual({ unread: 100 });
});

test('emails the owner about a withdrawal of a member, even if the setting was turned off in the database', async () => {
  const shop = await newWithdrawer(server);
  const { user: owner } = await server.call('whoAmI', {}, shop.asking);
  await server.deps.db.insert(notificationSettings).values([
    { businessId: shop.businessId, userId: owner.id, category: 'payout', channel: 'email', isOn: false },
    { businessId: shop.businessId, userId: owner.id, category: 'payout', channel: 'app', isOn: false },
  ]);
  const cashier = await createTeamMember(server, shop, [permission('PAYMENT', 'manage')]);
  await setSamplePin(server, cashier);
  await server.call('withdraw', { body: withdrawalOf(shop, 100_000) }, cashier);
  const subjects = (await server.mails(owner.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/requested a withdrawal of ₦1,000\.00/));
  expect(await kinds(shop.asking)).not.toContain('withdrawalRequested');
});
