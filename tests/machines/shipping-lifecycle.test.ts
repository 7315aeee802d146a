import { describe, expect, it } from 'vitest';
import {
  type LifecycleActor,
  type OrderStatus,
  type ShippingStatus,
  lifecycleActors,
  shippingStatuses,
} from '#domain/order-status.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import {
  type ShippingEventType,
  shippingLifecycle,
  shippingChart,
  shippingEventFor,
} from '#machines/lifecycles/shipping.lifecycle.ts';
import { resultWordOf, actorLetters, matchesChart } from './support/lifecycle-results.ts';
import { allRecords, everyRecord, plainRecord } from './support/order-records.ts';

type Row = [
  from: ShippingStatus,
  event: ShippingEventType,
  actors: string,
  to: ShippingStatus,
  only: (order: OrderRecord) => boolean,
];

const confirmed = new Set<OrderStatus>(['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED']);
const ended = new Set<OrderStatus>(['DECLINED', 'CANCELED', 'FAILED', 'REFUNDED']);
const over = (o: OrderRecord) => ended.has(o.status);
const goesOn = (o: OrderRecord) => !over(o) && o.status !== 'REFUND_REQUESTED';
const ownHands = (o: OrderRecord) =>
  o.shippingMode === 'PICKUP' || o.deliveryConfiguration === 'SELF_MANAGED';
/** Returns true if the order is paid or confirmed, in stock and not disputed. */
const toShip = (o: OrderRecord) =>
  confirmed.has(o.status) && o.dispute !== 'open' && o.stockReservable === true;
/** Returns true if a late payment reopened the order, so that its shipping goes back to PENDING. */
const revived = (o: OrderRecord) => o.status === 'PAYMENT_CONFIRMED';
const disputed = (o: OrderRecord) => o.dispute === 'open';
const always = () => true;
const beforePickUp = (['SCHEDULED', 'READY_FOR_PICKUP'] as const).flatMap((status): Row[] => [
  [status, 'shipping.cancel', 'M', 'PENDING', goesOn],
  [status, 'order.disputed', 'P', 'PENDING', disputed],
  [status, 'order.ended', 'MCPDS', 'PENDING', over],
]);

/**
 * The second table of "Record lifecycles" in the decisions, with the paragraph of their second round. It is copied by
 * hand.
 */
const table: Row[] = [
  ['PENDING', 'shipping.fulfill', 'M', 'FULFILLED', (o) => toShip(o) && ownHands(o)],
  ['PENDING', 'shipping.schedule', 'M', 'SCHEDULED', (o) => toShip(o) && !ownHands(o)],
  ...beforePickUp,
  ['SCHEDULED', 'courier.ready', 'D', 'READY_FOR_PICKUP', goesOn],
  ['SCHEDULED', 'courier.refused', 'D', 'PENDING', goesOn],
  ['READY_FOR_PICKUP', 'courier.pickedUp', 'D', 'PICKED_UP', goesOn],
  ['PICKED_UP', 'courier.delivered', 'D', 'DELIVERED', goesOn],
  ['PICKED_UP', 'courier.attemptFailed', 'D', 'PICKED_UP', (o) => goesOn(o) && o.failedAttempts < 3],
  ['PICKED_UP', 'courier.returning', 'D', 'RETURNING', goesOn],
  ['PICKED_UP', 'order.ended', 'MCPDS', 'RETURNING', over],
  ['RETURNING', 'courier.returned', 'D', 'RETURNED', always],
  ['RETURNING', 'return.confirm', 'M', 'RETURNED', always],
  ['RETURNING', 'courier.delivered', 'D', 'DELIVERED', always],
  ['RETURNED', 'order.reopened', 'P', 'PENDING', revived],
  ['FULFILLED', 'delivery.confirm', 'CM', 'DELIVERED', goesOn],
  ['FULFILLED', 'delivery.expire', 'S', 'DELIVERED', (o) => goesOn(o) && o.paid],
  ['FULFILLED', 'order.reopened', 'P', 'PENDING', revived],
];

const inStatus =
  (...statuses: ShippingStatus[]) =>
  (o: OrderRecord) =>
    statuses.includes(o.shippingStatus);
const settled: Record<ShippingEventType, (order: OrderRecord) => boolean> = {
  'shipping.fulfill': inStatus('FULFILLED'),
  'shipping.schedule': inStatus('SCHEDULED'),
  'shipping.cancel': inStatus('PENDING'),
  'courier.ready': inStatus('READY_FOR_PICKUP'),
  'courier.refused': inStatus('PENDING'),
  'courier.pickedUp': inStatus('PICKED_UP'),
  'courier.delivered': inStatus('DELIVERED'),
  'courier.attemptFailed': () => false,
  'courier.returning': inStatus('RETURNING'),
  'courier.returned': inStatus('RETURNED'),
  'return.confirm': inStatus('RETURNED'),
  'delivery.confirm': inStatus('DELIVERED'),
  'delivery.expire': inStatus('DELIVERED'),
  'order.disputed': (o) => !inStatus('SCHEDULED', 'READY_FOR_PICKUP')(o),
  'order.ended': (o) => !inStatus('SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP')(o),
  'order.reopened': inStatus('PENDING'),
};
const events = Object.keys(settled) as ShippingEventType[];

function expected(order: OrderRecord, event: ShippingEventType, actor: LifecycleActor): string {
  const row = table.find(
    ([from, name, actors, , only]) =>
      from === order.shippingStatus && name === event && actors.includes(actorLetters[actor]) && only(order),
  );
  if (row) return row[3];
  return settled[event](order) ? 'same' : 'illegal';
}

describe('the shipping lifecycle', () => {
  it('matches the decision table for every status, event, actor, mode and fact', () => {
    const wrong: unknown[] = [];
    for (const order of everyRecord())
      for (const event of events)
        for (const actor of lifecycleActors) {
          const answer = resultWordOf(shippingLifecycle.nextStatus(order, event, actor));
          if (answer !== expected(order, event, actor)) wrong.push({ order, event, actor, answer });
        }
    expect(wrong).toEqual([]);
  });

  it('accepts each row of the table for a matching record', () => {
    const records = [...allRecords()];
    const wrong = table.flatMap(([from, event, actors, to, only]) => {
      const order = records.find((one) => one.shippingStatus === from && only(one));
      return lifecycleActors
        .filter((actor) => actors.includes(actorLetters[actor]))
        .filter((actor) => !order || resultWordOf(shippingLifecycle.nextStatus(order, event, actor)) !== to)
        .map((actor) => ({ from, event, actor, to }));
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong: unknown[] = [];
    for (const order of everyRecord()) {
      if (order.stockReservable && order.deliveryTiming === 'ON_DELIVERY') continue;
      const here = shippingChart.resolveState({ value: order.shippingStatus, context: order });
      for (const type of events)
        for (const by of lifecycleActors) {
          const result = shippingLifecycle.nextStatus(order, type, by);
          if (!matchesChart(shippingChart, here, { type, by }, result))
            wrong.push({ order, type, by, result });
        }
    }
    expect(wrong).toEqual([]);
  });
});

describe("the merchant's shipping step", () => {
  it('follows the shipping mode, whichever step was requested', () => {
    for (const order of everyRecord())
      for (const targetStatus of ['FULFILLED', 'SCHEDULED'] as const)
        expect(shippingEventFor(order, targetStatus)).toBe(
          ownHands(order) ? 'shipping.fulfill' : 'shipping.schedule',
        );
  });
  it('changes nothing when the status is already reached', () => {
    for (const shippingStatus of shippingStatuses) {
      const deliveryConfiguration = shippingStatus === 'FULFILLED' ? 'SELF_MANAGED' : 'KONTOR_DELIVERY';
      const order: OrderRecord = { ...plainRecord, shippingStatus, deliveryConfiguration };
      expect(
        shippingLifecycle.nextStatus(order, shippingEventFor(order, shippingStatus), 'merchant'),
      ).toMatchObject({
        ok: true,
        to: shippingStatus,
        changed: false,
      });
    }
  });
  it('never lets the merchant report for the courier', () => {
    const order: OrderRecord = {
      ...plainRecord,
      status: 'ORDER_INTENT_CONFIRMED',
      shippingStatus: 'SCHEDULED',
    };
    expect(
      shippingLifecycle.nextStatus(order, shippingEventFor(order, 'READY_FOR_PICKUP'), 'merchant'),
    ).toMatchObject({
      code: 'WRONG_ACTOR',
      legal: ['shipping.cancel'],
    });
  });
});

describe('a refused event', () => {
  it('requires payment, or confirmation if it is paid on delivery', () => {
    const way = (order: OrderRecord) => {
      const result = shippingLifecycle.nextStatus(order, shippingEventFor(order, 'SCHEDULED'), 'merchant');
      return result.ok ? [] : result.path;
    };
    const inStock: OrderRecord = { ...plainRecord, stockReservable: true };
    expect(way(inStock)).toEqual(['payment.confirmed']);
    expect(way({ ...inStock, deliveryTiming: 'ON_DELIVERY' })).toEqual(['intent.confirm']);
    expect(way({ ...inStock, status: 'REFUND_REQUESTED' })).toEqual(['refund.reject']);
    expect(way({ ...inStock, status: 'CANCELED' })).toBeNull();
  });
});
