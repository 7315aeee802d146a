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
  it.each([
    ['paid', { status: 'PAYMENT_CONFIRMED', shippingStatus: 'PENDING', paid: true }],
    ['deliveredUnpaid', { status: 'DELIVERED', shippingStatus: 'DELIVERED', paid: false }],
    ['unpaid', { status: 'CREATED', shippingStatus: 'PENDING', paid: false }],
    ['refunded', { status: 'REFUNDED', shippingStatus: 'DELIVERED', paid: false, refundStatus: null }],
    ['failed', { status: 'FAILED', shippingStatus: 'PENDING', paid: false }],
  ] as const)('can be %s', (status, record) => {
    expect(pastOrders[status]).toMatchObject({ ...record, stockReserved: false });
  });
  it('is found by the status in which it was imported, and by when it is paid', () => {
    expect(importOriginOf('DELIVERED', 'PRE_DELIVERY')).toBe(pastOrders.delivered);
    expect(importOriginOf('DELIVERED', 'ON_DELIVERY')).toBe(pastOrders.deliveredUnpaid);
    expect(importOriginOf('CANCELED', 'PRE_DELIVERY')).toBe(pastOrders.cancelled);
    expect(importOriginOf('REFUNDED', 'PRE_DELIVERY')).toBe(pastOrders.refunded);
    expect(importOriginOf('ORDER_PICKED_UP', 'PRE_DELIVERY')).toBeUndefined();
    expect(importOriginOf(null, 'PRE_DELIVERY')).toBeUndefined();
  });
});
