import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { businessDayBefore, businessDayOf } from '#tests/support/store/business-day.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day } from '#tests/support/people/identity.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  newShop,
  placeOrder,
  sampleTotalMinor,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
  shop = await newShop(server);
});
afterAll(async () => {
  expect(await violations(server.database)).toEqual([]);
  await server.close();
});

const paidInCash = async () => {
  const id = await placeOrder(server, shop);
  const step = { on: 'order', event: 'payment.confirmed' } as const;
  await applyStep(server, shop, id, step, 'merchant', { paymentMethod: 'CASH' });
  return id;
};
const overview = (id: string) => server.call('orderOverview', { params: { id } }, shop.asking);
type Ending = Pick<NonNullable<InputOf<'declineOrder'>['body']>, 'moneyReturned' | 'returnedOn'>;
const end = {
  cancel: (id: string, body: Ending) =>
    server.ask('advanceOrder', { params: { id }, body: { event: 'order.cancel', ...body } }, shop.asking),
  decline: (id: string, body: Ending) => server.ask('declineOrder', { params: { id }, body }, shop.asking),
};
const moneyOf = async (search: string) =>
  (await server.call('transactions', { query: { search } }, shop.asking)).data;
const waiting = async () => (await server.call('homeSummary', {}, shop.asking)).waiting;
const dayBefore = (days: number) => businessDayBefore(server.deps.clock.now(), days);

describe.each(['cancel', 'decline'] as const)('an order paid in cash that ends by %s', (way) => {
  test('has an amount to return until the money was returned', async () => {
    const id = await paidInCash();
    const before = (await waiting())?.toReturn ?? 0;
    expect(await end[way](id, { moneyReturned: false })).toMatchObject({ status: 200 });
    const { order, refund, timeline } = await overview(id);
    expect(order).toMatchObject({ paid: true, refundedAt: null, refundedMinor: 0 });
    expect(refund).toMatchObject({ leftMinor: sampleTotalMinor, refundedMinor: 0 });
    expect(timeline.at(-1)?.note).toContain("hasn't been refunded");
    expect((await moneyOf(order.number)).map(({ type }) => type)).toEqual(['orderFulfillment']);
    expect(await waiting()).toMatchObject({ toReturn: before + 1 });
    const list = await server.call('orders', { query: { waiting: 'toReturn' } }, shop.asking);
    expect(list.data.map((row) => row.id)).toContain(id);

    const body = { amountMinor: sampleTotalMinor, reason: 'Order ended', returnedOn: dayBefore(0) };
    const after = await server.call('refundOrder', { params: { id }, body }, shop.asking);
    expect(after.order).toMatchObject({
      status: order.status,
      paid: false,
      refundedMinor: sampleTotalMinor,
    });
    expect(after.order.refundedAt).not.toBeNull();
    expect(await waiting()).toMatchObject({ toReturn: before });
    expect(await moneyOf(order.number)).toMatchObject([
      { type: 'refund', source: 'hand', grossMinor: sampleTotalMinor, method: 'CASH' },
      { type: 'orderFulfillment' },
    ]);
  });

  test('is recorded as refunded on the day on which the merchant returned the money', async () => {
    const id = await paidInCash();
    server.pass(3 * day);
    expect(await end[way](id, { moneyReturned: true, returnedOn: dayBefore(1) })).toMatchObject({
      status: 200,
    });
    const { order, refund, timeline } = await overview(id);
    expect(order).toMatchObject({ paid: false, refundedMinor: sampleTotalMinor });
    expect(businessDayOf(order.refundedAt ?? '')).toBe(dayBefore(1));
    expect(refund).toMatchObject({ leftMinor: 0, refundedMinor: sampleTotalMinor });
    expect(timeline.map(({ event }) => event)).toContain('refund.done');
    const [returned] = await moneyOf(order.number);
    expect(returned).toMatchObject({ type: 'refund', source: 'hand' });
    expect(businessDayOf(returned?.at ?? '')).toBe(dayBefore(1));
  });

  test.each([
    ['in the future', -1, 'The date can\u2019t be in the future'],
    ['before the payment', 9, 'The date can\u2019t be before the payment'],
  ])('rejects a day %s, and stays unchanged', async (_when, days, message) => {
    const id = await paidInCash();
    expect(await end[way](id, { moneyReturned: true, returnedOn: dayBefore(days) })).toMatchObject({
      status: 422,
      fields: [{ field: 'returnedOn', message: message.replace('\u2019', "'") }],
    });
    expect((await overview(id)).order).toMatchObject({ status: 'PAYMENT_CONFIRMED', paid: true });
  });
});

test('the filter of unpaid orders has as many as the home page, and none that ended', async () => {
  const other = await newShop(server);
  const place = (draft = {}) => placeOrder(server, other, draft);
  const unpaid = [await place(), await place({ deliveryTiming: 'ON_DELIVERY' })];
  const canceled = await place();
  await applyStep(server, other, canceled, { on: 'order', event: 'order.cancel' }, 'merchant');
  await placeOrder(server, other, {}, [{ on: 'order', event: 'payment.confirmed' }]);
  const { data, pagination } = await server.call('orders', { query: { payment: 'unpaid' } }, other.asking);
  expect(data.map(({ id }) => id).sort()).toEqual(unpaid.toSorted());
  const home = (await server.call('homeSummary', {}, other.asking)).waiting;
  expect(home?.unpaid).toBe(pagination.total);
});

test('the home page and the list agree on the number of orders for each next step', async () => {
  const other = await newShop(server);
  const paid = { on: 'order', event: 'payment.confirmed' } as const;
  await placeOrder(server, other, {}, [paid]);
  await placeOrder(server, other, { deliveryTiming: 'ON_DELIVERY' });
  await placeOrder(server, other, { deliveryTiming: 'ON_DELIVERY' }, [
    { on: 'order', event: 'intent.confirm' },
    { on: 'shipping', event: 'shipping.fulfill' },
    { on: 'shipping', event: 'delivery.confirm' },
  ]);
  const refund = await placeOrder(server, other, {}, [paid]);
  await applyStep(server, other, refund, { on: 'order', event: 'refund.request' }, 'customer');
  await placeOrder(server, other, {}, [paid, { on: 'order', event: 'order.cancel' }]);
  await placeOrder(server, other);
  const home = (await server.call('homeSummary', {}, other.asking)).waiting;
  expect(home).toEqual({
    any: 5,
    toShip: 1,
    toConfirm: 1,
    toCollect: 1,
    toRefund: 1,
    toReturn: 1,
    unpaid: 3,
  });
  for (const wait of ['any', 'toShip', 'toConfirm', 'toCollect', 'toRefund', 'toReturn'] as const) {
    const { data, pagination } = await server.call('orders', { query: { waiting: wait } }, other.asking);
    expect([wait, data.length, pagination.total]).toEqual([wait, home?.[wait], home?.[wait]]);
  }
});
