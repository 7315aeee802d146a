import type { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import type { Order } from '#domain/order.ts';
import { shippingEventFor } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { OrderStep } from './order-shipping.types.ts';

/** The steps that have to be taken before a blocked step. */
export const firstReasons = [
  'payFirst',
  'confirmFirst',
  'shipFirst',
  'cancelShipmentFirst',
  'decideRefundFirst',
  'refundInProgress',
  'disputed',
  'outOfStock',
  'notPaidYet',
  'courierConfirms',
] as const;
/** Why a step will not be possible any more. */
export const overReasons = ['handedOver', 'withCourier', 'alreadyShipped', 'alreadyDelivered'] as const;
export type BlockedReason = (typeof firstReasons)[number] | (typeof overReasons)[number];

/** A step that a merchant expects of an order at its stage, and that the lifecycles refuse now. */
export interface BlockedStep {
  step: OrderStep;
  reason: BlockedReason;
}

const ended: ReadonlySet<OrderStatus> = new Set(['CANCELED', 'DECLINED', 'REFUNDED', 'FAILED']);
const booked: ReadonlySet<ShippingStatus> = new Set(['SCHEDULED', 'READY_FOR_PICKUP']);

const getRefundReason = ({ refundStatus }: Order): BlockedReason =>
  refundStatus === 'pending' ? 'refundInProgress' : 'decideRefundFirst';

/** Returns the reason why a new order can't be confirmed or shipped. */
function getNewOrderReason({ stockReservable, deliveryTiming }: Order): BlockedReason {
  if (!stockReservable) return 'outOfStock';
  return deliveryTiming === 'ON_DELIVERY' ? 'confirmFirst' : 'payFirst';
}

function explainShipping(order: Order): BlockedReason | null {
  const { status, shippingStatus, dispute, stockReservable } = order;
  if (shippingStatus !== 'PENDING') return null;
  if (status === 'REFUND_REQUESTED') return getRefundReason(order);
  if (status === 'CREATED') return getNewOrderReason(order);
  if (dispute === 'open') return 'disputed';
  return stockReservable ? null : 'outOfStock';
}

function explainDelivery(order: Order): BlockedReason | null {
  const { shippingStatus } = order;
  if (shippingStatus === 'FULFILLED') return getRefundReason(order);
  const isByMerchant = shippingEventFor(order, 'FULFILLED') === 'shipping.fulfill';
  if (shippingStatus === 'PENDING') return isByMerchant && order.status !== 'DELIVERED' ? 'shipFirst' : null;
  return booked.has(shippingStatus) || shippingStatus === 'PICKED_UP' ? 'courierConfirms' : null;
}

/** Declining and cancelling have the same reasons. */
function explainEnding(order: Order): BlockedReason | null {
  const { status, shippingStatus, dispute } = order;
  if (status === 'REFUND_REQUESTED') return shippingStatus === 'PENDING' ? getRefundReason(order) : null;
  if (status === 'DELIVERED') return 'alreadyDelivered';
  if (booked.has(shippingStatus)) return 'cancelShipmentFirst';
  if (shippingStatus !== 'PENDING') return 'alreadyShipped';
  return dispute === 'open' ? 'disputed' : null;
}

function explainCancellingShipment(order: Order): BlockedReason | null {
  const { status, shippingStatus } = order;
  if (booked.has(shippingStatus)) return status === 'REFUND_REQUESTED' ? getRefundReason(order) : null;
  if (shippingStatus === 'FULFILLED') return 'handedOver';
  return shippingStatus === 'PICKED_UP' ? 'withCourier' : null;
}

/** The approval and the rejection of a refund are steps of a requested refund alone. */
const explainRefundDecision = ({ status, refundStatus, dispute }: Order): BlockedReason | null => {
  if (status !== 'REFUND_REQUESTED') return null;
  if (refundStatus === 'pending') return 'refundInProgress';
  return dispute === 'open' ? 'disputed' : null;
};

const explanations: Record<OrderStep, (order: Order) => BlockedReason | null> = {
  'shipping.ship': explainShipping,
  'delivery.confirm': explainDelivery,
  'payment.confirmed': ({ status, stockReservable }) =>
    status === 'CREATED' && !stockReservable ? 'outOfStock' : null,
  'intent.confirm': (order) => {
    if (order.status === 'CREATED') return getNewOrderReason(order);
    return order.status === 'PAYMENT_CONFIRMED' && !order.stockReservable ? 'outOfStock' : null;
  },
  'refund.request': ({ status, paid, dispute }) => {
    if (status === 'REFUND_REQUESTED') return null;
    if (!paid) return 'notPaidYet';
    return dispute === 'open' ? 'disputed' : null;
  },
  'refund.confirm': explainRefundDecision,
  'refund.reject': explainRefundDecision,
  'shipping.cancel': explainCancellingShipment,
  'order.decline': explainEnding,
  'order.cancel': explainEnding,
  // These are steps of exceptions, offered when they are possible and not explained before.
  'order.fail': () => null,
  'return.confirm': () => null,
  'goods.restock': () => null,
  'goods.writeOff': () => null,
};

/** Returns why a refused step isn't possible; null where nobody expects it at this stage of the order. */
export const explainBlockedStep = (step: OrderStep, order: Order): BlockedReason | null =>
  ended.has(order.status) ? null : explanations[step](order);
