import type { OrderNotice } from '#domain/customer-notice.ts';
import type { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import type { DeliveryEventType } from './delivery.lifecycle.ts';
import { type OrderEventType, orderLifecycle } from './order.lifecycle.ts';
import type { Timestamp, OrderRecord } from './order.record.ts';
import { type ShippingEventType, shippingLifecycle } from './shipping.lifecycle.ts';

/**
 * The effects of a step, in order and in the same transaction. Reserving, releasing, booking or refunding twice has no
 * further effect.
 */
export type Consequence =
  | { on: 'order'; event: OrderEventType }
  | { on: 'shipping'; event: ShippingEventType }
  | { on: 'delivery'; event: DeliveryEventType }
  | { on: 'stock'; effect: 'reserve' | 'release' }
  | { on: 'money'; effect: 'refund' }
  /** Before the pickup it is cancelled; after it, the courier is asked to return the parcel. */
  | { on: 'courier'; effect: 'book' | 'cancel' | 'requestReturn' }
  /** The customer gets an email about it. */
  | { on: 'customer'; notice: OrderNotice };

export interface OrderStep {
  event: OrderEventType;
  from: OrderStatus;
  to: OrderStatus;
  /** The order as it was before the step. */
  record: OrderRecord;
  /** For the end of a paid order: when the merchant returned a recorded payment. */
  returnedAt?: Timestamp | undefined;
}

const reserve = { on: 'stock', effect: 'reserve' } as const;
const release = { on: 'stock', effect: 'release' } as const;
const refund = { on: 'money', effect: 'refund' } as const;
const endShipping = { on: 'shipping', event: 'order.ended' } as const;
const refundDone = { on: 'order', event: 'refund.done' } as const;

/** Only a provider's payment comes through the payment link, and it is refunded the same way. */
export const isPaidThroughProvider = ({ paymentMethod }: Pick<OrderRecord, 'paymentMethod'>): boolean =>
  paymentMethod === 'PAYMENT_LINK';

const inTransit: ReadonlySet<ShippingStatus> = new Set(['PICKED_UP', 'RETURNING', 'RETURNED']);
/** Goods that never left are released; the merchant decides about returned goods. */
const releaseUnlessInTransit = ({ record }: OrderStep): Consequence[] =>
  inTransit.has(record.shippingStatus) ? [] : [release];

/** A provider refunds its own payment; a recorded payment counts as returned when the merchant says so. */
function refundPayment({ record, returnedAt }: OrderStep): Consequence[] {
  if (!record.paid) return [];
  if (isPaidThroughProvider(record)) return [refund];
  return returnedAt ? [refund, refundDone] : [];
}

const consequencesOfStatus: Record<OrderStatus, (step: OrderStep) => Consequence[]> = {
  CREATED: () => [],
  PAYMENT_CONFIRMED: ({ from }) =>
    from === 'FAILED' ? [reserve, { on: 'shipping', event: 'order.reopened' }] : [reserve],
  // Also for a paid order: a provider's payment may have found too little stock, and the order ships only when it is reserved.
  ORDER_INTENT_CONFIRMED: () => [reserve],
  ORDER_PICKED_UP: () => [],
  DELIVERED: () => [],
  DECLINED: (step) => [release, ...refundPayment(step)],
  CANCELED: (step) => [release, ...refundPayment(step)],
  FAILED: (step) => [...releaseUnlessInTransit(step), endShipping],
  REFUND_REQUESTED: () => [],
  REFUNDED: ({ record }) => [...(record.restock === true ? [release] : []), endShipping],
};

/** Returns the consequences of an event that doesn't change the status. */
function consequencesWithinStatus({ event, record }: OrderStep): Consequence[] {
  switch (event) {
    case 'refund.confirm':
      return isPaidThroughProvider(record) ? [refund] : [refund, refundDone];
    case 'dispute.opened':
      return [{ on: 'shipping', event: 'order.disputed' }];
    case 'goods.restock':
      return [release];
    default:
      return [];
  }
}

/**
 * Returns the customer notice of an order step, or null if another notice covers it: payments and refunds have their own,
 * parcels are covered by shipping notices, and a confirmation by the notice that the order was created.
 */
const orderNoticeOf: Record<OrderEventType, OrderNotice | null> = {
  'payment.confirmed': null,
  'intent.confirm': null,
  'shipping.started': null,
  'order.decline': 'orderDeclined',
  'order.cancel': 'orderCancelled',
  'order.expire': 'orderExpired',
  'order.fail': 'orderFailed',
  'pickup.expire': 'orderFailed',
  'courier.pickedUp': null,
  'shipping.delivered': null,
  'refund.request': 'refundRequested',
  'refund.confirm': null,
  'refund.done': null,
  'refund.failed': null,
  'refund.reject': 'refundRejected',
  'dispute.opened': null,
  'dispute.closed': null,
  'dispute.lost': null,
  'goods.restock': null,
  'goods.writeOff': null,
};

const notify = (notice: OrderNotice | null): Consequence[] =>
  notice === null ? [] : [{ on: 'customer', notice }];

/** Returns the consequences of an order step; a rejected refund request only has its notice. */
export function orderConsequences(step: OrderStep): Consequence[] {
  const isRequestRejected = step.event === 'refund.reject';
  const follows =
    step.from === step.to ? consequencesWithinStatus(step) : consequencesOfStatus[step.to](step);
  return [...(isRequestRejected ? [] : follows), ...notify(orderNoticeOf[step.event])];
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
const onDelivery = (event: DeliveryEventType) => ({ on: 'delivery', event }) as const;
const statusesInProgress: ReadonlySet<OrderStatus> = new Set(['ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP']);
const hasParcel: ReadonlySet<ShippingStatus> = new Set(['PICKED_UP', 'RETURNING']);
/** A parcel doesn't change an order that has ended. */
const ifInProgress = ({ record }: ShippingStep, event: OrderEventType): Consequence[] =>
  statusesInProgress.has(record.status) ? [{ on: 'order', event }] : [];

function backToPending({ event, from }: ShippingStep): Consequence[] {
  if (from !== 'SCHEDULED' && from !== 'READY_FOR_PICKUP') return [];
  return event === 'courier.refused'
    ? [onDelivery('courier.refused')]
    : [onDelivery('delivery.cancel'), { on: 'courier', effect: 'cancel' }];
}

const consequencesOfShippingStatus: Record<ShippingStatus, (step: ShippingStep) => Consequence[]> = {
  PENDING: backToPending,
  SCHEDULED: (step) => [...started(step), { on: 'courier', effect: 'book' }],
  READY_FOR_PICKUP: () => [onDelivery('courier.accepted')],
  PICKED_UP: ({ event }) =>
    event === 'courier.attemptFailed'
      ? []
      : [onDelivery('courier.pickedUp'), { on: 'order', event: 'courier.pickedUp' }],
  FULFILLED: started,
  DELIVERED: (step) => [
    ...(hasParcel.has(step.from) ? [onDelivery('courier.delivered')] : []),
    ...ifInProgress(step, 'shipping.delivered'),
  ],
  RETURNING: ({ event }) => [
    onDelivery('delivery.return'),
    ...(event === 'courier.returning' ? [] : [{ on: 'courier', effect: 'requestReturn' } as const]),
  ],
  RETURNED: (step) => [onDelivery('courier.returned'), ...ifInProgress(step, 'order.fail')],
};

/** Returns the customer notice of a shipping step. A courier's acceptance only concerns the merchant. */
const shippingNoticeOf: Record<ShippingEventType, (record: OrderRecord) => OrderNotice | null> = {
  'shipping.fulfill': ({ shippingMode }) => (shippingMode === 'PICKUP' ? 'readyForPickup' : 'onItsWay'),
  'shipping.schedule': () => 'deliveryScheduled',
  'shipping.cancel': () => 'shipmentCancelled',
  'courier.ready': () => null,
  'courier.refused': () => 'shipmentCancelled',
  'courier.pickedUp': () => 'onItsWay',
  'courier.delivered': () => 'delivered',
  'courier.attemptFailed': () => null,
  'courier.returning': () => null,
  'courier.returned': () => null,
  'return.confirm': () => null,
  'delivery.confirm': () => 'delivered',
  'delivery.expire': () => 'deliveryAssumed',
  'order.disputed': () => null,
  'order.ended': () => null,
  'order.reopened': () => null,
};

/** Returns the consequences of a shipping step, by the same actor. */
export const shippingConsequences = (step: ShippingStep): Consequence[] => [
  ...consequencesOfShippingStatus[step.to](step),
  ...notify(shippingNoticeOf[step.event](step.record)),
];

/**
 * Returns what to do with a courier's report, which is always answered with 200: `apply` it; `keep` it until the order
 * continues or an earlier event is reported; or `ignore` it, because nothing depends on it any more.
 */
export function classifyCourierEvent(
  record: OrderRecord,
  event: ShippingEventType,
): 'apply' | 'keep' | 'ignore' {
  const result = shippingLifecycle.nextStatus(record, event, 'courier');
  if (result.ok) return 'apply';
  const { status, statusBeforeRefund } = record;
  // During a pending refund, a report that would apply without it waits for the decision.
  if (status === 'REFUND_REQUESTED' && statusBeforeRefund !== null) {
    const goingOn = classifyCourierEvent(
      { ...record, status: statusBeforeRefund, statusBeforeRefund: null },
      event,
    );
    return goingOn === 'ignore' ? 'ignore' : 'keep';
  }
  return result.path === null ? 'ignore' : 'keep';
}

/** Returns true if the order can be paid now: its status changes with a payment, or it becomes paid in its status. */
export function expectsPayment(record: OrderRecord): boolean {
  const result = orderLifecycle.nextStatus(
    { stockReservable: true, ...record },
    'payment.confirmed',
    'payment',
  );
  return result.ok && result.changed;
}
