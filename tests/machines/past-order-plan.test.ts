import { describe, expect, it } from 'vitest';
import { importedAs, pastOrders } from '#machines/lifecycles/past-order.ts';

describe('an order from before Kontor', () => {
  it('is paid and delivered by the merchant, and takes nothing from the stock', () =>
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
  it('is found by the status in which it was imported, and by no other', () => {
    expect(importedAs('DELIVERED')).toBe(pastOrders.delivered);
    expect(importedAs('CANCELED')).toBe(pastOrders.cancelled);
    expect(importedAs('CREATED')).toBeUndefined();
    expect(importedAs(null)).toBeUndefined();
  });
});
