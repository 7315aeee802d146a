import type { Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * The payment status of an order. `free`: it costs nothing; `due`: the customer has to pay; `notDue`: it ended unpaid;
 * `paid`; `disputed`: paid, and the payer disputes it; `partRefunded`: paid, and partly refunded; `toReturn`: it ended,
 * and the merchant still has its payment; `refunding`: a full refund is in progress; `refundFailed`: the refund failed;
 * `refunded`: refunded in full; `reversed`: the provider took the payment back.
 */
export type OrderPaymentState =
  | 'free'
  | 'due'
  | 'notDue'
  | 'paid'
  | 'disputed'
  | 'partRefunded'
  | 'toReturn'
  | 'refunding'
  | 'refundFailed'
  | 'refunded'
  | 'reversed';

export type OrderPaymentFacts = Pick<
  Order,
  'status' | 'paid' | 'refundedAt' | 'refundedMinor' | 'totalMinor' | 'refundStatus' | 'dispute'
>;

/** Returns true if an unpaid order of this status still has an amount due, as `expectsPayment` defines it. */
const isAmountDue: Record<OrderStatus, boolean> = {
  CREATED: true,
  PAYMENT_CONFIRMED: true,
  ORDER_INTENT_CONFIRMED: true,
  ORDER_PICKED_UP: true,
  DELIVERED: true,
  CANCELED: false,
  DECLINED: false,
  FAILED: false,
  REFUND_REQUESTED: false,
  REFUNDED: false,
};

const hasEnded = (status: OrderStatus): boolean =>
  status === 'CANCELED' || status === 'DECLINED' || status === 'REFUNDED';

/** The order fields that the list has. */
export function getOrderPaymentState({
  status,
  paid,
  refundedAt,
  refundedMinor,
  totalMinor,
  refundStatus,
  dispute,
}: OrderPaymentFacts): OrderPaymentState {
  if (totalMinor === 0) return 'free';
  if (paid) {
    if (dispute === 'open') return 'disputed';
    if (refundStatus !== null) return refundStatus === 'pending' ? 'refunding' : 'refundFailed';
    if (hasEnded(status)) return 'toReturn';
    return refundedMinor > 0 && refundedMinor < totalMinor ? 'partRefunded' : 'paid';
  }
  if (refundedAt !== null) return dispute === 'lost' ? 'reversed' : 'refunded';
  return isAmountDue[status] ? 'due' : 'notDue';
}
