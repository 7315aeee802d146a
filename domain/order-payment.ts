import type { Order } from './order.ts';
import type { OrderRefund } from './order-refund.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * Where the money of an order is. `free`: it costs nothing; `due`: the customer owes it; `notDue`: it ended unpaid;
 * `paid`; `partRefunded`: paid, and a part went back; `toReturn`: it ended, and the merchant still has money of it;
 * `refunding`: all of it is on its way back; `refunded`: all of it is back.
 */
export type OrderPaymentState =
  | 'free'
  | 'due'
  | 'notDue'
  | 'paid'
  | 'partRefunded'
  | 'toReturn'
  | 'refunding'
  | 'refunded';

export type OrderPaymentFacts = Pick<
  Order,
  'status' | 'paid' | 'refundedAt' | 'refundedMinor' | 'totalMinor'
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

/** One order as a list knows it; with what can still be returned, as its page knows it, also a refund that failed. */
export function orderPaymentState(
  { status, paid, refundedAt, refundedMinor, totalMinor }: OrderPaymentFacts,
  refund?: Pick<OrderRefund, 'leftMinor'>,
): OrderPaymentState {
  if (totalMinor === 0) return 'free';
  if (paid) {
    if (hasEnded(status)) return 'toReturn';
    return refundedMinor > 0 && refundedAt === null ? 'partRefunded' : 'paid';
  }
  if (refundedAt !== null) {
    if (refund && refund.leftMinor > 0) return 'toReturn';
    return refundedMinor >= totalMinor ? 'refunded' : 'refunding';
  }
  return isOwing[status] ? 'due' : 'notDue';
}
