import { describe, expect, it } from 'vitest';
import { type DeliveryStatus, deliveryStatuses } from '#domain/order.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type DeliveryEventType,
  currentDeliveryStatuses,
  deliveryLifecycle,
  deliveryChart,
} from '#machines/lifecycles/delivery.lifecycle.ts';
import { deliveryModel } from '#machines/lifecycles/delivery.model.ts';
import { resultWordOf, actorLetters, matchesChart } from './support/lifecycle-results.ts';

type Row = [from: DeliveryStatus, event: DeliveryEventType, by: string, to: DeliveryStatus];

/**
 * The actors are merchant (M), customer (C), payment provider (P), courier (D) and timer (S). Each of them can end an
 * order, which cancels its pickup.
 */
const table: Row[] = [
  ['requesting', 'courier.accepted', 'D', 'booked'],
  ['requesting', 'courier.refused', 'D', 'refused'],
  ['requesting', 'courier.pickedUp', 'D', 'picked up'],
  ['requesting', 'delivery.cancel', 'MCPDS', 'cancelled'],
  ['booked', 'courier.refused', 'D', 'refused'],
  ['booked', 'courier.pickedUp', 'D', 'picked up'],
  ['booked', 'delivery.cancel', 'MCPDS', 'cancelled'],
  ['picked up', 'courier.delivered', 'D', 'delivered'],
  ['picked up', 'delivery.return', 'MCPDS', 'returning'],
  ['returning', 'courier.returned', 'DM', 'returned'],
  ['returning', 'courier.delivered', 'D', 'delivered'],
];
const settledIn: Record<DeliveryEventType, DeliveryStatus> = {
  'courier.accepted': 'booked',
  'courier.refused': 'refused',
  'courier.pickedUp': 'picked up',
  'courier.delivered': 'delivered',
  'delivery.cancel': 'cancelled',
  'delivery.return': 'returning',
  'courier.returned': 'returned',
};
const events = Object.keys(settledIn) as DeliveryEventType[];
const cases = deliveryStatuses.flatMap((status) =>
  events.flatMap((event) => lifecycleActors.map((actor) => ({ status, event, actor }))),
);

describe('the lifecycle of a delivery', () => {
  it('matches its table for every status, event and actor', () => {
    const wrong = cases.filter(({ status, event, actor }) => {
      const row = table.find(
        ([from, name, by]) => from === status && name === event && by.includes(actorLetters[actor]),
      );
      const expected = row?.[3] ?? (settledIn[event] === status ? 'same' : 'illegal');
      return resultWordOf(deliveryLifecycle.nextStatus({ status, orderId: 'o' }, event, actor)) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ status, event: type, actor: by }) => {
      const here = deliveryChart.resolveState({ value: status, context: { orderId: 'o' } });
      const result = deliveryLifecycle.nextStatus({ status, orderId: 'o' }, type, by);
      return !matchesChart(deliveryChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('offers the merchant only the confirmation of a return', () => {
    const offered = deliveryStatuses.map((status) => [
      status,
      deliveryLifecycle.legalEvents({ status, orderId: 'o' }, 'merchant'),
    ]);
    expect(offered.filter(([, legal]) => legal?.length)).toEqual([['returning', ['courier.returned']]]);
  });

  it('is in progress from the request until the parcel is delivered or returned', () =>
    expect(currentDeliveryStatuses).toEqual(['requesting', 'booked', 'picked up', 'returning']));

  it('has a sound chart', () => expect(checkPure(deliveryModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(deliveryModel));
});
