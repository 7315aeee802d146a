import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import type { OrderCondition, OrderFacts } from './order.conditions.ts';
import { orderLifecycle } from './order.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<OrderCondition, string> = {
  isPaid: 'it is paid',
  isUnpaid: 'it is not paid',
  isPaidOnDelivery: 'it is paid on delivery',
  isNotShipped: 'nothing was shipped',
  isHandedOver: 'the goods have left the merchant',
  isNotHandedOver: 'the goods have not left the merchant',
  isAwaitingPickup: 'the customer is to collect it',
  isNotInTransit: 'no courier has the goods',
  isStockReservable: 'its goods are in stock',
  isNotDisputed: 'its payment is not disputed',
  isDisputed: 'its payment is disputed',
  isNotRefunding: 'no refund is under way',
  isRefunding: 'a refund is under way',
  isRestockOpen: 'what became of the goods is not known',
  wasPaymentConfirmed: 'it was paid before',
  wasIntentConfirmed: 'it was confirmed before',
  wasPickedUp: 'it was on its way before',
  wasDelivered: 'it was delivered before',
  wasFailed: 'it had failed before',
};

const prepaid: OrderFacts = {
  paid: false,
  paymentMethod: null,
  deliveryTiming: 'PRE_DELIVERY',
  shippingMode: 'DELIVERY',
  shippingStatus: 'PENDING',
  statusBeforeRefund: null,
  refundStatus: null,
  dispute: null,
  failedAttempts: 0,
  restock: null,
  stockReserved: false,
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
    'an order that waits to be collected': {
      ...prepaid,
      deliveryTiming: 'ON_DELIVERY',
      shippingMode: 'PICKUP',
      shippingStatus: 'FULFILLED',
    },
    'an order whose goods are set aside': { ...prepaid, stockReserved: true },
    'an order whose parcel is on its way back': {
      ...prepaid,
      deliveryTiming: 'ON_DELIVERY',
      shippingStatus: 'RETURNING',
      stockReserved: true,
    },
    'an order whose stock sells out': { ...prepaid, stockReservable: false },
  },
  key: ({ context }) => context,
  variants: {
    'payment.confirmed': {
      ...byEachActor,
      'the payment provider': { by: 'payment', method: 'PAYMENT_LINK' },
      'the merchant': { by: 'merchant', method: 'CASH' },
    },
    'intent.confirm': byEachActor,
    'shipping.started': byEachActor,
    'order.decline': byEachActor,
    'order.cancel': byEachActor,
    'order.expire': byEachActor,
    'order.fail': byEachActor,
    'pickup.expire': byEachActor,
    'courier.pickedUp': byEachActor,
    'shipping.delivered': byEachActor,
    'refund.request': byEachActor,
    'refund.confirm': byEachActor,
    'refund.done': byEachActor,
    'refund.failed': byEachActor,
    'refund.reject': byEachActor,
    'dispute.opened': byEachActor,
    'dispute.closed': byEachActor,
    'dispute.lost': byEachActor,
    'goods.restock': byEachActor,
    'goods.writeOff': byEachActor,
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
      'pickup.expire': '14 days pass and nobody collects it',
      'refund.confirm': 'The refund is approved',
      'refund.done': 'The money has gone back',
      'refund.failed': 'The refund fails',
      'refund.reject': 'The refund is rejected',
      'dispute.opened': 'The payer disputes the payment',
      'dispute.closed': 'The dispute is closed and the money stays',
      'dispute.lost': 'The payment is taken back',
      'goods.restock': 'The goods are back in stock',
      'goods.writeOff': 'The goods are lost',
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
    'a refund is under way only while the order is paid': ({ context }) =>
      context.refundStatus !== 'pending' || context.paid,
    'only a payment that is there is disputed': ({ context }) => context.dispute !== 'open' || context.paid,
    'a refunded order is not paid any more': ({ value, context }) => value !== 'REFUNDED' || !context.paid,
  },
  resting: ['DELIVERED', 'FAILED', 'DECLINED', 'CANCELED', 'REFUNDED'],
});
