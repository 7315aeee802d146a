import { assign, setup } from 'xstate';
import type { LifecycleActor, OrderStatus } from '#domain/order-status.ts';
import { type GuardParams, createLifecycle, isAllowed } from './lifecycle.ts';
import { type OrderCondition, type OrderFacts, orderConditions } from './order.conditions.ts';
import type { OrderEventDetails, OrderRecord } from './order.record.ts';
import {
  allowed,
  restockTransitions,
  cancel,
  closeDispute,
  collect,
  decline,
  deliver,
  fail,
  openDispute,
  becomeUnpaid,
  refundTransitions,
  refundFailed,
  refunded,
  rejectRefund,
  requestRefund,
  reverse,
  startRefund,
} from './order.transitions.ts';

/** An unpaid order fails after this time (event `order.expire`). */
export const UNPAID_ORDER_EXPIRES_AFTER_MS = 48 * 3_600_000;
/** An unpaid order that is ready for collection fails after this time (event `pickup.expire`). */
export const PICKUP_EXPIRES_AFTER_MS = 14 * 24 * 3_600_000;

export type OrderEventType =
  | 'payment.confirmed'
  | 'intent.confirm'
  | 'shipping.started'
  | 'order.decline'
  | 'order.cancel'
  | 'order.expire'
  | 'order.fail'
  | 'pickup.expire'
  | 'courier.pickedUp'
  | 'shipping.delivered'
  | 'refund.request'
  | 'refund.confirm'
  | 'refund.done'
  | 'refund.failed'
  | 'refund.reject'
  | 'dispute.opened'
  | 'dispute.closed'
  | 'dispute.lost'
  | 'goods.restock'
  | 'goods.writeOff';

/**
 * The lifecycle of an order. A rejected refund returns the order to its earlier status. A paid order that is declined or
 * cancelled must be refunded, and stays `paid` until the refund is paid out. consequences.ts has the other effects of a step.
 */
export const orderChart = setup({
  types: {
    context: {} as OrderFacts,
    input: {} as OrderFacts,
    events: {} as { type: OrderEventType; by: LifecycleActor } & OrderEventDetails,
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<OrderCondition>) =>
      isAllowed(orderConditions, context, event.by, clause),
  },
  actions: {
    markPaid: assign({
      paid: true,
      paidAt: ({ event }) => event.receivedAt ?? event.at ?? null,
      paymentMethod: ({ event }) => event.method ?? null,
      refundedAt: null,
      refundStatus: null,
      dispute: null,
    }),
    markRefunded: assign({
      paid: false,
      refundedAt: ({ event }) => event.returnedAt ?? event.at ?? null,
      refundStatus: null,
      dispute: ({ context }) => (context.dispute === 'open' ? null : context.dispute),
    }),
    markReversed: assign({
      paid: false,
      refundedAt: ({ event }) => event.at ?? null,
      refundStatus: null,
      dispute: 'lost',
    }),
    resetPayment: assign({
      paid: false,
      paidAt: null,
      paymentMethod: null,
      refundStatus: null,
      dispute: 'lost',
    }),
    rememberStatus: assign({
      statusBeforeRefund: (_, params: { status: OrderStatus }) => params.status,
      refundStatus: null,
    }),
    forgetRefund: assign({ statusBeforeRefund: null, refundStatus: null, restock: null }),
    startRefund: assign({
      refundStatus: 'pending',
      restock: ({ context, event }) => event.isRestocked ?? context.restock,
    }),
    /** The provider refunds its own payment; a recorded payment waits until the merchant returns it. */
    startProviderRefund: assign({
      refundStatus: ({ context }) =>
        context.paid && context.paymentMethod === 'PAYMENT_LINK' ? 'pending' : null,
    }),
    markRefundFailed: assign({ refundStatus: 'failed' }),
    openDispute: assign({ dispute: 'open' }),
    closeDispute: assign({ dispute: null }),
    revive: assign({ restock: null }),
    markRestocked: assign({ restock: true }),
    markWrittenOff: assign({ restock: false }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'CREATED',
  states: {
    CREATED: {
      on: {
        'payment.confirmed': [
          // A provider's payment is received even if the goods are out of stock.
          { target: 'PAYMENT_CONFIRMED', guard: allowed(['payment']), actions: 'markPaid' },
          {
            target: 'PAYMENT_CONFIRMED',
            guard: allowed(['merchant'], 'isStockReservable'),
            actions: 'markPaid',
          },
        ],
        'intent.confirm': {
          target: 'ORDER_INTENT_CONFIRMED',
          guard: allowed(['merchant'], 'isPaidOnDelivery', 'isStockReservable'),
        },
        'order.decline': decline(),
        'order.cancel': cancel(),
        'order.expire': { target: 'FAILED', guard: allowed(['timer']) },
      },
    },
    PAYMENT_CONFIRMED: {
      on: {
        'intent.confirm': {
          target: 'ORDER_INTENT_CONFIRMED',
          guard: allowed(['merchant'], 'isStockReservable'),
        },
        'shipping.started': {
          target: 'ORDER_INTENT_CONFIRMED',
          guard: allowed(['merchant'], 'isStockReservable'),
        },
        'order.decline': decline('isNotDisputed'),
        'order.cancel': cancel('isNotDisputed'),
        'refund.request': requestRefund('PAYMENT_CONFIRMED'),
        'refund.done': refunded('REFUNDED'),
        'dispute.opened': openDispute('PAYMENT_CONFIRMED'),
        'dispute.closed': closeDispute('PAYMENT_CONFIRMED'),
        'dispute.lost': reverse('FAILED'),
      },
    },
    ORDER_INTENT_CONFIRMED: {
      on: {
        'payment.confirmed': collect('ORDER_INTENT_CONFIRMED'),
        'courier.pickedUp': { target: 'ORDER_PICKED_UP', guard: allowed(['courier']) },
        'shipping.delivered': deliver,
        'order.decline': decline('isNotShipped', 'isNotDisputed'),
        'order.cancel': cancel('isNotShipped', 'isNotDisputed'),
        'order.fail': fail,
        'pickup.expire': { target: 'FAILED', guard: allowed(['timer'], 'isAwaitingPickup', 'isUnpaid') },
        'refund.request': requestRefund('ORDER_INTENT_CONFIRMED'),
        'refund.done': refunded('REFUNDED'),
        'dispute.opened': openDispute('ORDER_INTENT_CONFIRMED'),
        'dispute.closed': closeDispute('ORDER_INTENT_CONFIRMED'),
        'dispute.lost': [
          reverse('FAILED', 'isNotHandedOver'),
          becomeUnpaid('ORDER_INTENT_CONFIRMED', 'isHandedOver'),
        ],
      },
    },
    ORDER_PICKED_UP: {
      on: {
        'payment.confirmed': collect('ORDER_PICKED_UP'),
        'shipping.delivered': deliver,
        'order.fail': fail,
        'refund.request': requestRefund('ORDER_PICKED_UP'),
        'refund.done': refunded('REFUNDED'),
        'dispute.opened': openDispute('ORDER_PICKED_UP'),
        'dispute.closed': closeDispute('ORDER_PICKED_UP'),
        'dispute.lost': becomeUnpaid('ORDER_PICKED_UP'),
      },
    },
    DELIVERED: {
      on: {
        'payment.confirmed': collect('DELIVERED'),
        'refund.request': requestRefund('DELIVERED'),
        'refund.done': refunded('REFUNDED'),
        'dispute.opened': openDispute('DELIVERED'),
        'dispute.closed': closeDispute('DELIVERED'),
        'dispute.lost': becomeUnpaid('DELIVERED'),
      },
    },
    FAILED: {
      on: {
        'payment.confirmed': [
          // The parcel was delivered before it could be returned, so the customer has the paid goods.
          {
            target: 'DELIVERED',
            guard: allowed(['payment'], 'isUnpaid', 'isShippingDelivered'),
            actions: 'markPaid',
          },
          {
            target: 'PAYMENT_CONFIRMED',
            guard: allowed(['payment'], 'isUnpaid', 'isStockReservable', 'isNotInTransit'),
            actions: ['markPaid', 'revive'],
          },
        ],
        'refund.request': requestRefund('FAILED'),
        'refund.done': refunded('REFUNDED'),
        'dispute.opened': openDispute('FAILED'),
        'dispute.closed': closeDispute('FAILED'),
        'dispute.lost': reverse('FAILED'),
        ...restockTransitions('FAILED'),
      },
    },
    REFUND_REQUESTED: {
      on: {
        'refund.confirm': startRefund('REFUND_REQUESTED'),
        'refund.done': refunded('REFUNDED', 'customer', 'merchant'),
        'refund.failed': refundFailed('REFUND_REQUESTED'),
        'refund.reject': [
          rejectRefund('PAYMENT_CONFIRMED', 'wasPaymentConfirmed'),
          rejectRefund('ORDER_INTENT_CONFIRMED', 'wasIntentConfirmed'),
          rejectRefund('ORDER_PICKED_UP', 'wasPickedUp'),
          rejectRefund('DELIVERED', 'wasDelivered'),
          rejectRefund('FAILED', 'wasFailed'),
        ],
        'dispute.opened': openDispute('REFUND_REQUESTED'),
        'dispute.closed': closeDispute('REFUND_REQUESTED'),
        'dispute.lost': reverse('REFUNDED'),
      },
    },
    DECLINED: { on: refundTransitions('DECLINED') },
    CANCELED: { on: refundTransitions('CANCELED') },
    REFUNDED: { on: restockTransitions('REFUNDED') },
  },
});

const ended: ReadonlySet<OrderStatus> = new Set(['DECLINED', 'CANCELED', 'REFUNDED']);
const takesMoney: ReadonlySet<OrderStatus> = new Set([
  'PAYMENT_CONFIRMED',
  'ORDER_INTENT_CONFIRMED',
  'ORDER_PICKED_UP',
  'DELIVERED',
]);

export const orderLifecycle = createLifecycle<OrderRecord, OrderStatus, OrderEventType, OrderCondition>(
  orderChart,
  orderConditions,
  'status',
  ['shipping.started', 'courier.pickedUp', 'shipping.delivered', 'refund.done'],
  {
    'payment.confirmed': ({ paid, status }) => paid && takesMoney.has(status),
    'refund.confirm': ({ refundStatus }) => refundStatus === 'pending',
    'refund.done': ({ paid, status }) => !paid && ended.has(status),
    'refund.failed': ({ refundStatus }) => refundStatus === 'failed',
    'dispute.opened': ({ dispute }) => dispute === 'open',
    'dispute.lost': ({ dispute, paid }) => dispute === 'lost' && !paid,
    'goods.restock': ({ restock }) => restock === true,
    'goods.writeOff': ({ restock }) => restock === false,
  },
);
