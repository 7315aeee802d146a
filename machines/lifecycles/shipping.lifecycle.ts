import { setup } from 'xstate';
import type { LifecycleActor, OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { type Clause, type Condition, clauseOf, lawOf, permits } from './law.ts';
import type { OrderRecord } from './order.record.ts';

/** A paid order that the merchant delivers counts as delivered after this time (event `delivery.expire`). */
export const SELF_DELIVERY_ASSUMED_AFTER_MS = 7 * 24 * 3_600_000;

export type ShippingEventType =
  | 'shipping.fulfill'
  | 'shipping.schedule'
  | 'shipping.callOff'
  | 'courier.ready'
  | 'courier.refused'
  | 'courier.pickedUp'
  | 'courier.delivered'
  | 'delivery.confirm'
  | 'delivery.expire'
  | 'order.revived';

/** `status` is the order's own. */
export type ShippingFacts = Omit<OrderRecord, 'shippingStatus'>;

const frozenBy: ReadonlySet<OrderStatus> = new Set([
  'DECLINED',
  'CANCELED',
  'FAILED',
  'REFUND_REQUESTED',
  'REFUNDED',
]);
/** Shipping stands still, whatever its own status, once its order is one of these. */
export const isFrozen = ({ status }: Pick<OrderRecord, 'status'>): boolean => frozenBy.has(status);
const isByMerchant = ({ shippingMode, deliveryConfiguration }: ShippingFacts) =>
  shippingMode === 'PICKUP' || deliveryConfiguration === 'SELF_MANAGED';

/** What brings a frozen order back to life. */
const thaw = ({ status }: ShippingFacts) => {
  if (status === 'REFUND_REQUESTED') return 'refund.reject';
  return status === 'FAILED' ? 'payment.confirmed' : null;
};

export const shippingConditions = {
  isOrderConfirmed: {
    holds: ({ status }) => status === 'PAYMENT_CONFIRMED' || status === 'ORDER_INTENT_CONFIRMED',
    meetBy: (facts) => {
      if (facts.status !== 'CREATED') return thaw(facts);
      return facts.deliveryTiming === 'ON_DELIVERY' ? 'intent.confirm' : 'payment.confirmed';
    },
  },
  isNotFrozen: { holds: (facts) => !isFrozen(facts), meetBy: thaw },
  isByMerchant: { holds: isByMerchant, meetBy: () => 'shipping.schedule' },
  isByCourier: { holds: (facts) => !isByMerchant(facts), meetBy: () => 'shipping.fulfill' },
  isPaid: { holds: ({ paid }) => paid, meetBy: () => 'payment.confirmed' },
  isOrderRevived: { holds: ({ status }) => status === 'PAYMENT_CONFIRMED', meetBy: () => null },
} satisfies Record<string, Condition<ShippingFacts>>;
export type ShippingCondition = keyof typeof shippingConditions;

const allowed = clauseOf<ShippingCondition>();
const callOff = { target: 'PENDING', guard: allowed(['merchant'], 'isNotFrozen') } as const;
/** A late payment of a failed order begins its shipping anew. */
const revive = { target: 'PENDING', guard: allowed(['payment'], 'isOrderRevived') } as const;

/**
 * The life of an order's shipping: the second table of the decisions' "Record lifecycles". It begins only
 * once the order is confirmed, and stands still while the order is declined, canceled, failed or refunded.
 */
export const shippingLifecycle = setup({
  types: {
    context: {} as ShippingFacts,
    input: {} as ShippingFacts,
    events: {} as { type: ShippingEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: Clause<ShippingCondition>) =>
      permits(shippingConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'shipping',
  context: ({ input }) => input,
  initial: 'PENDING',
  states: {
    PENDING: {
      on: {
        'shipping.fulfill': {
          target: 'FULFILLED',
          guard: allowed(['merchant'], 'isOrderConfirmed', 'isByMerchant'),
        },
        'shipping.schedule': {
          target: 'SCHEDULED',
          guard: allowed(['merchant'], 'isOrderConfirmed', 'isByCourier'),
        },
      },
    },
    SCHEDULED: {
      on: {
        'courier.ready': { target: 'READY_FOR_PICKUP', guard: allowed(['courier'], 'isNotFrozen') },
        'courier.refused': { target: 'PENDING', guard: allowed(['courier'], 'isNotFrozen') },
        'shipping.callOff': callOff,
        'order.revived': revive,
      },
    },
    READY_FOR_PICKUP: {
      on: {
        'courier.pickedUp': { target: 'PICKED_UP', guard: allowed(['courier'], 'isNotFrozen') },
        'shipping.callOff': callOff,
        'order.revived': revive,
      },
    },
    PICKED_UP: {
      on: {
        'courier.delivered': { target: 'DELIVERED', guard: allowed(['courier'], 'isNotFrozen') },
        'order.revived': revive,
      },
    },
    FULFILLED: {
      on: {
        'delivery.confirm': { target: 'DELIVERED', guard: allowed(['customer', 'merchant'], 'isNotFrozen') },
        'delivery.expire': { target: 'DELIVERED', guard: allowed(['timer'], 'isNotFrozen', 'isPaid') },
        'order.revived': revive,
      },
    },
    DELIVERED: { type: 'final' },
  },
});

export const shippingLaw = lawOf<OrderRecord, ShippingStatus, ShippingEventType, ShippingCondition>(
  shippingLifecycle,
  shippingConditions,
  'shippingStatus',
  ['order.revived'],
);

const wishes: Record<ShippingStatus, (record: OrderRecord) => ShippingEventType> = {
  FULFILLED: (record) => (isByMerchant(record) ? 'shipping.fulfill' : 'shipping.schedule'),
  SCHEDULED: (record) => (isByMerchant(record) ? 'shipping.fulfill' : 'shipping.schedule'),
  PENDING: () => 'shipping.callOff',
  READY_FOR_PICKUP: () => 'courier.ready',
  PICKED_UP: () => 'courier.pickedUp',
  DELIVERED: () => 'delivery.confirm',
};

/** PATCH shipping-status: the body says what the merchant wants; the mode decides which of the two ways to ship is meant. */
export const shippingWish = (record: OrderRecord, wanted: ShippingStatus): ShippingEventType =>
  wishes[wanted](record);
