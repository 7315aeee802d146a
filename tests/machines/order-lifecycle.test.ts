import { describe, expect, it } from 'vitest';
import { type LifecycleActor, type OrderStatus, lifecycleActors } from '#domain/order-status.ts';
import { type OrderEventType, orderLifecycle, orderChart } from '#machines/lifecycles/order.lifecycle.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { resultWordOf, actorLetters, matchesChart } from './support/lifecycle-results.ts';
import { allRecords, everyRecord, plainRecord } from './support/order-records.ts';

type Row = [
  from: OrderStatus,
  event: OrderEventType,
  actors: string,
  to: OrderStatus,
  only?: (order: OrderRecord) => boolean,
];

type Is = (order: OrderRecord) => boolean;
const all =
  (...facts: Is[]): Is =>
  (order) =>
    facts.every((is) => is(order));
const paid: Is = (o) => o.paid;
const unpaid: Is = (o) => !o.paid;
const unshipped: Is = (o) => o.shippingStatus === 'PENDING';
const inStock: Is = (o) => o.stockReservable === true;
const undisputed: Is = (o) => o.dispute !== 'open';
const disputed: Is = (o) => o.dispute === 'open';
const refunding: Is = (o) => o.refundStatus === 'pending';
const notRefunding: Is = (o) => o.refundStatus !== 'pending';
const atHome: Is = (o) => o.shippingStatus !== 'PICKED_UP' && o.shippingStatus !== 'RETURNING';
const arrived: Is = (o) => o.shippingStatus === 'DELIVERED';
const notArrived: Is = (o) => !arrived(o);
const left: Is = (o) =>
  ['FULFILLED', 'PICKED_UP', 'DELIVERED', 'RETURNING', 'RETURNED'].includes(o.shippingStatus);
const notLeft: Is = (o) => !left(o);
const uncollected: Is = (o) => o.shippingMode === 'PICKUP' && o.shippingStatus === 'FULFILLED';
const unanswered: Is = (o) => o.stockReserved && o.restock === null;
const before =
  (status: OrderStatus): Is =>
  (order) =>
    order.statusBeforeRefund === status;

/** The rows of disputes, for every status in which an order can be paid. */
const whilePaid: Row[] = (
  [
    'PAYMENT_CONFIRMED',
    'ORDER_INTENT_CONFIRMED',
    'ORDER_PICKED_UP',
    'DELIVERED',
    'FAILED',
    'REFUND_REQUESTED',
    'DECLINED',
    'CANCELED',
  ] as const
).flatMap((status): Row[] => [
  [status, 'dispute.opened', 'P', status, all(paid, undisputed)],
  [status, 'dispute.closed', 'P', status, disputed],
]);

/** The rows of an order that ended while it was paid. Its money is refunded or reversed. */
const endedPaidRows = (['DECLINED', 'CANCELED'] as const).flatMap((status): Row[] => [
  [status, 'refund.confirm', 'M', status, all(paid, notRefunding, undisputed)],
  [status, 'refund.done', 'PMC', status, paid],
  [status, 'refund.failed', 'P', status, refunding],
  [status, 'dispute.lost', 'P', status, paid],
]);

/** The rows in which the merchant restocks or writes off the goods of an order that ended. */
const goodsBack = (['FAILED', 'REFUNDED'] as const).flatMap((status): Row[] => [
  [status, 'goods.restock', 'M', status, all(unanswered, atHome)],
  [status, 'goods.writeOff', 'M', status, unanswered],
]);

/**
 * The first table of "Record lifecycles" in the decisions, with the paragraph of their second round. It is copied by
 * hand, with the same actor letters.
 */
const table: Row[] = [
  ['CREATED', 'payment.confirmed', 'P', 'PAYMENT_CONFIRMED'],
  ['CREATED', 'payment.confirmed', 'M', 'PAYMENT_CONFIRMED', inStock],
  [
    'CREATED',
    'intent.confirm',
    'M',
    'ORDER_INTENT_CONFIRMED',
    all((o) => o.deliveryTiming === 'ON_DELIVERY', inStock),
  ],
  ['CREATED', 'order.decline', 'M', 'DECLINED'],
  ['CREATED', 'order.cancel', 'CM', 'CANCELED'],
  ['CREATED', 'order.expire', 'S', 'FAILED'],

  ['PAYMENT_CONFIRMED', 'intent.confirm', 'M', 'ORDER_INTENT_CONFIRMED', inStock],
  ['PAYMENT_CONFIRMED', 'shipping.started', 'M', 'ORDER_INTENT_CONFIRMED', inStock],
  ['PAYMENT_CONFIRMED', 'order.decline', 'M', 'DECLINED', undisputed],
  ['PAYMENT_CONFIRMED', 'order.cancel', 'CM', 'CANCELED', undisputed],
  ['PAYMENT_CONFIRMED', 'refund.request', 'CM', 'REFUND_REQUESTED', all(paid, undisputed)],
  ['PAYMENT_CONFIRMED', 'refund.done', 'P', 'REFUNDED', paid],
  ['PAYMENT_CONFIRMED', 'dispute.lost', 'P', 'FAILED', paid],

  ['ORDER_INTENT_CONFIRMED', 'payment.confirmed', 'PM', 'ORDER_INTENT_CONFIRMED', unpaid],
  ['ORDER_INTENT_CONFIRMED', 'courier.pickedUp', 'D', 'ORDER_PICKED_UP'],
  ['ORDER_INTENT_CONFIRMED', 'shipping.delivered', 'DCMS', 'DELIVERED'],
  ['ORDER_INTENT_CONFIRMED', 'order.decline', 'M', 'DECLINED', all(unshipped, undisputed)],
  ['ORDER_INTENT_CONFIRMED', 'order.cancel', 'CM', 'CANCELED', all(unshipped, undisputed)],
  ['ORDER_INTENT_CONFIRMED', 'order.fail', 'DM', 'FAILED'],
  ['ORDER_INTENT_CONFIRMED', 'pickup.expire', 'S', 'FAILED', all(uncollected, unpaid)],
  ['ORDER_INTENT_CONFIRMED', 'refund.request', 'CM', 'REFUND_REQUESTED', all(paid, undisputed)],
  ['ORDER_INTENT_CONFIRMED', 'refund.done', 'P', 'REFUNDED', paid],
  ['ORDER_INTENT_CONFIRMED', 'dispute.lost', 'P', 'FAILED', all(paid, notLeft)],
  ['ORDER_INTENT_CONFIRMED', 'dispute.lost', 'P', 'ORDER_INTENT_CONFIRMED', all(paid, left)],

  ['ORDER_PICKED_UP', 'payment.confirmed', 'PM', 'ORDER_PICKED_UP', unpaid],
  ['ORDER_PICKED_UP', 'shipping.delivered', 'DCMS', 'DELIVERED'],
  ['ORDER_PICKED_UP', 'order.fail', 'DM', 'FAILED'],
  ['ORDER_PICKED_UP', 'refund.request', 'CM', 'REFUND_REQUESTED', all(paid, undisputed)],
  ['ORDER_PICKED_UP', 'refund.done', 'P', 'REFUNDED', paid],
  ['ORDER_PICKED_UP', 'dispute.lost', 'P', 'ORDER_PICKED_UP', paid],

  ['DELIVERED', 'payment.confirmed', 'PM', 'DELIVERED', unpaid],
  ['DELIVERED', 'refund.request', 'CM', 'REFUND_REQUESTED', all(paid, undisputed)],
  ['DELIVERED', 'refund.done', 'P', 'REFUNDED', paid],
  ['DELIVERED', 'dispute.lost', 'P', 'DELIVERED', paid],

  ['FAILED', 'payment.confirmed', 'P', 'DELIVERED', all(unpaid, arrived)],
  ['FAILED', 'payment.confirmed', 'P', 'PAYMENT_CONFIRMED', all(unpaid, inStock, atHome, notArrived)],
  ['FAILED', 'refund.request', 'CM', 'REFUND_REQUESTED', all(paid, undisputed)],
  ['FAILED', 'refund.done', 'P', 'REFUNDED', paid],
  ['FAILED', 'dispute.lost', 'P', 'FAILED', paid],

  ['REFUND_REQUESTED', 'refund.confirm', 'M', 'REFUND_REQUESTED', all(paid, notRefunding, undisputed)],
  ['REFUND_REQUESTED', 'refund.done', 'PMC', 'REFUNDED', paid],
  ['REFUND_REQUESTED', 'refund.failed', 'P', 'REFUND_REQUESTED', refunding],
  ['REFUND_REQUESTED', 'dispute.lost', 'P', 'REFUNDED', paid],
  ...(['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED', 'FAILED'] as const).map(
    (status): Row => ['REFUND_REQUESTED', 'refund.reject', 'M', status, all(before(status), notRefunding)],
  ),
  ...whilePaid,
  ...endedPaidRows,
  ...goodsBack,
];

const inStatus =
  (status: OrderStatus): Is =>
  (order) =>
    order.status === status;

/** The conditions under which an event changes nothing ("the same state again = no-op"). */
const settled: Record<OrderEventType, Is> = {
  'payment.confirmed': all(paid, (o) =>
    ['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED'].includes(o.status),
  ),
  'intent.confirm': inStatus('ORDER_INTENT_CONFIRMED'),
  'shipping.started': inStatus('ORDER_INTENT_CONFIRMED'),
  'order.decline': inStatus('DECLINED'),
  'order.cancel': inStatus('CANCELED'),
  'order.expire': inStatus('FAILED'),
  'order.fail': inStatus('FAILED'),
  'pickup.expire': inStatus('FAILED'),
  'courier.pickedUp': inStatus('ORDER_PICKED_UP'),
  'shipping.delivered': inStatus('DELIVERED'),
  'refund.request': inStatus('REFUND_REQUESTED'),
  'refund.confirm': refunding,
  'refund.done': all(unpaid, (o) => ['REFUNDED', 'CANCELED', 'DECLINED'].includes(o.status)),
  'refund.failed': (o) => o.refundStatus === 'failed',
  'refund.reject': () => false,
  'dispute.opened': disputed,
  'dispute.closed': () => false,
  'dispute.lost': all(unpaid, (o) => o.dispute === 'lost'),
  'goods.restock': (o) => o.restock === true,
  'goods.writeOff': (o) => o.restock === false,
};
const events = Object.keys(settled) as OrderEventType[];

function expected(order: OrderRecord, event: OrderEventType, actor: LifecycleActor): string {
  const row = table.find(
    ([from, name, actors, , only]) =>
      from === order.status &&
      name === event &&
      actors.includes(actorLetters[actor]) &&
      (only?.(order) ?? true),
  );
  if (row) return row[3];
  return settled[event](order) ? 'same' : 'illegal';
}

describe('the order lifecycle', () => {
  it('matches the decision table for every status, event, actor and fact', () => {
    const wrong: unknown[] = [];
    for (const order of everyRecord())
      for (const event of events)
        for (const actor of lifecycleActors) {
          const answer = resultWordOf(orderLifecycle.nextStatus(order, event, actor));
          if (answer !== expected(order, event, actor)) wrong.push({ order, event, actor, answer });
        }
    expect(wrong).toEqual([]);
  });

  it('accepts each row of the table for a matching record', () => {
    const records = [...allRecords()];
    expect(records.length).toBeGreaterThan(5_000);
    const wrong = table.flatMap((row) => {
      const [from, event, actors, to, only] = row;
      const order = records.find((one) => one.status === from && (only?.(one) ?? true));
      return lifecycleActors
        .filter((actor) => actors.includes(actorLetters[actor]))
        .filter((actor) => !order || resultWordOf(orderLifecycle.nextStatus(order, event, actor)) !== to)
        .map((actor) => ({ from, event, actor, to }));
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong: unknown[] = [];
    for (const order of everyRecord()) {
      if (order.shippingMode === 'PICKUP' || order.deliveryConfiguration === 'SELF_MANAGED') continue;
      const here = orderChart.resolveState({ value: order.status, context: { ...order } });
      for (const type of events)
        for (const by of lifecycleActors) {
          const result = orderLifecycle.nextStatus(order, type, by);
          if (!matchesChart(orderChart, here, { type, by }, result)) wrong.push({ order, type, by, result });
        }
    }
    expect(wrong).toEqual([]);
  });

  it('offers exactly the events that it accepts', () => {
    const wrong: unknown[] = [];
    for (const order of everyRecord())
      for (const actor of lifecycleActors) {
        const legal = orderLifecycle.legalEvents(order, actor);
        for (const { event, result } of orderLifecycle.options(order, actor))
          if (legal.includes(event) !== (result.ok && result.changed)) wrong.push({ order, actor, event });
      }
    expect(wrong).toEqual([]);
  });
});

describe('a refused event', () => {
  const shipped: OrderRecord = {
    ...plainRecord,
    status: 'ORDER_INTENT_CONFIRMED',
    shippingStatus: 'SCHEDULED',
    paid: true,
  };

  it("names the condition that isn't met and the shortest way to meet it", () =>
    expect(orderLifecycle.nextStatus(shipped, 'order.decline', 'merchant')).toEqual({
      ok: false,
      code: 'CONDITION_UNMET',
      legal: ['refund.request', 'order.fail'],
      unmet: ['isNotShipped'],
      path: ['shipping.cancel'],
    }));
  it('offers no way once the goods are gone', () =>
    expect(
      orderLifecycle.nextStatus({ ...shipped, shippingStatus: 'PICKED_UP' }, 'order.cancel', 'customer'),
    ).toMatchObject({ code: 'CONDITION_UNMET', path: null }));
  it('names the events that must come first', () =>
    expect(orderLifecycle.nextStatus(plainRecord, 'refund.request', 'customer')).toMatchObject({
      code: 'WRONG_STATUS',
      path: ['payment.confirmed'],
    }));
  it("reports that the actor isn't allowed", () =>
    expect(orderLifecycle.nextStatus(plainRecord, 'order.decline', 'customer')).toMatchObject({
      code: 'WRONG_ACTOR',
      legal: ['order.cancel'],
      path: null,
    }));
  it('accepts nothing in a final status', () =>
    expect(
      orderLifecycle.nextStatus({ ...plainRecord, status: 'DECLINED' }, 'order.cancel', 'merchant'),
    ).toMatchObject({ code: 'WRONG_STATUS', legal: [], path: null }));
});
