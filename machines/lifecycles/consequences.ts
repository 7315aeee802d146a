import type { OrderNotice } from '#domain/customer-notice.ts';
import type { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import type { DeliveryEventType } from './delivery.lifecycle.ts';
import { type OrderEventType, orderLaw } from './order.lifecycle.ts';
import type { Moment, OrderRecord } from './order.record.ts';
import { type ShippingEventType, shippingLaw } from './shipping.lifecycle.ts';

/**
 * What else a step brings about, in the order given and in the same transaction. Reserving, releasing,
 * booking and refunding what already is so does nothing.
 */
export type Consequence =
  | { on: 'order'; event: OrderEventType }
  | { on: 'shipping'; event: ShippingEventType }
  | { on: 'delivery'; event: DeliveryEventType }
  | { on: 'stock'; effect: 'reserve' | 'release' }
  | { on: 'money'; effect: 'refund' }
  /** Before the pick-up a courier is called off; after it, it is asked to bring the parcel back. */
  | { on: 'courier'; effect: 'book' | 'callOff' | 'bringBack' }
  /** The customer is sent an e-mail about it. */
  | { on: 'customer'; notice: OrderNotice };

export interface OrderStep {
  event: OrderEventType;
  from: OrderStatus;
  to: OrderStatus;
  /** The order as it was before the step. */
  record: OrderRecord;
  /** With the end of a paid order: when the merchant returned money that was recorded by hand. */
  returnedAt?: Moment | undefined;
}

const reserve = { on: 'stock', effect: 'reserve' } as const;
const release = { on: 'stock', effect: 'release' } as const;
const refund = { on: 'money', effect: 'refund' } as const;
const endShipping = { on: 'shipping', event: 'order.ended' } as const;
const moneyMoved = { on: 'order', event: 'refund.done' } as const;

/** Only a provider's money comes by the link, and goes back the same way. */
export const isCollected = ({ paymentMethod }: Pick<OrderRecord, 'paymentMethod'>): boolean =>
  paymentMethod === 'PAYMENT_LINK';

const inTransit: ReadonlySet<ShippingStatus> = new Set(['PICKED_UP', 'RETURNING', 'RETURNED']);
/** Goods that never left are in stock again; those that left are asked about, once they are back. */
const releaseUnlessAway = ({ record }: OrderStep): Consequence[] =>
  inTransit.has(record.shippingStatus) ? [] : [release];

/** What a provider collected it returns; what was recorded by hand has gone back once the merchant says so. */
function returnMoney({ record, returnedAt }: OrderStep): Consequence[] {
  if (!record.paid) return [];
  if (isCollected(record)) return [refund];
  return returnedAt ? [refund, moneyMoved] : [];
}

const intoStatus: Record<OrderStatus, (step: OrderStep) => Consequence[]> = {
  CREATED: () => [],
  PAYMENT_CONFIRMED: ({ from }) =>
    from === 'FAILED' ? [reserve, { on: 'shipping', event: 'order.revived' }] : [reserve],
  // Also of a paid one: a provider's payment may have found too little, and is not shipped before it is there.
  ORDER_INTENT_CONFIRMED: () => [reserve],
  ORDER_PICKED_UP: () => [],
  DELIVERED: () => [],
  DECLINED: (step) => [release, ...returnMoney(step)],
  CANCELED: (step) => [release, ...returnMoney(step)],
  FAILED: (step) => [...releaseUnlessAway(step), endShipping],
  REFUND_REQUESTED: () => [],
  REFUNDED: ({ record }) => [...(record.restock === true ? [release] : []), endShipping],
};

/** What follows from an event that leaves the status as it is. */
function besideStatus({ event, record }: OrderStep): Consequence[] {
  switch (event) {
    case 'refund.confirm':
      return isCollected(record) ? [refund] : [refund, moneyMoved];
    case 'dispute.opened':
      return [{ on: 'shipping', event: 'order.disputed' }];
    case 'goods.restock':
      return [release];
    default:
      return [];
  }
}

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

/** Consequences of a step that the order took; only the notice for one that took a refund's request back. */
export function orderConsequences(step: OrderStep): Consequence[] {
  const isTakenBack = step.event === 'refund.reject';
  const follows = step.from === step.to ? besideStatus(step) : intoStatus[step.to](step);
  return [...(isTakenBack ? [] : follows), ...notify(orderNoticeOf[step.event])];
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
const goesOn: ReadonlySet<OrderStatus> = new Set(['ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP']);
const hasParcel: ReadonlySet<ShippingStatus> = new Set(['PICKED_UP', 'RETURNING']);
/** An order that ended already is not moved by its parcel. */
const ifGoingOn = ({ record }: ShippingStep, event: OrderEventType): Consequence[] =>
  goesOn.has(record.status) ? [{ on: 'order', event }] : [];

function backToPending({ event, from }: ShippingStep): Consequence[] {
  if (from !== 'SCHEDULED' && from !== 'READY_FOR_PICKUP') return [];
  return event === 'courier.refused'
    ? [onDelivery('courier.refused')]
    : [onDelivery('delivery.callOff'), { on: 'courier', effect: 'callOff' }];
}

const intoShippingStatus: Record<ShippingStatus, (step: ShippingStep) => Consequence[]> = {
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
    ...ifGoingOn(step, 'shipping.delivered'),
  ],
  RETURNING: ({ event }) => [
    onDelivery('delivery.return'),
    ...(event === 'courier.returning' ? [] : [{ on: 'courier', effect: 'bringBack' } as const]),
  ],
  RETURNED: (step) => [onDelivery('courier.returned'), ...ifGoingOn(step, 'order.fail')],
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
  'courier.attemptFailed': () => null,
  'courier.returning': () => null,
  'courier.returned': () => null,
  'return.confirm': () => null,
  'delivery.confirm': () => 'delivered',
  'delivery.expire': () => 'deliveryAssumed',
  'order.disputed': () => null,
  'order.ended': () => null,
  'order.revived': () => null,
};

/** Consequences of a step that the shipping took, by the same actor. */
export const shippingConsequences = (step: ShippingStep): Consequence[] => [
  ...intoShippingStatus[step.to](step),
  ...notify(shippingNoticeOf[step.event](step.record)),
];

/**
 * What becomes of something that a courier reports: facts are answered 200 whatever the status. `apply` it; `keep` it until
 * the order goes on, or what comes before it is reported too; `ignore` it, since nothing depends on it any more.
 */
export function judgeCourierEvent(
  record: OrderRecord,
  event: ShippingEventType,
): 'apply' | 'keep' | 'ignore' {
  const verdict = shippingLaw.nextStatus(record, event, 'courier');
  if (verdict.ok) return 'apply';
  const { status, statusBeforeRefund } = record;
  // While a refund is decided, what would count without it waits for the decision.
  if (status === 'REFUND_REQUESTED' && statusBeforeRefund !== null) {
    const goingOn = judgeCourierEvent(
      { ...record, status: statusBeforeRefund, statusBeforeRefund: null },
      event,
    );
    return goingOn === 'ignore' ? 'ignore' : 'keep';
  }
  return verdict.way === null ? 'ignore' : 'keep';
}

/** Whether money for the order would have a use now: its status goes on with it, or it is paid where it stands. */
export function waitsForMoney(record: OrderRecord): boolean {
  const verdict = orderLaw.nextStatus({ stockReservable: true, ...record }, 'payment.confirmed', 'payment');
  return verdict.ok && verdict.changed;
}
