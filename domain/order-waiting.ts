import * as z from 'zod/mini';
import type { Order } from './order.ts';

/**
 * The next step of the merchant for an order, most urgent first. `toShip`: paid or confirmed, and not shipped;
 * `toConfirm`: new, to be paid on delivery; `toCollect`: delivered, and not paid; `toRefund`: a refund was requested,
 * or failed; `toReturn`: it ended, and the merchant still has its payment. While its payment is disputed, an order waits
 * for the provider's decision: it can neither be shipped nor refunded.
 */
export const orderWaits = ['toShip', 'toConfirm', 'toCollect', 'toRefund', 'toReturn'] as const;
export type OrderWait = (typeof orderWaits)[number];

/** How many orders wait for each step, and for any: no order waits for two. */
export const OrdersWaiting = z.object({
  any: z.int(),
  toShip: z.int(),
  toConfirm: z.int(),
  toCollect: z.int(),
  toRefund: z.int(),
  toReturn: z.int(),
});
export type OrdersWaiting = z.infer<typeof OrdersWaiting>;

type WaitFacts = Pick<
  Order,
  'status' | 'shippingStatus' | 'deliveryTiming' | 'paid' | 'refundStatus' | 'dispute' | 'totalMinor'
> & { refundedAt: Date | string | null };

/**
 * Returns the next step of an order; null where it does not wait for the merchant. The list's filter expresses the same
 * in SQL.
 */
export function getOrderWait({
  status,
  shippingStatus,
  deliveryTiming,
  paid,
  refundStatus,
  dispute,
  refundedAt,
  totalMinor,
}: WaitFacts): OrderWait | null {
  if (dispute === 'open') return null;
  switch (status) {
    case 'CREATED':
      return deliveryTiming === 'ON_DELIVERY' ? 'toConfirm' : null;
    case 'PAYMENT_CONFIRMED':
    case 'ORDER_INTENT_CONFIRMED':
      return shippingStatus === 'PENDING' ? 'toShip' : null;
    case 'REFUND_REQUESTED':
      return refundStatus === 'pending' ? null : 'toRefund';
    case 'CANCELED':
    case 'DECLINED':
      return paid && refundStatus !== 'pending' ? 'toReturn' : null;
    case 'DELIVERED':
      return !paid && refundedAt === null && totalMinor > 0 ? 'toCollect' : null;
    case 'ORDER_PICKED_UP':
    case 'REFUNDED':
    case 'FAILED':
      return null;
    default:
      return status satisfies never;
  }
}
