import type { Order } from '#domain/order.ts';
import { orderStatusLook, shippingStatusLook } from '#src/features/orders/order.labels.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

/**
 * Returns the label of an order where a single one is shown: once a confirmed order is being shipped, how far it is says
 * more than that it was confirmed.
 */
export function getOrderLook({
  status,
  shippingStatus,
  shippingMode,
}: Pick<Order, 'status' | 'shippingStatus' | 'shippingMode'>): StatusLook {
  const isUnderWay = status === 'ORDER_INTENT_CONFIRMED' || status === 'ORDER_PICKED_UP';
  if (!isUnderWay || shippingStatus === 'PENDING' || shippingStatus === 'PICKED_UP')
    return orderStatusLook[status];
  if (shippingStatus !== 'FULFILLED') return shippingStatusLook[shippingStatus];
  return { label: shippingMode === 'PICKUP' ? 'Ready for pickup' : 'Shipped', tone: 'primary' };
}
