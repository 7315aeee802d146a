import { describe, expect, it } from 'vitest';
import { importOriginOf, pastOrders } from '#machines/lifecycles/past-order.ts';

describe('an imported past order', () => {
  it('is paid and delivered by the merchant without taking stock', () =>
    expect(pastOrders.delivered).toEqual({
      status: 'DELIVERED',
      shippingStatus: 'DELIVERED',
      shippingMode: 'DELIVERY',
      deliveryConfiguration: 'SELF_MANAGED',
      deliveryTiming: 'PRE_DELIVERY',
      paid: true,
      paidAt: null,
      paymentMethod: null,
      refundedAt: null,
      statusBeforeRefund: null,
      refundStatus: null,
      dispute: null,
      failedAttempts: 0,
      fulfilledAt: null,
      restock: null,
      stockReserved: false,
      stockReservable: true,
    }));
  it('is cancelled before it was paid or shipped', () =>
    expect(pastOrders.cancelled).toEqual({
      status: 'CANCELED',
      shippingStatus: 'PENDING',
      shippingMode: 'DELIVERY',
      deliveryConfiguration: 'SELF_MANAGED',
      deliveryTiming: 'PRE_DELIVERY',
      paid: false,
      paymentMethod: null,
      statusBeforeRefund: null,
      refundStatus: null,
      dispute: null,
      failedAttempts: 0,
      restock: null,
      stockReserved: false,
      stockReservable: true,
    }));
  it('is found only by the status in which it was imported', () => {
    expect(importOriginOf('DELIVERED')).toBe(pastOrders.delivered);
    expect(importOriginOf('CANCELED')).toBe(pastOrders.cancelled);
    expect(importOriginOf('CREATED')).toBeUndefined();
    expect(importOriginOf(null)).toBeUndefined();
  });
});
