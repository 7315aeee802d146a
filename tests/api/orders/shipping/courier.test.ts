import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OrderOverview } from '#contract/store/order.ts';
import { signCourierText } from '#server/providers/delivery/courier-signature.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';
import { findCurrentDelivery } from '#server/modules/orders/delivery/deliveries.repo.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, hour, second } from '#tests/support/people/identity.ts';
import {
  type Shop,
  booked,
  advanceTime,
  newShop,
  paid,
  placeOrder,
  sampleDraft,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
const overview = (id: string): Promise<OrderOverview> =>
  server.call('orderOverview', { params: { id } }, shop.asking);

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

/** Creates a paid order and books its courier. The city determines the sandbox's behaviour. */
async function ship(city: string): Promise<string> {
  const address = { line: '1 Broad Street', country: 'Nigeria', city };
  return placeOrder(
    server,
    shop,
    { ...sampleDraft, deliveryConfiguration: 'KONTOR_DELIVERY', deliveryAddress: address },
    [paid, booked],
  );
}

const shippingSteps = ({ timeline }: OrderOverview) =>
  timeline
    .filter(({ event }) => event.startsWith('courier.'))
    .map(({ event, from, to }) => [event, from, to]);

const allShippingSteps = [
  ['courier.ready', 'SCHEDULED', 'READY_FOR_PICKUP'],
  ['courier.pickedUp', 'READY_FOR_PICKUP', 'PICKED_UP'],
  ['courier.pickedUp', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP'],
  ['courier.delivered', 'PICKED_UP', 'DELIVERED'],
];

/** Sends a webhook event of the courier. */
async function tell(id: string, kind: CourierEventKind, eventId: string = uuid()) {
  const reference = await findCurrentDelivery(server.deps.db, shop.businessId, id);
  const happenedAt = server.deps.clock.now().toISOString();
  const payload = JSON.stringify({ eventId, reference, kind, happenedAt, note: null });
  const signature = signCourierText(server.deps.config.getKey('courier'), payload);
  return server.ask('courierEvent', { body: { payload, signature } });
}

describe('a courier', () => {
  test('accepts, picks up and delivers', async () => {
    const id = await ship('Lagos');
    await advanceTime(server, 0);
    expect((await overview(id)).order).toMatchObject({
      shippingStatus: 'SCHEDULED',
      courier: { status: 'booked' },
    });
    await advanceTime(server, 16 * second);
    expect((await overview(id)).order.shippingStatus).toBe('READY_FOR_PICKUP');
    await advanceTime(server, 30 * second);
    expect((await overview(id)).order).toMatchObject({
      status: 'ORDER_PICKED_UP',
      shippingStatus: 'PICKED_UP',
    });
    await advanceTime(server, 2 * hour);
    const end = await overview(id);
    expect(end.order).toMatchObject({ status: 'DELIVERED', shippingStatus: 'DELIVERED' });
    expect(shippingSteps(end)).toEqual(allShippingSteps);
  });

  test.each(['Refusal', 'Nowhere'])(
    'that declines (%s) leaves the order to be shipped again, with the reason',
    async (city) => {
      const id = await ship(city);
      await advanceTime(server, 0);
      await advanceTime(server, hour);
      const { order } = await overview(id);
      expect(order).toMatchObject({
        status: 'ORDER_INTENT_CONFIRMED',
        shippingStatus: 'PENDING',
        courier: { status: 'refused' },
      });
      expect(order.courier?.refusal).toMatch(/courier/);
      await applyStep(server, shop, id, booked, 'merchant');
      expect((await overview(id)).order).toMatchObject({
        shippingStatus: 'SCHEDULED',
        courier: { status: 'requesting' },
      });
    },
  );

  test.each([
    ['Repeat', hour],
    ['Disorder', hour],
    ['Delay', 2 * day],
  ])('with unreliable events (%s) leads to the same result', async (city, ms) => {
    const id = await ship(city);
    await advanceTime(server, 0);
    await advanceTime(server, ms);
    expect(shippingSteps(await overview(id))).toEqual(allShippingSteps);
  });

  test('whose answer was lost is polled, and never booked twice', async () => {
    const id = await ship('Silence');
    await expect(advanceTime(server, 0)).rejects.toThrow("Couldn't reach the courier");
    expect((await overview(id)).order.courier?.status).toBe('requesting');
    await advanceTime(server, hour);
    await advanceTime(server, hour);
    const { order } = await overview(id);
    expect(order).toMatchObject({ status: 'DELIVERED', courier: { status: 'delivered' } });
  });

  test.each([
    ['booked', ['ready']],
    ['picked up', ['ready', 'pickedUp']],
    ['refused', ['refused']],
  ] as const)('whose event arrives before its answer (%s) keeps its reference', async (status, reports) => {
    const id = await ship('Delay');
    const { courier } = server.deps;
    const request = vi.spyOn(courier, 'requestPickup');
    request.mockImplementationOnce(async (pickUp) => {
      request.mockRestore();
      const answer = await courier.requestPickup(pickUp);
      for (const kind of reports) await tell(id, kind);
      return answer;
    });
    await advanceTime(server, 0);
    const reference: unknown = expect.stringMatching(/^KC-/);
    expect((await overview(id)).order.courier).toMatchObject({ status, reference });
  });

  test('that is cancelled before the pickup does nothing', async () => {
    const id = await ship('Lagos');
    await advanceTime(server, 0);
    await applyStep(server, shop, id, { on: 'shipping', event: 'shipping.cancel' }, 'merchant');
    await advanceTime(server, 0);
    await advanceTime(server, hour);
    expect((await overview(id)).order).toMatchObject({
      shippingStatus: 'PENDING',
      courier: { status: 'cancelled' },
    });
  });
});

describe("the courier's webhook", () => {
  test('accepts the same event once', async () => {
    const id = await ship('Lagos');
    const eventId = uuid();
    const replies = await Promise.all([1, 2, 3].map(() => tell(id, 'ready', eventId)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(shippingSteps(await overview(id))).toEqual(allShippingSteps.slice(0, 1));
  });

  test('keeps courier events while the order is on hold, and applies them afterwards', async () => {
    const id = await ship('Delay');
    await advanceTime(server, 0);
    await applyStep(server, shop, id, { on: 'order', event: 'refund.request' }, 'customer');
    expect(await tell(id, 'ready')).toMatchObject({ status: 200 });
    expect(await tell(id, 'pickedUp')).toMatchObject({ status: 200 });
    expect((await overview(id)).order.shippingStatus).toBe('SCHEDULED');
    await applyStep(server, shop, id, { on: 'order', event: 'refund.reject' }, 'merchant');
    await advanceTime(server, 0);
    expect((await overview(id)).order).toMatchObject({
      status: 'ORDER_PICKED_UP',
      shippingStatus: 'PICKED_UP',
    });
  });

  test('returns 200 for an unknown delivery, and rejects a wrong signature', async () => {
    const id = await ship('Lagos');
    const payload = JSON.stringify({
      eventId: 'x',
      reference: uuid(),
      kind: 'ready',
      happenedAt: new Date().toISOString(),
      note: null,
    });
    const signature = signCourierText(server.deps.config.getKey('courier'), payload);
    expect(await server.ask('courierEvent', { body: { payload, signature } })).toMatchObject({ status: 200 });
    expect(await server.ask('courierEvent', { body: { payload: `${payload} `, signature } })).toMatchObject({
      status: 422,
      code: 'INVALID',
    });
    expect(shippingSteps(await overview(id))).toEqual([]);
  });
});
