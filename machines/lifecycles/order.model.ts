import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import { type OrderCondition, type OrderFacts, orderLifecycle } from './order.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<OrderCondition, string> = {
  isPaid: 'it is paid',
  isPaidOnDelivery: 'it is paid on delivery',
  isNotShipped: 'nothing was shipped',
  isStockReservable: 'the stock can be reserved again',
  wasPaymentConfirmed: 'it was paid before',
  wasIntentConfirmed: 'it was confirmed before',
  wasPickedUp: 'it was on its way before',
  wasDelivered: 'it was delivered before',
  wasFailed: 'it had failed before',
};

const prepaid: OrderFacts = {
  paid: false,
  deliveryTiming: 'PRE_DELIVERY',
  shippingStatus: 'PENDING',
  statusBeforeRefund: null,
  stockReservable: true,
};

/** How an order's law is explored, drawn and told. */
export const orderModel = defineModel({
  id: 'order',
  title: 'The life of an order',
  purpose:
    'What may happen to an order, and who may make it happen. An order ends delivered, declined, canceled, failed or refunded, and no money or goods are left without an owner.',
  machine: orderLifecycle,
  starts: {
    'an order to be paid in advance': prepaid,
    'an order to be paid on delivery': { ...prepaid, deliveryTiming: 'ON_DELIVERY' },
    'an order whose shipment is under way': { ...prepaid, shippingStatus: 'SCHEDULED' },
    'an order whose stock sells out': { ...prepaid, stockReservable: false },
  },
  key: ({ context }) => context,
  variants: {
    'payment.confirmed': byEachActor,
    'intent.confirm': byEachActor,
    'shipping.started': byEachActor,
    'order.decline': byEachActor,
    'order.cancel': byEachActor,
    'order.expire': byEachActor,
    'order.fail': byEachActor,
    'courier.pickedUp': byEachActor,
    'shipping.delivered': byEachActor,
    'refund.request': byEachActor,
    'refund.confirm': byEachActor,
    'refund.reject': byEachActor,
  },
  labels: {
    states: {
      CREATED: 'Created',
      PAYMENT_CONFIRMED: 'Payment confirmed',
      ORDER_INTENT_CONFIRMED: 'Confirmed by the merchant',
      ORDER_PICKED_UP: 'Picked up',
      DELIVERED: 'Delivered',
      FAILED: 'Failed',
      REFUND_REQUESTED: 'Refund requested',
      DECLINED: 'Declined',
      CANCELED: 'Canceled',
      REFUNDED: 'Refunded',
    },
    events: {
      'payment.confirmed': 'The money is received',
      'intent.confirm': 'The order is confirmed',
      'shipping.started': 'Shipping begins',
      'order.decline': 'The order is declined',
      'order.cancel': 'The order is canceled',
      'order.expire': '48 hours pass without payment',
      'order.fail': 'The goods are lost or not collected',
      'courier.pickedUp': 'The goods are picked up',
      'shipping.delivered': 'The shipment is delivered',
      'refund.request': 'A refund is asked for',
      'refund.confirm': 'The refund is made',
      'refund.reject': 'The refund is rejected',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<OrderCondition>),
  },
  invariants: {
    'a confirmed payment means that the order is paid': ({ value, context }) =>
      value !== 'PAYMENT_CONFIRMED' || context.paid,
    'only a paid order waits for a refund': ({ value, context }) =>
      value !== 'REFUND_REQUESTED' || context.paid,
    'a waiting refund remembers where it came from, and nothing else does': ({ value, context }) =>
      value === 'REFUNDED' || (value === 'REFUND_REQUESTED') === (context.statusBeforeRefund !== null),
    'a refunded order is not paid any more': ({ value, context }) => value !== 'REFUNDED' || !context.paid,
  },
  resting: ['DELIVERED', 'FAILED'],
});
