import { describe, expect, it } from 'vitest';
import { judgeCourierEvent, waitsForMoney } from '#machines/lifecycles/consequences.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { plainRecord } from './support/order-records.ts';

const paid: OrderRecord = { ...plainRecord, paid: true };

describe('what a courier reports', () => {
  const booked: OrderRecord = { ...paid, status: 'ORDER_INTENT_CONFIRMED', shippingStatus: 'SCHEDULED' };

  it('is applied when it comes next', () => expect(judgeCourierEvent(booked, 'courier.ready')).toBe('apply'));
  it('is kept while a refund of the order is being decided', () => {
    const order: OrderRecord = {
      ...booked,
      status: 'REFUND_REQUESTED',
      statusBeforeRefund: 'ORDER_INTENT_CONFIRMED',
    };
    expect(judgeCourierEvent(order, 'courier.ready')).toBe('keep');
    expect(judgeCourierEvent(order, 'courier.delivered')).toBe('keep');
  });
  it('is ignored while a refund is being decided, where it would be ignored without the refund', () => {
    const parcel: OrderRecord = {
      ...booked,
      status: 'REFUND_REQUESTED',
      statusBeforeRefund: 'ORDER_PICKED_UP',
      shippingStatus: 'PICKED_UP',
    };
    expect(judgeCourierEvent({ ...parcel, failedAttempts: 3 }, 'courier.attemptFailed')).toBe('ignore');
    expect(judgeCourierEvent({ ...parcel, failedAttempts: 2 }, 'courier.attemptFailed')).toBe('keep');
  });
  it('is ignored for a refunded order, whatever it was before the refund', () =>
    expect(
      judgeCourierEvent(
        { ...booked, status: 'REFUNDED', statusBeforeRefund: 'ORDER_INTENT_CONFIRMED' },
        'courier.ready',
      ),
    ).toBe('ignore'));
  it('is kept when it comes before what comes first', () =>
    expect(judgeCourierEvent(booked, 'courier.pickedUp')).toBe('keep'));
  it('is ignored once the order has ended', () => {
    for (const status of ['FAILED', 'CANCELED', 'DECLINED', 'REFUNDED'] as const)
      for (const event of ['courier.ready', 'courier.pickedUp', 'courier.attemptFailed'] as const)
        expect(judgeCourierEvent({ ...booked, status, shippingStatus: 'PENDING' }, event)).toBe('ignore');
  });
  it('is ignored after the third attempt, until the parcel is on its way back', () => {
    const parcel: OrderRecord = { ...booked, status: 'ORDER_PICKED_UP', shippingStatus: 'PICKED_UP' };
    expect(judgeCourierEvent({ ...parcel, failedAttempts: 2 }, 'courier.attemptFailed')).toBe('apply');
    expect(judgeCourierEvent({ ...parcel, failedAttempts: 3 }, 'courier.attemptFailed')).toBe('ignore');
    expect(judgeCourierEvent({ ...parcel, failedAttempts: 3 }, 'courier.returning')).toBe('apply');
  });
});

describe('money for an order', () => {
  it.each(['CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED', 'FAILED'] as const)(
    'is waited for while an order that is %s is not paid',
    (status) => {
      expect(waitsForMoney({ ...plainRecord, status, stockReservable: true })).toBe(true);
      expect(waitsForMoney({ ...paid, status, stockReservable: true })).toBe(status === 'CREATED');
    },
  );
  it('is waited for by a failed order where nothing is known of its stock', () => {
    const { stockReservable: _, ...unknown } = plainRecord;
    expect(waitsForMoney({ ...unknown, status: 'FAILED' })).toBe(true);
  });
  it('has no use for an order that ended, or whose goods are gone or on their way back', () => {
    expect(waitsForMoney({ ...plainRecord, status: 'CANCELED' })).toBe(false);
    expect(waitsForMoney({ ...plainRecord, status: 'FAILED', stockReservable: false })).toBe(false);
    expect(
      waitsForMoney({
        ...plainRecord,
        status: 'FAILED',
        shippingStatus: 'RETURNING',
        stockReservable: true,
      }),
    ).toBe(false);
  });
});
