import type { Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * Where the money of an order is. `free`: it costs nothing; `due`: the customer owes it; `notDue`: it ended unpaid;
 * `paid`; `disputed`: paid, and the payer disputes it; `partRefunded`: paid, and a part went back; `toReturn`: it ended,
 * and the merchant still has money of it; `refunding`: all of it is on its way back; `refundFailed`: it could not be
 * returned; `refunded`: all of it is back; `reversed`: the provider took it back.
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

/** Whether an unpaid order of this status still waits for its money: the law of `waitsForMoney`. */
const isOwing: Record<OrderStatus, boolean> = {
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

/** One order as a list knows it. */
export function orderPaymentState({
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
  return isOwing[status] ? 'due' : 'notDue';
}
