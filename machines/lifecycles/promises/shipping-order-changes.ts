import { type FlowPromise, after, at as when, promise } from '#machines/promises/promise.ts';
import type { ShippingFacts } from '../shipping.lifecycle.ts';
import {
  byAnyActor,
  byCourier,
  byCustomer,
  byMerchant,
  byPaymentProvider,
  byTimer,
  exceptBy,
  shows,
} from './acts.ts';
import { booked, handedOver, pickedUp, ready, returned } from './shipping-situations.ts';

const failed = { status: 'FAILED' };
const cancelled = { status: 'CANCELED' };
const paused = { status: 'REFUND_REQUESTED' };
const revived = { status: 'PAYMENT_CONFIRMED' };
const disputed = byPaymentProvider('order.disputed', { dispute: 'open' });
const attempt = byCourier('courier.attemptFailed');
const everyParty = ['merchant', 'customer', 'payment', 'courier', 'timer'] as const;

/** Changes of the order that change its shipping. */
export const orderChanges: FlowPromise<ShippingFacts>[] = [
  promise(
    'An order that ends calls its courier off, whichever party ends it, and is not shipped again',
    when(booked, [byMerchant('order.ended', failed)], shows('PENDING')),
    when(booked, [byCustomer('order.ended', cancelled)], shows('PENDING')),
    when(booked, [byPaymentProvider('order.ended', failed)], shows('PENDING')),
    when(booked, [byCourier('order.ended', failed)], shows('PENDING')),
    when(booked, [byTimer('order.ended', failed)], shows('PENDING')),
    when(ready, [byMerchant('order.ended', failed)], shows('PENDING')),
    when(ready, [byCustomer('order.ended', cancelled)], shows('PENDING')),
    when(ready, [byPaymentProvider('order.ended', failed)], shows('PENDING')),
    when(ready, [byCourier('order.ended', failed)], shows('PENDING')),
    when(ready, [byTimer('order.ended', failed)], shows('PENDING')),
    when(booked, [byMerchant('order.ended', failed)], { refuses: byAnyActor('shipping.schedule') }),
    when(ready, [byMerchant('order.ended', failed)], { refuses: byAnyActor('shipping.schedule') }),
    when(booked, [], {
      refuses: [...exceptBy(everyParty, 'order.ended', failed), ...byAnyActor('order.ended')],
    }),
    when(ready, [], {
      refuses: [...exceptBy(everyParty, 'order.ended', failed), ...byAnyActor('order.ended')],
    }),
  ),
  promise(
    'A parcel that the courier already has comes back when its order ends',
    when(pickedUp, [byMerchant('order.ended', failed)], shows('RETURNING')),
    when(pickedUp, [byCustomer('order.ended', failed)], shows('RETURNING')),
    when(pickedUp, [byPaymentProvider('order.ended', failed)], shows('RETURNING')),
    when(pickedUp, [byCourier('order.ended', failed)], shows('RETURNING')),
    when(pickedUp, [byTimer('order.ended', failed)], shows('RETURNING')),
    when(pickedUp, [byMerchant('order.ended', failed), byCourier('courier.returned')], {
      ...shows('RETURNED'),
      refuses: byAnyActor('order.reopened'),
    }),
    when(pickedUp, [], {
      refuses: [...exceptBy(everyParty, 'order.ended', failed), ...byAnyActor('order.ended')],
    }),
  ),
  promise(
    'A dispute calls off a courier who has not picked up the parcel, and nothing is shipped while it is open',
    when(booked, [disputed], { ...shows('PENDING'), refuses: byAnyActor('shipping.schedule') }),
    when(ready, [disputed], { ...shows('PENDING'), refuses: byAnyActor('shipping.schedule') }),
    when(booked, [], {
      refuses: [
        ...exceptBy(['payment'], 'order.disputed', { dispute: 'open' }),
        byPaymentProvider('order.disputed'),
      ],
    }),
    when(ready, [], {
      refuses: [
        ...exceptBy(['payment'], 'order.disputed', { dispute: 'open' }),
        byPaymentProvider('order.disputed'),
      ],
    }),
    when(pickedUp, [], { refuses: [disputed] }),
    when(handedOver, [], { refuses: [disputed] }),
  ),
  promise(
    'Nothing moves while a refund of the order is requested or after the order has ended',
    when(booked, [], {
      refuses: [
        byCourier('courier.ready', paused),
        byCourier('courier.refused', paused),
        byMerchant('shipping.cancel', paused),
        byCourier('courier.ready', failed),
      ],
    }),
    when(ready, [], {
      refuses: [byCourier('courier.pickedUp', paused), byMerchant('shipping.cancel', cancelled)],
    }),
    when(pickedUp, [], {
      refuses: [
        byCourier('courier.delivered', paused),
        byCourier('courier.attemptFailed', paused),
        byCourier('courier.returning', paused),
      ],
    }),
    when(handedOver, [], {
      refuses: [
        byCustomer('delivery.confirm', paused),
        byMerchant('delivery.confirm', cancelled),
        byTimer('delivery.expire', paused),
      ],
    }),
  ),
  promise(
    'A late payment that brings a failed order back begins its shipping again',
    when(handedOver, [byPaymentProvider('order.reopened', revived)], shows('PENDING', { fulfilledAt: null })),
    when(
      after(
        pickedUp,
        'a parcel that was returned after two attempts',
        attempt,
        attempt,
        byCourier('courier.returning'),
        byCourier('courier.returned'),
      ),
      [byPaymentProvider('order.reopened', revived)],
      shows('PENDING', { pickedUpAt: null, failedAttempts: 0 }),
    ),
    when(handedOver, [], {
      refuses: [
        ...exceptBy(['payment'], 'order.reopened', revived),
        byPaymentProvider('order.reopened', failed),
      ],
    }),
    when(returned, [], {
      refuses: [
        ...exceptBy(['payment'], 'order.reopened', revived),
        byPaymentProvider('order.reopened', failed),
      ],
    }),
  ),
];
