import type { OrderNotice } from '#domain/customer-notice.ts';
import type { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { type OrderEventType, orderLaw } from './order.lifecycle.ts';
import type { OrderRecord } from './order.record.ts';
import { type ShippingEventType, isFrozen, shippingLaw } from './shipping.lifecycle.ts';

/**
 * What else a step brings about, in the order given and in the same transaction. Reserving, releasing,
 * booking and refunding what already is so does nothing.
 */
export type Consequence =
  | { on: 'order'; event: OrderEventType }
  | { on: 'shipping'; event: ShippingEventType }
  | { on: 'stock'; effect: 'reserve' | 'release' }
  /** Only the merchant knows: whether lost goods came back, whether refunded ones go on the shelf again. */
  | { on: 'stock'; effect: 'ask' }
  | { on: 'money'; effect: 'refund' }
  | { on: 'courier'; effect: 'book' | 'callOff' }
  /** The customer is sent an e-mail about it. */
  | { on: 'customer'; notice: OrderNotice };

export interface OrderStep {
  event: OrderEventType;
  from: OrderStatus;
  to: OrderStatus;
  /** The order as it was before the step. */
  record: OrderRecord;
  /** With `order.fail` after pick-up. */
  goodsReturned?: boolean | undefined;
  /** With `refund.confirm`. */
  restock?: boolean | undefined;
}

/** Statuses in which an unpaid order still waits for its money. */
const goesOn: ReadonlySet<OrderStatus> = new Set(['ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED']);
const booked: ReadonlySet<ShippingStatus> = new Set(['SCHEDULED', 'READY_FOR_PICKUP']);

const reserve = { on: 'stock', effect: 'reserve' } as const;
const release = { on: 'stock', effect: 'release' } as const;
const refund = { on: 'money', effect: 'refund' } as const;
const ask = { on: 'stock', effect: 'ask' } as const;

/** An answer of the merchant about the goods; without one the question stays open. */
const goods = (back: boolean | undefined): Consequence[] => {
  if (back === undefined) return [ask];
  return back ? [release] : [];
};

const intoStatus: Record<OrderStatus, (step: OrderStep) => Consequence[]> = {
  CREATED: () => [],
  PAYMENT_CONFIRMED: ({ from }) =>
    from === 'FAILED' ? [reserve, { on: 'shipping', event: 'order.revived' }] : [reserve],
  // Also of a paid one: a provider's payment may have found too little, and is not shipped before it is there.
  ORDER_INTENT_CONFIRMED: () => [reserve],
  ORDER_PICKED_UP: () => [],
  DELIVERED: () => [],
  DECLINED: ({ record }) => (record.paid ? [release, refund] : [release]),
  CANCELED: ({ record }) => (record.paid ? [release, refund] : [release]),
  FAILED: ({ from, goodsReturned }) => (from === 'ORDER_PICKED_UP' ? goods(goodsReturned) : [release]),
  REFUND_REQUESTED: () => [],
  REFUNDED: ({ restock }) => goods(restock),
};

/**
 * What the customer is told about a step of the order. Null where something else tells it: money by the notice of its
 * payment or refund, parcels by the notices of the shipping, a confirmation by the notice that the order was created.
 */
const orderNoticeOf: Record<OrderEventType, OrderNotice | null> = {
  'payment.confirmed': null,
  'intent.confirm': null,
  'shipping.started': null,
  'order.decline': 'orderDeclined',
  'order.cancel': 'orderCancelled',
  'order.expire': 'orderExpired',
  'order.fail': 'orderFailed',
  'courier.pickedUp': null,
  'shipping.delivered': null,
  'refund.request': 'refundRequested',
  'refund.confirm': null,
  'refund.reject': 'refundRejected',
};

const notify = (notice: OrderNotice | null): Consequence[] =>
  notice === null ? [] : [{ on: 'customer', notice }];

/**
 * Consequences of a step of the order; none for one that changed nothing, and only the notice for one that took a
 * refund's request back.
 */
export function orderConsequences(step: OrderStep): Consequence[] {
  if (step.from === step.to) return [];
  const isTakenBack = step.from === 'REFUND_REQUESTED' && step.to !== 'REFUNDED';
  return [...(isTakenBack ? [] : intoStatus[step.to](step)), ...notify(orderNoticeOf[step.event])];
}

export interface ShippingStep {
  event: ShippingEventType;
  from: ShippingStatus;
  to: ShippingStatus;
  /** The order as it was before the step. */
  record: OrderRecord;
}

const started = ({ record }: ShippingStep): Consequence[] =>
  record.status === 'PAYMENT_CONFIRMED' ? [{ on: 'order', event: 'shipping.started' }] : [];

const intoShippingStatus: Record<ShippingStatus, (step: ShippingStep) => Consequence[]> = {
  PENDING: ({ event, from }) =>
    booked.has(from) && event !== 'courier.refused' ? [{ on: 'courier', effect: 'callOff' }] : [],
  SCHEDULED: (step) => [...started(step), { on: 'courier', effect: 'book' }],
  READY_FOR_PICKUP: () => [],
  PICKED_UP: () => [{ on: 'order', event: 'courier.pickedUp' }],
  FULFILLED: started,
  DELIVERED: () => [{ on: 'order', event: 'shipping.delivered' }],
};

/** What the customer is told about a step of the shipping. A courier that is ready to collect concerns the merchant alone. */
const shippingNoticeOf: Record<ShippingEventType, (record: OrderRecord) => OrderNotice | null> = {
  'shipping.fulfill': ({ shippingMode }) => (shippingMode === 'PICKUP' ? 'readyForPickup' : 'onItsWay'),
  'shipping.schedule': () => 'deliveryScheduled',
  'shipping.callOff': () => 'shipmentCancelled',
  'courier.ready': () => null,
  'courier.refused': () => 'shipmentCancelled',
  'courier.pickedUp': () => 'onItsWay',
  'courier.delivered': () => 'delivered',
  'delivery.confirm': () => 'delivered',
  'delivery.expire': () => 'deliveryAssumed',
  'order.revived': () => null,
};

/** Consequences of a step of the shipping, by the same actor; none for one that changed nothing. */
export const shippingConsequences = (step: ShippingStep): Consequence[] =>
  step.from === step.to
    ? []
    : [...intoShippingStatus[step.to](step), ...notify(shippingNoticeOf[step.event](step.record))];

/**
 * What becomes of a fact that a provider reports when the law refuses the event or finds it done already:
 * facts are answered 200 whatever the status. `keep`: a courier's news waits, until the order goes on or what comes before it is
 * reported too. `collect`: the money is the order's, whose status stays. `suspend`: the money has no
 * purpose and is refunded. `ignore`: nothing depends on it any more.
 */
export function refusedFact(
  record: OrderRecord,
  fact: { actor: 'payment'; event: OrderEventType } | { actor: 'courier'; event: ShippingEventType },
): 'keep' | 'collect' | 'suspend' | 'ignore' {
  if (fact.actor === 'payment') {
    if (fact.event !== 'payment.confirmed') return 'ignore';
    return !record.paid && goesOn.has(record.status) ? 'collect' : 'suspend';
  }
  const verdict = shippingLaw.nextStatus(record, fact.event, 'courier');
  if (verdict.ok || record.shippingStatus === 'DELIVERED') return 'ignore';
  const isAhead = verdict.way?.every((event) => event.startsWith('courier.')) === true;
  return isAhead || isFrozen(record) ? 'keep' : 'ignore';
}

const confirmed = { actor: 'payment', event: 'payment.confirmed' } as const;

/** Whether a provider's money for the order would have a use now: its status goes on with it, or it is paid where it stands. */
export function waitsForMoney(record: OrderRecord): boolean {
  if (record.paid) return false;
  const verdict = orderLaw.nextStatus({ stockReservable: true, ...record }, confirmed.event, confirmed.actor);
  return verdict.ok ? verdict.changed : refusedFact(record, confirmed) === 'collect';
}
