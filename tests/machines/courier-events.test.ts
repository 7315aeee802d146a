import { describe, expect, it } from 'vitest';
import { classifyCourierEvent, expectsPayment } from '#machines/lifecycles/consequences.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { plainRecord } from './support/order-records.ts';

const paid: OrderRecord = { ...plainRecord, paid: true };

describe("a courier's report", () => {
  const booked: OrderRecord = { ...paid, status: 'ORDER_INTENT_CONFIRMED', shippingStatus: 'SCHEDULED' };

  it('is applied when it is next', () => expect(classifyCourierEvent(booked, 'courier.ready')).toBe('apply'));
  it('is kept while a refund of the order is pending', () => {
    const order: OrderRecord = {
      ...booked,
      status: 'REFUND_REQUESTED',
      statusBeforeRefund: 'ORDER_INTENT_CONFIRMED',
    };
    expect(classifyCourierEvent(order, 'courier.ready')).toBe('keep');
    expect(classifyCourierEvent(order, 'courier.delivered')).toBe('keep');
  });
  it('is ignored during a pending refund if it would be ignored without one', () => {
    const parcel: OrderRecord = {
      ...booked,
      status: 'REFUND_REQUESTED',
      statusBeforeRefund: 'ORDER_PICKED_UP',
      shippingStatus: 'PICKED_UP',
    };
    expect(classifyCourierEvent({ ...parcel, failedAttempts: 3 }, 'courier.attemptFailed')).toBe('ignore');
    expect(classifyCourierEvent({ ...parcel, failedAttempts: 2 }, 'courier.attemptFailed')).toBe('keep');
  });
  it('is ignored for a refunded order', () =>
    expect(
      classifyCourierEvent(
        { ...booked, status: 'REFUNDED', statusBeforeRefund: 'ORDER_INTENT_CONFIRMED' },
        'courier.ready',
      ),
    ).toBe('ignore'));
  it('is kept when it arrives too early', () =>
    expect(classifyCourierEvent(booked, 'courier.pickedUp')).toBe('keep'));
  it('is ignored once the order has ended', () => {
    for (const status of ['FAILED', 'CANCELED', 'DECLINED', 'REFUNDED'] as const)
      for (const event of ['courier.ready', 'courier.pickedUp', 'courier.attemptFailed'] as const)
        expect(classifyCourierEvent({ ...booked, status, shippingStatus: 'PENDING' }, event)).toBe('ignore');
  });
  it('is ignored after the third attempt, until the parcel is on its way back', () => {
    const parcel: OrderRecord = { ...booked, status: 'ORDER_PICKED_UP', shippingStatus: 'PICKED_UP' };
    expect(classifyCourierEvent({ ...parcel, failedAttempts: 2 }, 'courier.attemptFailed')).toBe('apply');
    expect(classifyCourierEvent({ ...parcel, failedAttempts: 3 }, 'courier.attemptFailed')).toBe('ignore');
    expect(classifyCourierEvent({ ...parcel, failedAttempts: 3 }, 'courier.returning')).toBe('apply');
  });
});

describe('a payment for an order', () => {
  it.each(['CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED', 'FAILED'] as const)(
    'is expected while an order that is %s is unpaid',
    (status) => {
      expect(expectsPayment({ ...plainRecord, status, stockReservable: true })).toBe(true);
      expect(expectsPayment({ ...paid, status, stockReservable: true })).toBe(status === 'CREATED');
    },
  );
  it('is expected by a failed order when its stock is unknown', () => {
    const { stockReservable: _, ...unknown } = plainRecord;
    expect(expectsPayment({ ...unknown, status: 'FAILED' })).toBe(true);
  });
  it("isn't expected by an order that ended, or whose goods are gone or returning", () => {
    expect(expectsPayment({ ...plainRecord, status: 'CANCELED' })).toBe(false);
    expect(expectsPayment({ ...plainRecord, status: 'FAILED', stockReservable: false })).toBe(false);
    expect(
      expectsPayment({
        ...plainRecord,
        status: 'FAILED',
        shippingStatus: 'RETURNING',
        stockReservable: true,
      }),
    ).toBe(false);
  });
});
