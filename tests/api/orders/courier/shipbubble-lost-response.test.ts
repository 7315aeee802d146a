import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PickupRequest } from '#server/providers/delivery/delivery.ts';
import type { Label } from '#tests/support/delivery/shipbubble-server.ts';
import {
  type ShipbubbleShop,
  listCourierSteps,
  openShipbubbleShop,
  stillRequested,
} from '#tests/support/delivery/shipbubble-shop.ts';
import { hour, minute } from '#tests/support/people/identity.ts';
import { applyStep } from '#tests/support/store/business-fixture.ts';
import { findByOrderId } from './stored-shipments.ts';

const creation = 'POST /shipping/labels';
const list = 'GET /shipping/labels';
const cancelShipping = { on: 'shipping', event: 'shipping.cancel' } as const;
let at: ShipbubbleShop;
beforeAll(async () => {
  at = await openShipbubbleShop();
});
beforeEach(() => at.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(() => at.close());

/** Ships an order; the response to the creation of its shipment is lost in this way. */
async function shipAndLose(kind: 'lost' | 'slow' | 'down after' | 'not json' | 'ghost' | 'unreachable') {
  at.shipbubble.fault = { call: creation, kind };
  const id = await at.ship();
  await expect(at.pass()).rejects.toThrow();
  at.shipbubble.fault = undefined;
  expect((await at.overview(id)).order).toEqual(stillRequested);
  return id;
}

function onlyLabel(labels: readonly Label[]): Label {
  expect(labels).toHaveLength(1);
  const [label] = labels;
  if (!label) throw new Error('There is no shipment');
  return label;
}

describe('a shipment whose response was lost', () => {
  it.each(['lost', 'down after', 'not json'] as const)(
    'is found in the list of Shipbubble, and never created again (%s)',
    async (kind) => {
      const id = await shipAndLose(kind);
      await at.pass(minute);
      const label = onlyLabel(at.shipbubble.labels);
      expect((await at.overview(id)).order.courier).toMatchObject({
        status: 'booked',
        reference: label.order_id,
      });
      expect(at.count(creation)).toBe(1);
    },
  );

  it('is found in the list when no response came in time', async () => {
    const { timeout } = AbortSignal;
    const impatient = vi.spyOn(AbortSignal, 'timeout');
    impatient.mockImplementation((ms) => timeout.call(AbortSignal, Math.min(ms, 500)));
    const id = await shipAndLose('slow');
    expect(impatient).toHaveBeenCalledWith(20_000);
    impatient.mockRestore();
    await at.pass(minute);
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
    expect(at.count(creation)).toBe(1);
    onlyLabel(at.shipbubble.labels);
  });

  it('is found beyond the first page of the list, among shipments of others', async () => {
    const id = await shipAndLose('lost');
    const label = onlyLabel(at.shipbubble.labels);
    const ofOthers = Array.from({ length: 60 }, (_, nth) => ({
      ...label,
      order_id: `SB-OTHER-${nth}`,
      ship_to: { ...label.ship_to, email: `delivery+${uuid().replaceAll('-', '')}@kontor.example` },
    }));
    at.shipbubble.labels.push(...ofOthers);
    await at.pass(minute);
    expect((await at.overview(id)).order.courier?.reference).toBe(label.order_id);
    expect(at.count(list)).toBe(2);
  });

  it('is booked by its webhook, even while the list fails', async () => {
    const id = await shipAndLose('lost');
    at.shipbubble.fault = { call: list, kind: 'down' };
    const label = onlyLabel(at.shipbubble.labels);
    expect(await at.send(at.shipbubble.report(label, 'confirmed'))).toBe(200);
    await at.pass(minute);
    expect((await at.overview(id)).order).toMatchObject({
      shippingStatus: 'READY_FOR_PICKUP',
      courier: { status: 'booked', reference: label.order_id },
    });
    expect(at.count(creation)).toBe(1);
  });

  it('is cancelled at Shipbubble when the merchant cancels meanwhile', async () => {
    const id = await shipAndLose('lost');
    await applyStep(at.server, at.shop, id, cancelShipping, 'merchant');
    await at.pass(minute);
    expect(onlyLabel(at.shipbubble.labels).status).toBe('cancelled');
    expect((await at.overview(id)).order).toMatchObject({
      shippingStatus: 'PENDING',
      courier: { status: 'cancelled' },
    });
  });
});

it('a shipment of a delivery that was cancelled meanwhile is cancelled, also after a failure', async () => {
  const id = await at.ship();
  const { courier, db } = at.server.deps;
  const request = vi.spyOn(courier, 'requestPickup');
  request.mockImplementationOnce(async (pickup) => {
    request.mockRestore();
    await applyStep(at.server, at.shop, id, cancelShipping, 'merchant');
    // Its job ran before the request, and found nothing to cancel.
    await db.execute("delete from job.job where name = 'courier.call-off'");
    const answer = await courier.requestPickup(pickup);
    const { order_id: orderId } = onlyLabel(at.shipbubble.labels);
    at.shipbubble.fault = { call: `POST /shipping/labels/cancel/${orderId}`, kind: 'down' };
    return answer;
  });
  await expect(at.pass()).rejects.toThrow('Shipbubble answered 502');
  at.shipbubble.fault = undefined;
  expect(onlyLabel(at.shipbubble.labels).status).toBe('pending');
  await at.pass(minute);
  expect(onlyLabel(at.shipbubble.labels).status).toBe('cancelled');
});

describe('a shipment that does not appear', () => {
  it('is refused after an hour, and only created again when the merchant ships again', async () => {
    const id = await shipAndLose('unreachable');
    await expect(at.pass(59 * minute)).rejects.toThrow('does not list it yet');
    expect((await at.overview(id)).order).toEqual(stillRequested);
    await at.pass(2 * minute);
    expect((await at.overview(id)).order).toMatchObject({
      shippingStatus: 'PENDING',
      courier: {
        status: 'refused',
        refusal: 'The courier never confirmed this pickup. Ship the order again',
      },
    });
    expect(at.count(creation)).toBe(1);
    await at.schedule(id);
    await at.pass();
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
    onlyLabel(at.shipbubble.labels);
  });

  it('is not given up while the list of Shipbubble cannot be read', async () => {
    const id = await shipAndLose('lost');
    at.shipbubble.fault = { call: list, kind: 'down' };
    await expect(at.pass(2 * hour)).rejects.toThrow('Shipbubble answered 502');
    at.shipbubble.fault = undefined;
    await at.pass(minute);
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
  });

  it('is cancelled when it turns up after all, and leaves the next shipment as it is', async () => {
    const id = await shipAndLose('ghost');
    await at.pass(61 * minute);
    expect((await at.overview(id)).order.courier?.status).toBe('refused');
    await at.schedule(id);
    await at.pass();
    const ghost = onlyLabel(at.shipbubble.ghosts);
    expect(await at.send(at.shipbubble.report(ghost, 'confirmed'))).toBe(200);
    await at.pass();
    expect(ghost.status).toBe('cancelled');
    const next = onlyLabel(at.shipbubble.labels);
    expect(next.status).toBe('pending');
    const after = await at.overview(id);
    expect(after.order).toMatchObject({
      shippingStatus: 'SCHEDULED',
      courier: { status: 'booked', reference: next.order_id },
    });
    expect(listCourierSteps(after).at(-1)).toBe('courier.refused PENDING');
  });
});

const createRequest = (): PickupRequest => ({
  reference: uuid(),
  orderNumber: '1007',
  currency: 'NGN',
  sender: {
    name: 'Amaka Fabrics',
    email: 'a@b.example',
    phoneNumber: '08031112222',
    address: '4 Balogun Street',
  },
  recipient: { name: 'Ngozi Obi', phoneNumber: '08057575855' },
  address: { line: '1 Broad Street', city: 'Lagos', country: 'Nigeria' },
  items: [{ name: 'Bag', quantity: 1, unitPriceMinor: 500_000 }],
});

it('is created once by requests at the same time', async () => {
  const request = createRequest();
  const { courier } = at.server.deps;
  const results = await Promise.allSettled([1, 2, 3].map(() => courier.requestPickup(request)));
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const label = onlyLabel(at.shipbubble.labels);
  expect(at.count(creation)).toBe(1);
  const received = { state: 'received', courierReference: label.order_id };
  expect(await courier.requestPickup(request)).toEqual(received);
  expect(await courier.getStatus(request.reference)).toEqual(received);
  expect(await findByOrderId(at.server, label.order_id)).toMatchObject({ reference: request.reference });
});

it('is refused for an order in another currency', async () => {
  const result = await at.server.deps.courier.requestPickup({ ...createRequest(), currency: 'KES' });
  expect(result).toEqual({ state: 'refused', reason: 'The courier only delivers orders in naira' });
  expect(at.shipbubble.requests).toEqual([]);
});

it('is not created by a request that continues after it was cancelled', async () => {
  const request = createRequest();
  const { courier } = at.server.deps;
  at.shipbubble.fault = { call: 'POST /shipping/fetch_rates', kind: 'down' };
  await expect(courier.requestPickup(request)).rejects.toThrow('Shipbubble answered 502');
  at.shipbubble.fault = undefined;
  await courier.cancel(request.reference);
  await expect(courier.requestPickup(request)).rejects.toThrow('is cancelled');
  expect(at.count(creation)).toBe(0);
});
