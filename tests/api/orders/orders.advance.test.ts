import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderOverview } from '#contract/store/order.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, hour } from '#tests/support/people/identity.ts';
import {
  type Shop,
  handedOver,
  advanceTime,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
const overview = (id: string): Promise<OrderOverview> =>
  server.call('orderOverview', { params: { id } }, shop.asking);
const events = ({ timeline }: OrderOverview) => timeline.map(({ event }) => event);

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

describe('an order record', () => {
  test('begins new and unpaid with its first timeline entry', async () => {
    const { order, timeline } = await overview(await placeOrder(server, shop));
    expect(order).toMatchObject({
      status: 'CREATED',
      paid: false,
      totalMinor: sampleTotalMinor,
      itemCount: 2,
      version: 1,
    });
    expect(timeline).toMatchObject([
      { event: 'order.created', from: null, to: 'CREATED', actorKind: 'customer' },
    ]);
  });

  test('is marked as paid with method, note and the actor', async () => {
    const id = await placeOrder(server, shop);
    const { order, timeline } = await server.call(
      'advanceOrder',
      { params: { id }, body: { event: 'payment.confirmed', paymentMethod: 'CASH', note: 'At the counter' } },
      shop.asking,
    );
    expect(order).toMatchObject({
      status: 'PAYMENT_CONFIRMED',
      paid: true,
      paymentMethod: 'CASH',
      version: 2,
    });
    expect(timeline.at(-1)).toMatchObject({
      actorKind: 'merchant',
      actorName: 'Amaka Obi',
      note: 'At the counter',
    });
  });

  test('becomes FULFILLED or SCHEDULED by its mode, whichever was requested, and is confirmed by it', async () => {
    const own = await placeOrder(server, shop, {}, [paid]);
    const courierOrder = await placeOrder(server, shop, { deliveryConfiguration: 'KONTOR_DELIVERY' }, [paid]);
    const collected = await placeOrder(
      server,
      shop,
      { shippingMode: 'PICKUP', deliveryConfiguration: 'KONTOR_DELIVERY' },
      [paid],
    );
    const wish = async (id: string, shippingStatus: 'FULFILLED' | 'SCHEDULED') =>
      (await server.call('updateShippingStatus', { params: { id }, body: { shippingStatus } }, shop.asking))
        .order;
    expect(await wish(own, 'SCHEDULED')).toMatchObject({
      shippingStatus: 'FULFILLED',
      status: 'ORDER_INTENT_CONFIRMED',
    });
    expect(await wish(courierOrder, 'FULFILLED')).toMatchObject({
      shippingStatus: 'SCHEDULED',
      courier: { status: 'requesting' },
    });
    expect(await wish(collected, 'SCHEDULED')).toMatchObject({ shippingStatus: 'FULFILLED' });
  });

  test('rejects what is not possible now, with the reason and the legal events, and writes nothing', async () => {
    const id = await placeOrder(server, shop);
    const before = await overview(id);
    const reply = await server.ask(
      'updateShippingStatus',
      { params: { id }, body: { shippingStatus: 'FULFILLED' } },
      shop.asking,
    );
    expect(reply).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(reply.error).toContain('First, the payment must be received');
    const refund = await server.ask(
      'advanceOrder',
      { params: { id }, body: { event: 'refund.confirm' } },
      shop.asking,
    );
    expect(refund).toMatchObject({
      status: 409,
      legal: ['payment.confirmed', 'order.decline', 'order.cancel'],
      error: "This order is new. This action isn't possible now.",
    });
    expect(await overview(id)).toEqual(before);
  });

  test('returns 200 for the same status again and writes nothing', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    const before = await overview(id);
    await server.call('advanceOrder', { params: { id }, body: { event: 'payment.confirmed' } }, shop.asking);
    await server.call(
      'updateShippingStatus',
      { params: { id }, body: { shippingStatus: 'PENDING' } },
      shop.asking,
    );
    expect(await overview(id)).toEqual(before);
  });

  test('rejects an older version', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    const reply = await server.ask('declineOrder', { params: { id }, body: { version: 1 } }, shop.asking);
    expect(reply).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
    await server.call(
      'declineOrder',
      { params: { id }, body: { version: 2, reason: 'Sold out' } },
      shop.asking,
    );
  });

  test('accepts one of two simultaneous writes', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    const replies = await Promise.all([
      server.ask('declineOrder', { params: { id }, body: {} }, shop.asking),
      server.ask(
        'updateShippingStatus',
        { params: { id }, body: { shippingStatus: 'FULFILLED' } },
        shop.asking,
      ),
    ]);
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    expect(
      (await overview(id)).timeline.filter(
        ({ event }) => event === 'order.decline' || event === 'shipping.fulfill',
      ),
    ).toHaveLength(1);
  });

  test('that was paid and is declined still has to be refunded', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    expect(
      (await server.call('declineOrder', { params: { id }, body: {} }, shop.asking)).order,
    ).toMatchObject({ status: 'DECLINED', paid: true, refundedAt: null });
  });

  test('returns to its former status when a refund is rejected, and ends when it is completed', async () => {
    const id = await placeOrder(server, shop, {}, [paid, handedOver]);
    await applyStep(server, shop, id, { on: 'order', event: 'refund.request' }, 'customer');
    expect((await overview(id)).order).toMatchObject({
      status: 'REFUND_REQUESTED',
      statusBeforeRefund: 'ORDER_INTENT_CONFIRMED',
    });
    const step = (event: 'refund.reject' | 'refund.confirm') =>
      server.call('advanceOrder', { params: { id }, body: { event, restock: true } }, shop.asking);
    expect((await step('refund.reject')).order).toMatchObject({
      status: 'ORDER_INTENT_CONFIRMED',
      statusBeforeRefund: null,
    });
    await applyStep(server, shop, id, { on: 'order', event: 'refund.request' }, 'customer');
    const end = await step('refund.confirm');
    expect(end.order).toMatchObject({ status: 'REFUNDED', paid: false });
    const approved = end.timeline.find(({ event }) => event === 'refund.confirm');
    expect(approved?.note).toBe('Items restocked.');
  });
});

describe('timers', () => {
  test('expire an unpaid order after 48 hours, and not earlier', async () => {
    const id = await placeOrder(server, shop);
    await advanceTime(server, 48 * hour - 1000);
    expect((await overview(id)).order.status).toBe('CREATED');
    await advanceTime(server, 1000);
    expect((await overview(id)).order.status).toBe('FAILED');
  });

  test('deliver a paid order 7 days after it was handed over, and never an unpaid one', async () => {
    const id = await placeOrder(server, shop, {}, [paid, handedOver]);
    const unpaid = await placeOrder(server, shop, { deliveryTiming: 'ON_DELIVERY' }, [
      { on: 'order', event: 'intent.confirm' },
      handedOver,
    ]);
    await advanceTime(server, 7 * day - 1000);
    expect((await overview(id)).order.shippingStatus).toBe('FULFILLED');
    await advanceTime(server, 1000);
    const { order, ...rest } = await overview(id);
    expect(order).toMatchObject({ status: 'DELIVERED', shippingStatus: 'DELIVERED' });
    expect(events({ order, ...rest }).slice(-2)).toEqual(['delivery.expire', 'shipping.delivered']);
    expect((await overview(unpaid)).order.shippingStatus).toBe('FULFILLED');
  });
});
