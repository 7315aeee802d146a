import type { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import type { Condition } from './law.ts';
import type { OrderRecord } from './order.record.ts';

export type OrderFacts = Omit<OrderRecord, 'status' | 'deliveryConfiguration'>;

const wasBefore = (status: OrderStatus): Condition<OrderFacts> => ({
  holds: ({ statusBeforeRefund }) => statusBeforeRefund === status,
  meetBy: () => null,
});
/** The merchant has handed over the goods. */
const handedOver: ReadonlySet<ShippingStatus> = new Set([
  'FULFILLED',
  'PICKED_UP',
  'DELIVERED',
  'RETURNING',
  'RETURNED',
]);
const isHandedOver = ({ shippingStatus }: OrderFacts) => handedOver.has(shippingStatus);
const isRestockOpen = ({ stockReserved, restock }: OrderFacts) => stockReserved && restock === null;
const inTransit: ReadonlySet<ShippingStatus> = new Set(['PICKED_UP', 'RETURNING']);

export const orderConditions = {
  isPaid: { holds: ({ paid }) => paid, meetBy: () => 'payment.confirmed' },
  isUnpaid: { holds: ({ paid }) => !paid, meetBy: () => null },
  isPaidOnDelivery: {
    holds: ({ deliveryTiming }) => deliveryTiming === 'ON_DELIVERY',
    meetBy: () => 'payment.confirmed',
  },
  isNotShipped: {
    holds: ({ shippingStatus }) => shippingStatus === 'PENDING',
    meetBy: ({ shippingStatus }) =>
      shippingStatus === 'SCHEDULED' || shippingStatus === 'READY_FOR_PICKUP' ? 'shipping.callOff' : null,
  },
  isHandedOver: { holds: isHandedOver, meetBy: () => null },
  isNotHandedOver: { holds: (facts) => !isHandedOver(facts), meetBy: () => null },
  isAwaitingPickup: {
    holds: ({ shippingMode, shippingStatus }) => shippingMode === 'PICKUP' && shippingStatus === 'FULFILLED',
    meetBy: () => null,
  },
  isNotInTransit: { holds: ({ shippingStatus }) => !inTransit.has(shippingStatus), meetBy: () => null },
  isShippingDelivered: { holds: ({ shippingStatus }) => shippingStatus === 'DELIVERED', meetBy: () => null },
  isStockReservable: { holds: ({ stockReservable }) => stockReservable === true, meetBy: () => null },
  isNotDisputed: { holds: ({ dispute }) => dispute !== 'open', meetBy: () => null },
  isDisputed: { holds: ({ dispute }) => dispute === 'open', meetBy: () => null },
  isNotRefunding: { holds: ({ refundStatus }) => refundStatus !== 'pending', meetBy: () => null },
  isRefunding: { holds: ({ refundStatus }) => refundStatus === 'pending', meetBy: () => 'refund.confirm' },
  isRestockOpen: { holds: isRestockOpen, meetBy: () => null },
  wasPaymentConfirmed: wasBefore('PAYMENT_CONFIRMED'),
  wasIntentConfirmed: wasBefore('ORDER_INTENT_CONFIRMED'),
  wasPickedUp: wasBefore('ORDER_PICKED_UP'),
  wasDelivered: wasBefore('DELIVERED'),
  wasFailed: wasBefore('FAILED'),
} satisfies Record<string, Condition<OrderFacts>>;
export type OrderCondition = keyof typeof orderConditions;
