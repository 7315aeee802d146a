import { type Situation, after } from '#machines/promises/promise.ts';
import type { ShippingFacts } from '../shipping.lifecycle.ts';
import { byCourier, byMerchant, recordOf } from './acts.ts';

/** The situations of an order's shipping. */
const facts: ShippingFacts = {
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
export const at = '2026-01-05T09:00:00.000Z';

export const orderOf = (words: string, other: Partial<ShippingFacts> = {}): Situation<ShippingFacts> =>
  recordOf(words, { ...facts, ...other });
export const toDeliver = orderOf('a paid order that a courier delivers');
export const toCollect = orderOf('a paid order that the customer collects', { shippingMode: 'PICKUP' });
export const bySelf = orderOf('a paid order that the merchant delivers', {
  deliveryConfiguration: 'SELF_MANAGED',
});
export const owing = orderOf('an order that is paid on delivery and delivered by the merchant', {
  status: 'ORDER_INTENT_CONFIRMED',
  deliveryConfiguration: 'SELF_MANAGED',
  deliveryTiming: 'ON_DELIVERY',
  paid: false,
});

export const booked = after(toDeliver, 'a booked courier', byMerchant('shipping.schedule'));
export const ready = after(booked, 'a courier who accepted', byCourier('courier.ready'));
export const pickedUp = after(ready, 'a parcel with the courier', byCourier('courier.pickedUp', { at }));
export const returning = after(pickedUp, 'a parcel on its way back', byCourier('courier.returning'));
export const returned = after(returning, 'a returned parcel', byCourier('courier.returned'));
export const handedOver = after(
  bySelf,
  'an order that was handed over',
  byMerchant('shipping.fulfill', { at }),
);
