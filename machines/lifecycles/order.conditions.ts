import type { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import type { Condition } from './lifecycle.ts';
import type { OrderRecord } from './order.record.ts';

export type OrderFacts = Omit<OrderRecord, 'status' | 'deliveryConfiguration'>;

const wasBefore = (status: OrderStatus): Condition<OrderFacts> => ({
  holds: ({ statusBeforeRefund }) => statusBeforeRefund === status,
  satisfiedBy: () => null,
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
  isPaid: { holds: ({ paid }) => paid, satisfiedBy: () => 'payment.confirmed' },
  isUnpaid: { holds: ({ paid }) => !paid, satisfiedBy: () => null },
  isPaidOnDelivery: {
    holds: ({ deliveryTiming }) => deliveryTiming === 'ON_DELIVERY',
    satisfiedBy: () => 'payment.confirmed',
  },
  isNotShipped: {
    holds: ({ shippingStatus }) => shippingStatus === 'PENDING',
    satisfiedBy: ({ shippingStatus }) =>
      shippingStatus === 'SCHEDULED' || shippingStatus === 'READY_FOR_PICKUP' ? 'shipping.cancel' : null,
  },
  isHandedOver: { holds: isHandedOver, satisfiedBy: () => null },
  isNotHandedOver: { holds: (facts) => !isHandedOver(facts), satisfiedBy: () => null },
  isAwaitingPickup: {
    holds: ({ shippingMode, shippingStatus }) => shippingMode === 'PICKUP' && shippingStatus === 'FULFILLED',
    satisfiedBy: () => null,
  },
  isNotInTransit: { holds: ({ shippingStatus }) => !inTransit.has(shippingStatus), satisfiedBy: () => null },
  isShippingDelivered: {
    holds: ({ shippingStatus }) => shippingStatus === 'DELIVERED',
    satisfiedBy: () => null,
  },
  isStockReservable: { holds: ({ stockReservable }) => stockReservable === true, satisfiedBy: () => null },
  isNotDisputed: { holds: ({ dispute }) => dispute !== 'open', satisfiedBy: () => null },
  isDisputed: { holds: ({ dispute }) => dispute === 'open', satisfiedBy: () => null },
  isNotRefunding: { holds: ({ refundStatus }) => refundStatus !== 'pending', satisfiedBy: () => null },
  isRefunding: {
    holds: ({ refundStatus }) => refundStatus === 'pending',
    satisfiedBy: () => 'refund.confirm',
  },
  isRestockOpen: { holds: isRestockOpen, satisfiedBy: () => null },
  wasPaymentConfirmed: wasBefore('PAYMENT_CONFIRMED'),
  wasIntentConfirmed: wasBefore('ORDER_INTENT_CONFIRMED'),
  wasPickedUp: wasBefore('ORDER_PICKED_UP'),
  wasDelivered: wasBefore('DELIVERED'),
  wasFailed: wasBefore('FAILED'),
} satisfies Record<string, Condition<OrderFacts>>;
export type OrderCondition = keyof typeof orderConditions;
