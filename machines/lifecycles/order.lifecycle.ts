import { assign, setup } from 'xstate';
import type { LifecycleActor, OrderStatus } from '#domain/order-status.ts';
import { type Condition, clauseOf, lawOf, permits, type Clause } from './law.ts';
import type { OrderRecord } from './order.record.ts';

/** An order that nobody paid for fails by itself after this time (event `order.expire`). */
export const UNPAID_ORDER_EXPIRES_AFTER_MS = 48 * 3_600_000;

export type OrderEventType =
  | 'payment.confirmed'
  | 'intent.confirm'
  | 'shipping.started'
  | 'order.decline'
  | 'order.cancel'
  | 'order.expire'
  | 'order.fail'
  | 'courier.pickedUp'
  | 'shipping.delivered'
  | 'refund.request'
  | 'refund.confirm'
  | 'refund.reject';

export type OrderFacts = Omit<OrderRecord, 'status' | 'shippingMode' | 'deliveryConfiguration'>;

const wasBefore = (status: OrderStatus): Condition<OrderFacts> => ({
  holds: ({ statusBeforeRefund }) => statusBeforeRefund === status,
  meetBy: () => null,
});

export const orderConditions = {
  isPaid: { holds: ({ paid }) => paid, meetBy: () => 'payment.confirmed' },
  isPaidOnDelivery: {
    holds: ({ deliveryTiming }) => deliveryTiming === 'ON_DELIVERY',
    meetBy: () => 'payment.confirmed',
  },
  isNotShipped: {
    holds: ({ shippingStatus }) => shippingStatus === 'PENDING',
    meetBy: ({ shippingStatus }) =>
      shippingStatus === 'SCHEDULED' || shippingStatus === 'READY_FOR_PICKUP' ? 'shipping.callOff' : null,
  },
  isStockReservable: { holds: ({ stockReservable }) => stockReservable === true, meetBy: () => null },
  wasPaymentConfirmed: wasBefore('PAYMENT_CONFIRMED'),
  wasIntentConfirmed: wasBefore('ORDER_INTENT_CONFIRMED'),
  wasPickedUp: wasBefore('ORDER_PICKED_UP'),
  wasDelivered: wasBefore('DELIVERED'),
  wasFailed: wasBefore('FAILED'),
} satisfies Record<string, Condition<OrderFacts>>;
export type OrderCondition = keyof typeof orderConditions;

const allowed = clauseOf<OrderCondition>();
const byBuyerOrSeller = ['customer', 'merchant'] as const;
const decline = (...when: OrderCondition[]) => ({
  target: 'DECLINED' as const,
  guard: allowed(['merchant'], ...when),
});
const cancel = (...when: OrderCondition[]) => ({
  target: 'CANCELED' as const,
  guard: allowed(byBuyerOrSeller, ...when),
});
const requestRefund = (status: OrderStatus, ...when: OrderCondition[]) => ({
  target: 'REFUND_REQUESTED' as const,
  guard: allowed(byBuyerOrSeller, ...when),
  actions: { type: 'rememberStatus' as const, params: { status } },
});
const rejectRefund = <Status extends OrderStatus>(target: Status, when: OrderCondition) => ({
  target,
  guard: allowed(['merchant'], when),
  actions: 'forgetStatus' as const,
});
const fail = { target: 'FAILED', guard: allowed(['courier', 'merchant']) } as const;
/** Whoever may conclude a shipment concludes its order. */
const deliver = { target: 'DELIVERED', guard: allowed(['courier', ...byBuyerOrSeller, 'timer']) } as const;

/**
 * The life of an order: the first table of the decisions' "Record lifecycles". A rejected refund returns
 * to where it came from; a paid order that is declined or canceled is owed its money. What follows from a
 * step beside the status is in consequences.ts.
 */
export const orderLifecycle = setup({
  types: {
    context: {} as OrderFacts,
    input: {} as OrderFacts,
    events: {} as { type: OrderEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: Clause<OrderCondition>) =>
      permits(orderConditions, context, event.by, clause),
  },
  actions: {
    markPaid: assign({ paid: true }),
    markUnpaid: assign({ paid: false }),
    resetShipping: assign({ shippingStatus: 'PENDING' }),
    forgetStatus: assign({ statusBeforeRefund: null }),
    rememberStatus: assign({
      statusBeforeRefund: (_, params: { status: OrderStatus }) => params.status,
    }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'CREATED',
  states: {
    CREATED: {
      on: {
        'payment.confirmed': {
          target: 'PAYMENT_CONFIRMED',
          guard: allowed(['merchant', 'payment']),
          actions: 'markPaid',
        },
        'intent.confirm': {
          target: 'ORDER_INTENT_CONFIRMED',
          guard: allowed(['merchant'], 'isPaidOnDelivery'),
        },
        'order.decline': decline(),
        'order.cancel': cancel(),
        'order.expire': { target: 'FAILED', guard: allowed(['timer']) },
      },
    },
    PAYMENT_CONFIRMED: {
      on: {
        'intent.confirm': { target: 'ORDER_INTENT_CONFIRMED', guard: allowed(['merchant']) },
        'shipping.started': { target: 'ORDER_INTENT_CONFIRMED', guard: allowed(['merchant']) },
        'order.decline': decline(),
        'order.cancel': cancel(),
        'refund.request': requestRefund('PAYMENT_CONFIRMED'),
      },
    },
    ORDER_INTENT_CONFIRMED: {
      on: {
        'courier.pickedUp': { target: 'ORDER_PICKED_UP', guard: allowed(['courier']) },
        'shipping.delivered': deliver,
        'order.decline': decline('isNotShipped'),
        'order.cancel': cancel('isNotShipped'),
        'order.fail': fail,
        'refund.request': requestRefund('ORDER_INTENT_CONFIRMED', 'isPaid'),
      },
    },
    ORDER_PICKED_UP: {
      on: {
        'shipping.delivered': deliver,
        'order.fail': fail,
        'refund.request': requestRefund('ORDER_PICKED_UP', 'isPaid'),
      },
    },
    DELIVERED: { on: { 'refund.request': requestRefund('DELIVERED', 'isPaid') } },
    FAILED: {
      on: {
        'payment.confirmed': {
          target: 'PAYMENT_CONFIRMED',
          guard: allowed(['payment'], 'isStockReservable'),
          actions: ['markPaid', 'resetShipping'],
        },
        'refund.request': requestRefund('FAILED', 'isPaid'),
      },
    },
    REFUND_REQUESTED: {
      on: {
        'refund.confirm': {
          target: 'REFUNDED',
          guard: allowed(['merchant', 'payment']),
          actions: 'markUnpaid',
        },
        'refund.reject': [
          rejectRefund('PAYMENT_CONFIRMED', 'wasPaymentConfirmed'),
          rejectRefund('ORDER_INTENT_CONFIRMED', 'wasIntentConfirmed'),
          rejectRefund('ORDER_PICKED_UP', 'wasPickedUp'),
          rejectRefund('DELIVERED', 'wasDelivered'),
          rejectRefund('FAILED', 'wasFailed'),
        ],
      },
    },
    DECLINED: { type: 'final' },
    CANCELED: { type: 'final' },
    REFUNDED: { type: 'final' },
  },
});

export const orderLaw = lawOf<OrderRecord, OrderStatus, OrderEventType, OrderCondition>(
  orderLifecycle,
  orderConditions,
  'status',
  ['shipping.started', 'courier.pickedUp', 'shipping.delivered'],
);
