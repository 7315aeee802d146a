import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import {
  MAX_DELIVERY_ATTEMPTS,
  type ShippingCondition,
  type ShippingFacts,
  shippingLifecycle,
} from './shipping.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<ShippingCondition, string> = {
  isOrderConfirmed: 'the order is paid or confirmed',
  isNotFrozen: 'the order goes on',
  isByMerchant: 'it is collected or delivered by the merchant',
  isByCourier: 'a courier delivers it',
  isPaid: 'it is paid',
  isStockReservable: 'its goods are in stock',
  isNotDisputed: 'its payment is not disputed',
  isDisputed: 'its payment is disputed',
  hasAttemptsLeft: 'the courier has tried less than three times',
  isOrderOver: 'the order has ended',
  isOrderRevived: 'a late payment revived the order',
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

/** How the law of shipping is explored, drawn and told. */
export const shippingModel = defineModel({
  id: 'shipping',
  title: "The life of an order's shipping",
  purpose:
    'How goods reach the customer: collected, delivered by the merchant, or by a courier who may refuse. It begins with a confirmed order and stands still whenever the order does.',
  machine: shippingLifecycle,
  starts: {
    'a paid order that a courier delivers': byCourier,
    'a paid order that the customer collects': { ...byCourier, shippingMode: 'PICKUP' },
    'a paid order that the merchant delivers': { ...byCourier, deliveryConfiguration: 'SELF_MANAGED' },
    'an order that the merchant delivers against payment': {
      ...byCourier,
      status: 'ORDER_INTENT_CONFIRMED',
      deliveryConfiguration: 'SELF_MANAGED',
      deliveryTiming: 'ON_DELIVERY',
      paid: false,
    },
    'an order whose payment is disputed': { ...byCourier, dispute: 'open' },
    'an order whose goods are missing': { ...byCourier, stockReserved: false, stockReservable: false },
  },
  key: ({ context }) => context,
  variants: {
    'shipping.fulfill': byEachActor,
    'shipping.schedule': byEachActor,
    'shipping.callOff': byEachActor,
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
    'order.disputed': { ...byEachActor, 'the payment provider': { by: 'payment', dispute: 'open' } },
    'order.ended': { ...byEachActor, 'the merchant': { by: 'merchant', status: 'FAILED' } },
    'order.revived': byEachActor,
  },
  labels: {
    states: {
      PENDING: 'Not shipped',
      SCHEDULED: 'Courier booked',
      READY_FOR_PICKUP: 'Ready for the courier',
      PICKED_UP: 'On its way',
      FULFILLED: 'Handed over by the merchant',
      DELIVERED: 'Delivered',
      RETURNING: 'On its way back',
      RETURNED: 'Returned',
    },
    events: {
      'shipping.fulfill': 'The merchant ships it',
      'shipping.schedule': 'A courier is booked',
      'shipping.callOff': 'The courier is called off',
      'courier.ready': 'The courier accepts',
      'courier.refused': 'The courier refuses',
      'courier.pickedUp': 'The courier picks it up',
      'courier.delivered': 'The courier delivers it',
      'courier.attemptFailed': 'The courier tries to deliver it in vain',
      'courier.returning': 'The courier brings it back',
      'courier.returned': 'The courier has brought it back',
      'return.confirm': 'The merchant confirms the return',
      'delivery.confirm': 'Delivery is confirmed',
      'delivery.expire': '7 days pass without complaint',
      'order.disputed': 'The payment is disputed',
      'order.ended': 'The order ends',
      'order.revived': 'A late payment begins it anew',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<ShippingCondition>),
  },
  invariants: {
    'a courier tries at most three times': ({ context }) => context.failedAttempts <= MAX_DELIVERY_ATTEMPTS,
    'what has not been picked up was not tried to be delivered': ({ value, context }) =>
      !['PENDING', 'SCHEDULED', 'READY_FOR_PICKUP', 'FULFILLED'].includes(value) ||
      context.failedAttempts === 0,
    'a courier carries only what a courier was booked for': ({ value, context }) =>
      !['SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP', 'RETURNING', 'RETURNED'].includes(value) ||
      (context.shippingMode === 'DELIVERY' && context.deliveryConfiguration !== 'SELF_MANAGED'),
    'the merchant hands over only what no courier delivers': ({ value, context }) =>
      value !== 'FULFILLED' ||
      context.shippingMode === 'PICKUP' ||
      context.deliveryConfiguration === 'SELF_MANAGED',
  },
  resting: ['PENDING', 'RETURNED'],
});
