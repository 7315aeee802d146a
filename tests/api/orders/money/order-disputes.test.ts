import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getOrderOverview } from '#server/modules/orders/orders.service.ts';
import type { DisputeUpdate } from '#server/providers/payments/payments.ts';
import { violations } from '#tests/faults/invariants.ts';
import {
  paymentUpdateOf,
  payOrder,
  sendDisputeEvent,
  sendPaymentUpdate,
} from '#tests/support/money/payer.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  applyStep,
  booked,
  newShop,
  placeOrder,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;

beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

const fulfilled = { on: 'shipping', event: 'shipping.fulfill' } as const;
const delivered = { on: 'shipping', event: 'delivery.confirm' } as const;
const courierDelivery = {
  deliveryConfiguration: 'KONTOR_DELIVERY',
  deliveryAddress: { line: '1 Broad Street', country: 'Nigeria', city: 'Lagos' },
} as const;

type Body = NonNullable<InputOf<'advanceOrder'>['body']>;
const orderOf = async (id: string) => (await getOrderOverview(server.deps.db, shop.businessId, id)).order;
const listDisputeNotes = async (id: string) =>
  (await getOrderOverview(server.deps.db, shop.businessId, id)).timeline
    .filter(({ event }) => event.startsWith('dispute.'))
    .map(({ event, note }) => `${event} ${note}`);
const advance = (id: string, body: Body) => server.ask('advanceOrder', { params: { id }, body }, shop.asking);
const ship = (id: string) =>
  server.ask('updateShippingStatus', { params: { id }, body: { shippingStatus: 'FULFILLED' } }, shop.asking);
const listWaiting = (waiting: 'any' | 'toShip') => server.call('orders', { query: { waiting } }, shop.asking);
const getWaiting = async () => (await server.call('homeSummary', {}, shop.asking)).waiting;

/** Returns the orders to ship as rows and total of the list, as count of its tab, and as both figures of the home page. */
async function countedToShip() {
  const { data, pagination, counts } = await listWaiting('toShip');
  const waiting = await getWaiting();
  return [data.length, pagination.total, counts.toShip, waiting?.toShip, waiting?.any];
}
const payOnline = (id: string) => payOrder(server, shop, id);

describe('a disputed payment', () => {
  test('blocks shipping and refunds until the dispute is won', async () => {
    const id = await placeOrder(server, shop);
    const reference = await payOnline(id);
    await sendDisputeEvent(server, reference, 'open', sampleTotalMinor);
    const refused = await ship(id);
    expect(refused).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(JSON.stringify(refused)).toContain('disputed');
    expect(await advance(id, { event: 'refund.request' })).toMatchObject({ status: 409 });
    expect(await advance(id, { event: 'order.cancel' })).toMatchObject({ status: 409 });
    const body = { amountMinor: 100, reason: 'Goodwill' };
    expect(await server.ask('refundOrder', { params: { id }, body }, shop.asking)).toMatchObject({
      status: 409,
    });
    await sendDisputeEvent(server, reference, 'won', sampleTotalMinor);
    expect(await ship(id)).toMatchObject({ status: 200 });
    expect(await listDisputeNotes(id)).toEqual(['dispute.opened ₦11,000.00', 'dispute.closed ₦11,000.00']);
  });

  test('keeps the order blocked until the last one is decided, also if a part of another was lost', async () => {
    const id = await placeOrder(server, shop);
    const reference = await payOnline(id);
    const tell = (state: DisputeUpdate['state'], name: string, amountMinor = 20_000) =>
      sendDisputeEvent(server, reference, state, amountMinor, name);
    for (const name of ['case 1', 'case 2']) await tell('open', name);
    await tell('lost', 'case 1', 5_000);
    expect(await orderOf(id)).toMatchObject({ dispute: 'open' });
    expect(await ship(id)).toMatchObject({ status: 409 });
    await tell('won', 'case 2');
    expect(await ship(id)).toMatchObject({ status: 200 });
    expect(await listDisputeNotes(id)).toEqual([
      'dispute.opened ₦200.00',
      'dispute.opened ₦200.00',
      'dispute.closed ₦150.00',
      'dispute.closed ₦200.00',
    ]);
  });

  test('takes its order off the orders to ship, in the list and in every count, until it is decided', async () => {
    const reference = await payOnline(await placeOrder(server, shop));
    await payOnline(await placeOrder(server, shop));
    expect(await countedToShip()).toEqual([2, 2, 2, 2, 2]);
    await sendDisputeEvent(server, reference, 'open', sampleTotalMinor);
    expect(await countedToShip()).toEqual([1, 1, 1, 1, 1]);
    const hits = await server.call('search', { query: { text: '1001' } }, shop.asking);
    expect(hits.orders).toMatchObject([{ number: '1001', isDisputed: true }]);
    await sendDisputeEvent(server, reference, 'won', sampleTotalMinor);
    expect(await countedToShip()).toEqual([2, 2, 2, 2, 2]);
  });

  test('about a part of an order takes the order off the orders to ship, too', async () => {
    const reference = await payOnline(await placeOrder(server, shop));
    await sendDisputeEvent(server, reference, 'open', 100);
    expect(await countedToShip()).toEqual([0, 0, 0, 0, 0]);
    await sendDisputeEvent(server, reference, 'lost', 100);
    expect(await countedToShip()).toEqual([1, 1, 1, 1, 1]);
  });

  test('leaves the merchant no refund to decide about until it is decided', async () => {
    const id = await placeOrder(server, shop);
    const reference = await payOnline(id);
    await advance(id, { event: 'refund.request' });
    expect((await getWaiting())?.toRefund).toBe(1);
    await sendDisputeEvent(server, reference, 'open', sampleTotalMinor);
    expect(await getWaiting()).toMatchObject({ toRefund: 0, any: 0 });
    expect((await listWaiting('any')).data).toEqual([]);
  });

  test('cancels a booked pickup', async () => {
    const id = await placeOrder(server, shop, courierDelivery);
    const reference = await payOnline(id);
    await applyStep(server, shop, id, booked, 'merchant');
    await sendDisputeEvent(server, reference, 'open', sampleTotalMinor);
    expect(await orderOf(id)).toMatchObject({ dispute: 'open', shippingStatus: 'PENDING', paid: true });
  });

  test('that is lost ends an order that was not shipped: it is not shipped, and no payment is recorded', async () => {
    const id = await placeOrder(server, shop);
    const reference = await payOnline(id);
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'reversed', sampleTotalMinor));
    expect(await orderOf(id)).toMatchObject({ status: 'FAILED', paid: false, dispute: 'lost' });
    expect(await ship(id)).toMatchObject({ status: 409 });
    expect(await advance(id, { event: 'payment.confirmed', paymentMethod: 'CASH' })).toMatchObject({
      status: 409,
    });
  });

  test('that is lost after delivery makes the amount due again, through the link or in cash', async () => {
    const id = await placeOrder(server, shop);
    const reference = await payOnline(id);
    for (const step of [fulfilled, delivered]) await applyStep(server, shop, id, step, 'merchant');
    await sendPaymentUpdate(server, paymentUpdateOf(reference, 'reversed', sampleTotalMinor));
    expect(await orderOf(id)).toMatchObject({
      status: 'DELIVERED',
      paid: false,
      dispute: 'lost',
      refundedAt: null,
    });
    expect(await server.ask('orderPayLink', { params: { id } }, shop.asking)).toMatchObject({ status: 200 });
    expect(await advance(id, { event: 'payment.confirmed', paymentMethod: 'CASH' })).toMatchObject({
      status: 200,
    });
    expect(await orderOf(id)).toMatchObject({ status: 'DELIVERED', paid: true, dispute: null });
  });
});
