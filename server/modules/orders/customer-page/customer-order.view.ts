import type {
  CustomerOrder,
  CustomerOrderEvent,
  CustomerOrderFact,
  CustomerOrderReason,
} from '#contract/store/customer-order.ts';
import type { ShippingMode } from '#domain/order-status.ts';
import { isConclusive } from '#domain/payment.ts';
import type { TimelineEntry } from '#domain/timeline.ts';
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import { shippingLifecycle } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { TransactionRecord } from '#server/modules/payments/payments.records.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';

/**
 * Public facts by event, prefixed with the lifecycle where the same event moves both order and shipping, so that each
 * fact appears once.
 */
const facts: Readonly<Record<string, CustomerOrderFact>> = {
  'order.created': 'placed',
  'order.placed': 'placed',
  'order.imported': 'placed',
  'order payment.confirmed': 'paid',
  'payment.collected': 'paid',
  'payment.reversed': 'paymentReversed',
  'order intent.confirm': 'confirmed',
  'shipping shipping.schedule': 'deliveryScheduled',
  'shipping shipping.cancel': 'shipmentCancelled',
  'shipping courier.refused': 'shipmentCancelled',
  'shipping courier.pickedUp': 'onItsWay',
  'shipping courier.attemptFailed': 'deliveryAttempted',
  'shipping courier.delivered': 'delivered',
  'shipping courier.returning': 'returning',
  'shipping courier.returned': 'returned',
  'shipping return.confirm': 'returned',
  'shipping delivery.confirm': 'delivered',
  'shipping delivery.expire': 'delivered',
  'order order.cancel': 'cancelled',
  'order order.decline': 'declined',
  'order order.expire': 'expired',
  'order order.fail': 'failed',
  'order pickup.expire': 'expired',
  'order refund.request': 'refundRequested',
  'order refund.reject': 'refundRejected',
  'order refund.confirm': 'refundApproved',
  'order refund.failed': 'refundFailed',
  'order refund.done': 'refunded',
  'order dispute.lost': 'paymentReversed',
  'payment.refunded': 'refunded',
  'payment.returned': 'refunded',
  'payment.partRefunded': 'partlyRefunded',
};

type Entry = Pick<TimelineEntry, 'id' | 'event' | 'note' | 'actorKind'> & {
  at: Date;
  lifecycle: string | null;
};

function getFact({ lifecycle, event }: Entry, mode: ShippingMode): CustomerOrderFact | undefined {
  if (lifecycle === 'shipping' && event === 'shipping.fulfill')
    return mode === 'PICKUP' ? 'readyForPickup' : 'onItsWay';
  return facts[`${lifecycle} ${event}`] ?? facts[event];
}

/** Returns the public facts of a timeline, the oldest first. Only what the customer wrote is quoted. */
export function toCustomerTimeline(
  entries: readonly Entry[],
  { shippingMode }: Pick<OrderRecord, 'shippingMode'>,
): CustomerOrder['timeline'] {
  const shown: CustomerOrder['timeline'] = [];
  for (const entry of entries) {
    const fact = getFact(entry, shippingMode);
    if (fact === undefined || shown.at(-1)?.fact === fact) continue;
    const note = entry.actorKind === 'customer' ? entry.note : null;
    shown.push({ id: entry.id, at: entry.at.toISOString(), fact, note });
  }
  return shown;
}

/** Returns why the customer can't take this action in the order's present state. */
function getReason(order: OrderRecord, event: CustomerOrderEvent): CustomerOrderReason {
  const { status, shippingStatus } = order;
  if (order.dispute === 'open' && event !== 'delivery.confirm') return 'disputed';
  if (status === 'REFUND_REQUESTED') return 'refundRequested';
  if (status === 'REFUNDED') return 'refunded';
  if (status === 'CANCELED' || status === 'DECLINED') return 'ended';
  if (event === 'refund.request') return order.paid ? 'ended' : 'notPaid';
  if (status === 'FAILED') return 'ended';
  if (shippingStatus === 'DELIVERED' || status === 'DELIVERED') return 'delivered';
  if (shippingStatus === 'RETURNING' || shippingStatus === 'RETURNED') return 'returning';
  if (event === 'order.cancel') return 'shipped';
  return shippingStatus === 'PICKED_UP' ? 'withCourier' : 'notShipped';
}

/** Returns which actions the lifecycles allow the customer now, with the reason for each that is not allowed. */
export function getCustomerActions(order: OrderRecord): CustomerOrder['actions'] {
  const options = [
    ...orderLifecycle.options(order, 'customer'),
    ...shippingLifecycle.options(order, 'customer'),
  ];
  const isLegal = (event: CustomerOrderEvent) =>
    options.some(({ event: option, result: outcome }) => option === event && outcome.ok && outcome.changed);
  return (['order.cancel', 'delivery.confirm', 'refund.request'] as const).map((event) => ({
    event,
    reason: isLegal(event) ? null : getReason(order, event),
  }));
}

/** Returns the amount of pending refunds, in minor units. */
export const getRefundPendingMinor = (money: readonly TransactionRecord[]): number =>
  money
    .filter(({ type, result }) => type === 'refund' && !isConclusive(result))
    .reduce((sum, { grossMinor }) => sum + grossMinor, 0);
