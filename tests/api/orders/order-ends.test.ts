import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { getOrderOverview } from '#server/modules/orders/orders.service.ts';
import { findCurrentDelivery } from '#server/modules/orders/delivery/deliveries.repo.ts';
import { findDelivery } from '#server/providers/delivery/sandbox.repo.ts';
import { signCourierText } from '#server/providers/delivery/courier-signature.ts';
import { listTransactionsOfSubject } from '#server/modules/payments/transactions.repo.ts';
import { violations } from '#tests/faults/invariants.ts';
import { businessDayBefore, businessDayOf } from '#tests/support/store/business-day.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { completeRefund, payOrder } from '#tests/support/money/payer.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  booked,
  advanceTime,
  applyStep,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';
import { stocked } from '#tests/support/store/products.ts';

const second = 1_000;
const day = 86_400_000;
const confirmed = { on: 'order', event: 'intent.confirm' } as const;
const fulfilled = { on: 'shipping', event: 'shipping.fulfill' } as const;
const delivered = { on: 'shipping', event: 'delivery.confirm' } as const;
const onDelivery = { deliveryTiming: 'ON_DELIVERY' } as const;

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

type Body = NonNullable<InputOf<'advanceOrder'>['body']>;
/** Returns the order's overview without a session, which would expire before some of these orders end. */
const overview = (id: string) => getOrderOverview(server.deps.db, shop.businessId, id);
const orderOf = async (id: string) => (await overview(id)).order;
const advance = (id: string, body: Body) => server.ask('advanceOrder', { params: { id }, body }, shop.asking);
const money = (orderId: string) => listTransactionsOfSubject(server.deps.db, shop.businessId, { orderId });
const inLagos = (city = 'Lagos') => ({
  deliveryConfiguration: 'KONTOR_DELIVERY' as const,
  deliveryAddress: { line: '1 Broad Street', country: 'Nigeria', city },
});
const courierBookOf = async (reference: string | undefined) =>
  reference && (await findDelivery(server.deps.db, reference));

const payOnline = (id: string) => payOrder(server, shop, id);

async function sendCourierEvent(id: string, kind: string): Promise<void> {
  const reference = await findCurrentDelivery(server.deps.db, shop.businessId, id);
  const happenedAt = server.deps.clock.now().toISOString();
  const payload = JSON.stringify({ eventId: uuid(), reference, kind, happenedAt, note: null });
  const signature = signCourierText(server.deps.config.getKey('courier'), payload);
  const response = await server.ask('courierEvent', { body: { payload, signature } });
  expect(response.status).toBe(200);
}

describe('an order that ends', () => {
  test('cancels the pickup at its courier', async () => {
    const id = await placeOrder(server, shop, inLagos(), [paid, booked]);
    await advanceTime(server, 16 * second);
    const reference = await findCurrentDelivery(server.deps.db, shop.businessId, id);
    await advance(id, { event: 'order.fail' });
    expect(await orderOf(id)).toMatchObject({
      status: 'FAILED',
      shippingStatus: 'PENDING',
      courier: { status: 'cancelled' },
    });
    await advanceTime(server, day);
    expect(await orderOf(id)).toMatchObject({ status: 'FAILED', shippingStatus: 'PENDING' });
    expect(await courierBookOf(reference)).toMatchObject({ state: 'cancelled' });
  });

  test('applies what its courier reported too early', async () => {
    const id = await placeOrder(server, shop, inLagos(), [paid, booked]);
    await sendCourierEvent(id, 'delivered');
    await advance(id, { event: 'order.fail' });
    await advanceTime(server, 0);
    const { rows } = await server.database.query(`select state from courier_events where business_id = $1`, [
      shop.businessId,
    ]);
    expect(rows).toEqual([{ state: 'ignored' }]);
  });

  test('has a picked-up parcel returned, and asks about the items afterwards', async () => {
    const { variationIds } = await stocked(server, shop);
    const line = {
      sku: null,
      name: 'Bag',
      quantity: 2,
      unitPriceMinor: 500_000,
      variationId: variationIds[0] ?? null,
    };
    const id = await placeOrder(server, shop, { ...inLagos(), lines: [line] }, [paid, booked]);
    await advanceTime(server, 0);
    await advanceTime(server, 46 * second);
    expect(await orderOf(id)).toMatchObject({ status: 'ORDER_PICKED_UP', stockReserved: true });
    await advance(id, { event: 'order.fail' });
    expect(await orderOf(id)).toMatchObject({
      status: 'FAILED',
      shippingStatus: 'RETURNING',
      stockReserved: true,
    });
    expect(await advance(id, { event: 'goods.restock' })).toMatchObject({ status: 409 });
    await advanceTime(server, 2 * second);
    await advanceTime(server, day);
    expect(await orderOf(id)).toMatchObject({
      status: 'FAILED',
      shippingStatus: 'RETURNED',
      courier: { status: 'returned' },
    });
    expect(await advance(id, { event: 'goods.restock' })).toMatchObject({ status: 200 });
    expect(await advance(id, { event: 'goods.restock' })).toMatchObject({ status: 200 });
    expect(await orderOf(id)).toMatchObject({ stockReserved: false, restock: true });
  });

  test('fails when its courier returns the parcel after three attempts', async () => {
    const id = await placeOrder(server, shop, inLagos('Absent'), [paid, booked]);
    await advanceTime(server, 0);
    await advanceTime(server, 91 * second);
    expect(await orderOf(id)).toMatchObject({ shippingStatus: 'PICKED_UP', failedAttempts: 3 });
    await advanceTime(server, day);
    expect(await orderOf(id)).toMatchObject({
      status: 'FAILED',
      shippingStatus: 'RETURNED',
      paid: true,
    });
  });

  test('fails without pickup for 14 days, unless it is paid', async () => {
    const pickup = { ...onDelivery, shippingMode: 'PICKUP' } as const;
    const id = await placeOrder(server, shop, pickup, [confirmed]);
    const kept = await placeOrder(server, shop, { shippingMode: 'PICKUP' }, [paid, fulfilled]);
    server.pass(3 * day);
    await applyStep(server, shop, id, fulfilled, 'merchant');
    await advanceTime(server, 14 * day - second);
    expect(await orderOf(id)).toMatchObject({ status: 'ORDER_INTENT_CONFIRMED' });
    await advanceTime(server, 2 * 60 * second);
    expect(await orderOf(id)).toMatchObject({ status: 'FAILED', stockReserved: false });
    expect(await orderOf(kept)).toMatchObject({ status: 'DELIVERED' });
  });
});

describe('a paid order that its merchant delivers', () => {
  test('is delivered 7 days after the hand-over, whenever it was placed', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    await advanceTime(server, 6 * day);
    await applyStep(server, shop, id, fulfilled, 'merchant');
    await advanceTime(server, 7 * day - second);
    expect(await orderOf(id)).toMatchObject({ shippingStatus: 'FULFILLED' });
    await advanceTime(server, 60 * second);
    expect(await orderOf(id)).toMatchObject({ shippingStatus: 'DELIVERED', status: 'DELIVERED' });
  });
});

describe('cash on delivery', () => {
  test.each([
    ['confirmed', [confirmed]],
    ['handed over', [confirmed, fulfilled]],
    ['delivered', [confirmed, fulfilled, delivered]],
  ] as const)('is recorded for an order that is %s, once', async (_name, steps) => {
    const id = await placeOrder(server, shop, onDelivery, [...steps]);
    const { status } = await orderOf(id);
    const record: Body = { event: 'payment.confirmed', paymentMethod: 'CASH' };
    expect(await advance(id, record)).toMatchObject({ status: 200 });
    expect(await orderOf(id)).toMatchObject({ status, paid: true, paymentMethod: 'CASH' });
    expect(await advance(id, record)).toMatchObject({ status: 200 });
    expect(await money(id)).toMatchObject([
      { type: 'orderFulfillment', source: 'hand', method: 'CASH', grossMinor: sampleTotalMinor },
    ]);
    const { timeline } = await overview(id);
    expect(timeline.filter(({ event }) => event === 'payment.confirmed')).toHaveLength(1);
  });

  test('is recorded on the day of receipt, and not in the future', async () => {
    const id = await placeOrder(server, shop, onDelivery, [confirmed, fulfilled, delivered]);
    server.pass(3 * day);
    const dayAgo = (days: number) => businessDayBefore(server.deps.clock.now(), days);
    expect(await advance(id, { event: 'payment.confirmed', receivedOn: dayAgo(-2) })).toMatchObject({
      status: 422,
      fields: [{ field: 'receivedOn' }],
    });
    await advance(id, { event: 'payment.confirmed', paymentMethod: 'CASH', receivedOn: dayAgo(2) });
    expect(businessDayOf((await orderOf(id)).paidAt ?? '')).toBe(dayAgo(2));
    expect(businessDayOf((await money(id))[0]?.at ?? '')).toBe(dayAgo(2));
  });

  test('a delivered order is paid through its link and keeps its status', async () => {
    const id = await placeOrder(server, shop, onDelivery, [confirmed, fulfilled, delivered]);
    await payOnline(id);
    expect(await orderOf(id)).toMatchObject({
      status: 'DELIVERED',
      paid: true,
      paymentMethod: 'PAYMENT_LINK',
    });
  });
});

describe('a refund', () => {
  test('that failed can be retried or rejected', async () => {
    const id = await placeOrder(server, shop);
    await payOnline(id);
    await advance(id, { event: 'refund.request' });
    await advance(id, { event: 'refund.confirm' });
    expect(await orderOf(id)).toMatchObject({
      status: 'REFUND_REQUESTED',
      paid: true,
      refundStatus: 'pending',
    });
    expect(await advance(id, { event: 'refund.reject' })).toMatchObject({ status: 409 });
    await completeRefund(server, shop, id, 'failed');
    const { order, failedRefund, timeline } = await overview(id);
    expect(order).toMatchObject({ status: 'REFUND_REQUESTED', paid: true, refundStatus: 'failed' });
    expect(failedRefund).toMatchObject({ message: 'Account closed' });
    const params = { id: failedRefund?.id ?? '' };
    const { transaction } = await server.call('transaction', { params }, shop.asking);
    expect(transaction).toMatchObject({ type: 'refund', orderId: id, refundStatus: 'failed' });
    expect(timeline.map(({ event }) => event)).toContain('refund.failed');
    expect(await advance(id, { event: 'refund.reject' })).toMatchObject({ status: 200 });
    expect((await overview(id)).failedRefund).toBeNull();
    expect(await orderOf(id)).toMatchObject({ status: 'PAYMENT_CONFIRMED', paid: true, refundStatus: null });
  });
});

describe('missing stock', () => {
  test('rejects an action exactly where the page says so, with what is missing', async () => {
    const { variationIds } = await stocked(server, shop);
    const line = {
      sku: null,
      name: 'Bag',
      quantity: 11,
      unitPriceMinor: 500_000,
      variationId: variationIds[0] ?? null,
    };
    const id = await placeOrder(server, shop, { lines: [line] });
    const order = await orderOf(id);
    expect(order.stockReservable).toBe(false);
    expect(order.stockMissing).toContain('11 ordered, 10 available');
    const refused = await advance(id, { event: 'payment.confirmed' });
    expect(refused).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
  });
});
