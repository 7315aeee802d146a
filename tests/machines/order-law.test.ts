import { describe, expect, it } from 'vitest';
import { type LifecycleActor, type OrderStatus, lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import { type OrderEventType, orderLaw, orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import { orderModel } from '#machines/lifecycles/order.model.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { answerOf, letter, runsAs } from './support/law-answers.ts';
import { everyRecord, plainRecord } from './support/order-records.ts';

type Row = [
  from: OrderStatus,
  event: OrderEventType,
  actors: string,
  to: OrderStatus,
  only?: (order: OrderRecord) => boolean,
];

const paid = (order: OrderRecord) => order.paid;
const unshipped = (order: OrderRecord) => order.shippingStatus === 'PENDING';
const before = (status: OrderStatus) => (order: OrderRecord) => order.statusBeforeRefund === status;

/** The first table of "Record lifecycles" in the decisions, copied by hand: M C P D S as there. */
const table: Row[] = [
  ['CREATED', 'payment.confirmed', 'PM', 'PAYMENT_CONFIRMED'],
  ['CREATED', 'intent.confirm', 'M', 'ORDER_INTENT_CONFIRMED', (o) => o.deliveryTiming === 'ON_DELIVERY'],
  ['CREATED', 'order.decline', 'M', 'DECLINED'],
  ['CREATED', 'order.cancel', 'CM', 'CANCELED'],
  ['CREATED', 'order.expire', 'S', 'FAILED'],

  ['PAYMENT_CONFIRMED', 'intent.confirm', 'M', 'ORDER_INTENT_CONFIRMED'],
  ['PAYMENT_CONFIRMED', 'shipping.started', 'M', 'ORDER_INTENT_CONFIRMED'],
  ['PAYMENT_CONFIRMED', 'order.decline', 'M', 'DECLINED'],
  ['PAYMENT_CONFIRMED', 'order.cancel', 'CM', 'CANCELED'],
  ['PAYMENT_CONFIRMED', 'refund.request', 'CM', 'REFUND_REQUESTED'],

  ['ORDER_INTENT_CONFIRMED', 'courier.pickedUp', 'D', 'ORDER_PICKED_UP'],
  ['ORDER_INTENT_CONFIRMED', 'shipping.delivered', 'DCMS', 'DELIVERED'],
  ['ORDER_INTENT_CONFIRMED', 'order.decline', 'M', 'DECLINED', unshipped],
  ['ORDER_INTENT_CONFIRMED', 'order.cancel', 'CM', 'CANCELED', unshipped],
  ['ORDER_INTENT_CONFIRMED', 'order.fail', 'DM', 'FAILED'],
  ['ORDER_INTENT_CONFIRMED', 'refund.request', 'CM', 'REFUND_REQUESTED', paid],

  ['ORDER_PICKED_UP', 'shipping.delivered', 'DCMS', 'DELIVERED'],
  ['ORDER_PICKED_UP', 'order.fail', 'DM', 'FAILED'],
  ['ORDER_PICKED_UP', 'refund.request', 'CM', 'REFUND_REQUESTED', paid],

  ['DELIVERED', 'refund.request', 'CM', 'REFUND_REQUESTED', paid],

  ['FAILED', 'payment.confirmed', 'P', 'PAYMENT_CONFIRMED', (o) => o.stockReservable === true],
  ['FAILED', 'refund.request', 'CM', 'REFUND_REQUESTED', paid],

  ['REFUND_REQUESTED', 'refund.confirm', 'MP', 'REFUNDED'],
  ['REFUND_REQUESTED', 'refund.reject', 'M', 'PAYMENT_CONFIRMED', before('PAYMENT_CONFIRMED')],
  ['REFUND_REQUESTED', 'refund.reject', 'M', 'ORDER_INTENT_CONFIRMED', before('ORDER_INTENT_CONFIRMED')],
  ['REFUND_REQUESTED', 'refund.reject', 'M', 'ORDER_PICKED_UP', before('ORDER_PICKED_UP')],
  ['REFUND_REQUESTED', 'refund.reject', 'M', 'DELIVERED', before('DELIVERED')],
  ['REFUND_REQUESTED', 'refund.reject', 'M', 'FAILED', before('FAILED')],
];

/** The status in which an event has nothing left to do: "the same state again = no-op". */
const settledIn: Record<OrderEventType, OrderStatus | null> = {
  'payment.confirmed': 'PAYMENT_CONFIRMED',
  'intent.confirm': 'ORDER_INTENT_CONFIRMED',
  'shipping.started': 'ORDER_INTENT_CONFIRMED',
  'order.decline': 'DECLINED',
  'order.cancel': 'CANCELED',
  'order.expire': 'FAILED',
  'order.fail': 'FAILED',
  'courier.pickedUp': 'ORDER_PICKED_UP',
  'shipping.delivered': 'DELIVERED',
  'refund.request': 'REFUND_REQUESTED',
  'refund.confirm': 'REFUNDED',
  'refund.reject': null,
};
const events = Object.keys(settledIn) as OrderEventType[];

function expected(order: OrderRecord, event: OrderEventType, actor: LifecycleActor): string {
  const row = table.find(
    ([from, name, actors, , only]) =>
      from === order.status && name === event && actors.includes(letter[actor]) && (only?.(order) ?? true),
  );
  if (row) return row[3];
  return settledIn[event] === order.status ? 'same' : 'refused';
}

describe('the law of an order', () => {
  it('is the table of the decisions, for every status, event, actor and fact', () => {
    const wrong: unknown[] = [];
    let pairs = 0;
    for (const order of everyRecord())
      for (const event of events)
        for (const actor of lifecycleActors) {
          pairs += 1;
          const answer = answerOf(orderLaw.nextStatus(order, event, actor));
          if (answer !== expected(order, event, actor)) wrong.push({ order, event, actor, answer });
        }
    expect(wrong).toEqual([]);
    expect(pairs).toBeGreaterThan(50_000);
  });

  it('is what the chart does when it is run', () => {
    const wrong: unknown[] = [];
    for (const order of everyRecord()) {
      if (order.shippingMode === 'PICKUP' || order.deliveryConfiguration === 'SELF_MANAGED') continue;
      const here = orderLifecycle.resolveState({ value: order.status, context: { ...order } });
      for (const type of events)
        for (const by of lifecycleActors) {
          const verdict = orderLaw.nextStatus(order, type, by);
          if (!runsAs(orderLifecycle, here, { type, by }, verdict)) wrong.push({ order, type, by, verdict });
        }
    }
    expect(wrong).toEqual([]);
  });

  it('is sound as a chart', () => expect(checkPure(orderModel)).toEqual([]));
  it('runs as it is drawn', () => walkLive(orderModel));
  it('offers exactly what it would accept', () => {
    const wrong: unknown[] = [];
    for (const order of everyRecord())
      for (const actor of lifecycleActors) {
        const legal = orderLaw.legalEvents(order, actor);
        for (const { event, verdict } of orderLaw.options(order, actor))
          if (legal.includes(event) !== (verdict.ok && verdict.changed)) wrong.push({ order, actor, event });
      }
    expect(wrong).toEqual([]);
  });
});

describe('a refusal', () => {
  const shipped: OrderRecord = {
    ...plainRecord,
    status: 'ORDER_INTENT_CONFIRMED',
    shippingStatus: 'SCHEDULED',
    paid: true,
  };

  it('names the condition that fails and the shortest way to meet it', () =>
    expect(orderLaw.nextStatus(shipped, 'order.decline', 'merchant')).toEqual({
      ok: false,
      code: 'CONDITION_UNMET',
      legal: ['refund.request', 'order.fail'],
      unmet: ['isNotShipped'],
      way: ['shipping.callOff'],
    }));
  it('says that no way is left once the goods are gone', () =>
    expect(
      orderLaw.nextStatus({ ...shipped, shippingStatus: 'PICKED_UP' }, 'order.cancel', 'customer'),
    ).toMatchObject({ code: 'CONDITION_UNMET', way: null }));
  it('names the events that come first', () =>
    expect(orderLaw.nextStatus(plainRecord, 'refund.request', 'customer')).toMatchObject({
      code: 'WRONG_STATUS',
      way: ['payment.confirmed'],
    }));
  it('knows who may not', () =>
    expect(orderLaw.nextStatus(plainRecord, 'order.decline', 'customer')).toMatchObject({
      code: 'WRONG_ACTOR',
      legal: ['order.cancel'],
      way: null,
    }));
  it('leads to nothing from an end', () =>
    expect(
      orderLaw.nextStatus({ ...plainRecord, status: 'DECLINED' }, 'order.cancel', 'merchant'),
    ).toMatchObject({ code: 'WRONG_STATUS', legal: [], way: null }));
});
