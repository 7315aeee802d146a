import { defineModel } from '../model.ts';
import type { GuardParams } from './lifecycle.ts';
import {
  MAX_DELIVERY_ATTEMPTS,
  type ShippingCondition,
  type ShippingFacts,
  shippingChart,
} from './shipping.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<ShippingCondition, string> = {
  isOrderConfirmed: 'the order is paid or confirmed',
  isNotFrozen: 'the order is still in progress',
  isByMerchant: 'no courier delivers it',
  isByCourier: 'a courier delivers it',
  isPaid: 'it is paid',
  isStockReservable: 'all items are in stock',
  isNotDisputed: 'its payment is not disputed',
  isDisputed: 'its payment is disputed',
  hasAttemptsLeft: 'the courier has tried fewer than three times',
  isOrderOver: 'the order has ended',
  isOrderRevived: 'a late payment reopened the order',
};

const byCourier: ShippingFacts = {
  status: 'PAYMENT_CONFIRMED',
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'KONTOR_DELIVERY',
  deliveryTiming: 'PRE_DELIVERY',
  paid: true,
  paymentMethod: 'PAYMENT_LINK',
  statusBeforeRefund: null,
  refundStatus: null,
  dispute: null,
  failedAttempts: 0,
  restock: null,
  stockReserved: true,
  stockReservable: true,
};

/** How the lifecycle of shipping is explored, drawn and described. */
export const shippingModel = defineModel({
  id: 'shipping',
  title: 'Shipping lifecycle',
  purpose:
    'How an order reaches the customer: by collection, by the merchant, or by a courier who may decline. Shipping starts with a confirmed order and pauses while the order is paused.',
  machine: shippingChart,
  starts: {
    'a paid order, delivered by a courier': byCourier,
    'a paid order, collected by the customer': { ...byCourier, shippingMode: 'PICKUP' },
    'a paid order, delivered by the merchant': { ...byCourier, deliveryConfiguration: 'SELF_MANAGED' },
    'an order paid on delivery, delivered by the merchant': {
      ...byCourier,
      status: 'ORDER_INTENT_CONFIRMED',
      deliveryConfiguration: 'SELF_MANAGED',
      deliveryTiming: 'ON_DELIVERY',
      paid: false,
    },
    'an order whose payment is disputed': { ...byCourier, dispute: 'open' },
    'an order whose items are out of stock': { ...byCourier, stockReserved: false, stockReservable: false },
  },
  key: ({ context }) => context,
  variants: {
    'shipping.fulfill': byEachActor,
    'shipping.schedule': byEachActor,
    'shipping.cancel': byEachActor,
    'courier.ready': byEachActor,
    'courier.refused': byEachActor,
    'courier.pickedUp': byEachActor,
    'courier.delivered': byEachActor,
    'courier.attemptFailed': byEachActor,
    'courier.returning': byEachActor,
    'courier.returned': byEachActor,
    'return.confirm': byEachActor,
    'delivery.confirm': byEachActor,
    'delivery.expire': byEachActor,
    'order.disputed': { ...byEachActor, 'the provider': { by: 'payment', dispute: 'open' } },
    'order.ended': { ...byEachActor, 'the merchant': { by: 'merchant', status: 'FAILED' } },
    'order.reopened': byEachActor,
  },
  goal: 'DELIVERED',
  labels: {
    states: {
      PENDING: 'Not shipped',
      SCHEDULED: 'Courier booked',
      READY_FOR_PICKUP: 'Ready for the courier',
      PICKED_UP: 'With the courier',
      FULFILLED: 'Handed over by the merchant',
      DELIVERED: 'Delivered',
      RETURNING: 'Being returned',
      RETURNED: 'Returned',
    },
    events: {
      'shipping.fulfill': 'Merchant ships the order',
      'shipping.schedule': 'Merchant books a courier',
      'shipping.cancel': 'Shipment is cancelled',
      'courier.ready': 'Courier accepts the pickup',
      'courier.refused': 'Courier declines the pickup',
      'courier.pickedUp': 'Courier picks up the parcel',
      'courier.delivered': 'Courier delivers the parcel',
      'courier.attemptFailed': "Courier's delivery attempt fails",
      'courier.returning': 'Courier starts the return',
      'courier.returned': 'Courier returns the parcel',
      'return.confirm': 'Merchant confirms the return',
      'delivery.confirm': 'Delivery is confirmed',
      'delivery.expire': '7 days pass without a complaint',
      'order.disputed': 'Payment is disputed',
      'order.ended': 'Order ends',
      'order.reopened': 'A late payment reopens the order',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<ShippingCondition>),
  },
  invariants: {
    'a courier tries at most three times': ({ context }) => context.failedAttempts <= MAX_DELIVERY_ATTEMPTS,
    "a parcel that wasn't picked up has no delivery attempts": ({ value, context }) =>
      !['PENDING', 'SCHEDULED', 'READY_FOR_PICKUP', 'FULFILLED'].includes(value) ||
      context.failedAttempts === 0,
    'a courier delivers only orders with courier delivery': ({ value, context }) =>
      !['SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP', 'RETURNING', 'RETURNED'].includes(value) ||
      (context.shippingMode === 'DELIVERY' && context.deliveryConfiguration !== 'SELF_MANAGED'),
    'the merchant hands over only orders without courier delivery': ({ value, context }) =>
      value !== 'FULFILLED' ||
      context.shippingMode === 'PICKUP' ||
      context.deliveryConfiguration === 'SELF_MANAGED',
  },
  restingStates: ['PENDING', 'RETURNED'],
});
