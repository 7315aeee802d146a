import { assign, setup } from 'xstate';
import type { LifecycleActor, OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';
import type { OrderEventDetails, OrderRecord } from './order.record.ts';

/** A paid order that the merchant delivers counts as delivered after this time (event `delivery.expire`). */
export const SELF_DELIVERY_ASSUMED_AFTER_MS = 7 * 24 * 3_600_000;

/** After this many failed attempts a courier returns the parcel. */
export const MAX_DELIVERY_ATTEMPTS = 3;

export type ShippingEventType =
  | 'shipping.fulfill'
  | 'shipping.schedule'
  | 'shipping.cancel'
  | 'courier.ready'
  | 'courier.refused'
  | 'courier.pickedUp'
  | 'courier.delivered'
  | 'courier.attemptFailed'
  | 'courier.returning'
  | 'courier.returned'
  | 'return.confirm'
  | 'delivery.confirm'
  | 'delivery.expire'
  | 'order.disputed'
  | 'order.ended'
  | 'order.reopened';

/** `status` is the order's status. */
export type ShippingFacts = Omit<OrderRecord, 'shippingStatus'>;

const endedBy: ReadonlySet<OrderStatus> = new Set(['DECLINED', 'CANCELED', 'FAILED', 'REFUNDED']);
/** The order has ended; a failed one can be reopened, which restarts its shipping. */
const hasEnded = ({ status }: Pick<OrderRecord, 'status'>): boolean => endedBy.has(status);
/** Shipping is paused while its order has one of these statuses. */
export const isFrozen = (order: Pick<OrderRecord, 'status'>): boolean =>
  hasEnded(order) || order.status === 'REFUND_REQUESTED';
const isByMerchant = ({ shippingMode, deliveryConfiguration }: ShippingFacts) =>
  shippingMode === 'PICKUP' || deliveryConfiguration === 'SELF_MANAGED';

/** The statuses of a reopened order. */
const reopeningEvent = ({ status }: ShippingFacts) => {
  if (status === 'REFUND_REQUESTED') return 'refund.reject';
  return status === 'FAILED' ? 'payment.confirmed' : null;
};

/** Returns the order's facts with the payload of an event. */
const factsAt = (
  facts: ShippingFacts,
  { status = facts.status, dispute = facts.dispute }: Partial<Pick<ShippingFacts, 'status' | 'dispute'>>,
): ShippingFacts => ({ ...facts, status, dispute });

export const shippingConditions = {
  isOrderConfirmed: {
    holds: ({ status }) => status === 'PAYMENT_CONFIRMED' || status === 'ORDER_INTENT_CONFIRMED',
    satisfiedBy: (facts) => {
      if (facts.status !== 'CREATED') return reopeningEvent(facts);
      return facts.deliveryTiming === 'ON_DELIVERY' ? 'intent.confirm' : 'payment.confirmed';
    },
  },
  isNotFrozen: { holds: (facts) => !isFrozen(facts), satisfiedBy: reopeningEvent },
  isByMerchant: { holds: isByMerchant, satisfiedBy: () => 'shipping.schedule' },
  isByCourier: { holds: (facts) => !isByMerchant(facts), satisfiedBy: () => 'shipping.fulfill' },
  isPaid: { holds: ({ paid }) => paid, satisfiedBy: () => 'payment.confirmed' },
  isStockReservable: { holds: ({ stockReservable }) => stockReservable === true, satisfiedBy: () => null },
  isNotDisputed: { holds: ({ dispute }) => dispute !== 'open', satisfiedBy: () => null },
  isDisputed: { holds: ({ dispute }) => dispute === 'open', satisfiedBy: () => null },
  hasAttemptsLeft: {
    holds: ({ failedAttempts }) => failedAttempts < MAX_DELIVERY_ATTEMPTS,
    satisfiedBy: () => null,
  },
  isOrderOver: { holds: hasEnded, satisfiedBy: () => null },
  isOrderRevived: { holds: ({ status }) => status === 'PAYMENT_CONFIRMED', satisfiedBy: () => null },
} satisfies Record<string, Condition<ShippingFacts>>;
export type ShippingCondition = keyof typeof shippingConditions;

const allowed = createGuard<ShippingCondition>();
const anyActor = ['merchant', 'customer', 'payment', 'courier', 'timer'] as const;
const cancelPickup = {
  target: 'PENDING',
  guard: allowed(['merchant'], 'isNotFrozen'),
  actions: 'beginAgain',
} as const;
const beforePickUp = {
  'shipping.cancel': cancelPickup,
  'order.disputed': {
    target: 'PENDING',
    guard: allowed(['payment'], 'isDisputed'),
    actions: ['noteOrder', 'beginAgain'],
  },
  'order.ended': {
    target: 'PENDING',
    guard: allowed(anyActor, 'isOrderOver'),
    actions: ['noteOrder', 'beginAgain'],
  },
} as const;
/** A late payment of a failed order restarts its shipping. */
const reopen = {
  target: 'PENDING',
  guard: allowed(['payment'], 'isOrderRevived'),
  actions: 'beginAgain',
} as const;

/**
 * The lifecycle of an order's shipping. It starts once the order is confirmed, and is paused while the order is declined,
 * cancelled, failed or refunded.
 */
export const shippingChart = setup({
  types: {
    context: {} as ShippingFacts,
    input: {} as ShippingFacts,
    /** An event can carry newer facts of the order. */
    events: {} as { type: ShippingEventType; by: LifecycleActor } & OrderEventDetails &
      Partial<Pick<ShippingFacts, 'status' | 'dispute'>>,
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<ShippingCondition>) =>
      isAllowed(shippingConditions, factsAt(context, event), event.by, clause),
  },
  actions: {
    noteHandedOver: assign({ fulfilledAt: ({ event }) => event.at ?? null }),
    notePickedUp: assign({ pickedUpAt: ({ event }) => event.at ?? null }),
    countAttempt: assign({ failedAttempts: ({ context }) => context.failedAttempts + 1 }),
    noteOrder: assign(({ context, event }) => factsAt(context, event)),
    beginAgain: assign({ fulfilledAt: null, pickedUpAt: null, failedAttempts: 0 }),
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
          guard: allowed(
            ['merchant'],
            'isOrderConfirmed',
            'isByMerchant',
            'isNotDisputed',
            'isStockReservable',
          ),
          actions: 'noteHandedOver',
        },
        'shipping.schedule': {
          target: 'SCHEDULED',
          guard: allowed(
            ['merchant'],
            'isOrderConfirmed',
            'isByCourier',
            'isNotDisputed',
            'isStockReservable',
          ),
        },
      },
    },
    SCHEDULED: {
      on: {
        ...beforePickUp,
        'courier.ready': { target: 'READY_FOR_PICKUP', guard: allowed(['courier'], 'isNotFrozen') },
        'courier.refused': {
          target: 'PENDING',
          guard: allowed(['courier'], 'isNotFrozen'),
          actions: 'beginAgain',
        },
      },
    },
    READY_FOR_PICKUP: {
      on: {
        ...beforePickUp,
        'courier.pickedUp': {
          target: 'PICKED_UP',
          guard: allowed(['courier'], 'isNotFrozen'),
          actions: 'notePickedUp',
        },
      },
    },
    PICKED_UP: {
      on: {
        'courier.delivered': { target: 'DELIVERED', guard: allowed(['courier'], 'isNotFrozen') },
        'courier.attemptFailed': {
          target: 'PICKED_UP',
          guard: allowed(['courier'], 'isNotFrozen', 'hasAttemptsLeft'),
          actions: 'countAttempt',
        },
        'courier.returning': { target: 'RETURNING', guard: allowed(['courier'], 'isNotFrozen') },
        'order.ended': {
          target: 'RETURNING',
          guard: allowed(anyActor, 'isOrderOver'),
          actions: 'noteOrder',
        },
      },
    },
    // A parcel that is delivered before it could be returned counts as delivered.
    RETURNING: {
      on: {
        'courier.returned': { target: 'RETURNED', guard: allowed(['courier']) },
        'return.confirm': { target: 'RETURNED', guard: allowed(['merchant']) },
        'courier.delivered': { target: 'DELIVERED', guard: allowed(['courier']) },
      },
    },
    RETURNED: { on: { 'order.reopened': reopen } },
    FULFILLED: {
      on: {
        'delivery.confirm': { target: 'DELIVERED', guard: allowed(['customer', 'merchant'], 'isNotFrozen') },
        'delivery.expire': { target: 'DELIVERED', guard: allowed(['timer'], 'isNotFrozen', 'isPaid') },
        'order.reopened': reopen,
      },
    },
    DELIVERED: { type: 'final' },
  },
});

/** The effects of an order's end on its shipping. */
const courierStatuses: ReadonlySet<ShippingStatus> = new Set(['SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP']);

export const shippingLifecycle = createLifecycle<
  OrderRecord,
  ShippingStatus,
  ShippingEventType,
  ShippingCondition
>(shippingChart, shippingConditions, 'shippingStatus', ['order.disputed', 'order.ended', 'order.reopened'], {
  'order.ended': ({ shippingStatus }) => !courierStatuses.has(shippingStatus),
  'order.disputed': ({ shippingStatus }) =>
    shippingStatus !== 'SCHEDULED' && shippingStatus !== 'READY_FOR_PICKUP',
  'courier.attemptFailed': () => false,
});

const eventsOfStatus: Record<ShippingStatus, (record: OrderRecord) => ShippingEventType> = {
  FULFILLED: (record) => (isByMerchant(record) ? 'shipping.fulfill' : 'shipping.schedule'),
  SCHEDULED: (record) => (isByMerchant(record) ? 'shipping.fulfill' : 'shipping.schedule'),
  PENDING: () => 'shipping.cancel',
  READY_FOR_PICKUP: () => 'courier.ready',
  PICKED_UP: () => 'courier.pickedUp',
  DELIVERED: () => 'delivery.confirm',
  RETURNING: () => 'courier.returning',
  RETURNED: () => 'return.confirm',
};

/** Returns the event of PATCH shipping-status; the order's mode decides which of the two ways to ship it is. */
export const shippingEventFor = (record: OrderRecord, status: ShippingStatus): ShippingEventType =>
  eventsOfStatus[status](record);
