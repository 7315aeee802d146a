import type { Order } from '#domain/order.ts';
import { disputedLook, orderStatusLook, shippingStatusLook } from '#src/features/orders/order.labels.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

/**
 * Returns the label of an order where a single one is shown: that its payment is disputed says more than its status, and once
 * a confirmed order is being shipped, so does how far it is.
 */
export function getOrderLook({
  status,
  shippingStatus,
  shippingMode,
  dispute,
}: Pick<Order, 'status' | 'shippingStatus' | 'shippingMode' | 'dispute'>): StatusLook {
  if (dispute === 'open') return disputedLook;
  const isUnderWay = status === 'ORDER_INTENT_CONFIRMED' || status === 'ORDER_PICKED_UP';
  if (!isUnderWay || shippingStatus === 'PENDING' || shippingStatus === 'PICKED_UP')
    return orderStatusLook[status];
  if (shippingStatus !== 'FULFILLED') return shippingStatusLook[shippingStatus];
  return { label: shippingMode === 'PICKUP' ? 'Ready for pickup' : 'Shipped', tone: 'primary' };
}
