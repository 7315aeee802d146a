import { describe, expect, it } from 'vitest';
import type { LifecycleActor, ShippingStatus } from '#domain/order-status.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import {
  MAX_DELIVERY_ATTEMPTS,
  SELF_DELIVERY_ASSUMED_AFTER_MS,
  type ShippingEventType,
  shippingLifecycle,
  shippingEventFor,
} from '#machines/lifecycles/shipping.lifecycle.ts';
import { resultWordOf, changesOf } from './support/lifecycle-results.ts';
import { plainRecord } from './support/order-records.ts';

const at = '2026-01-05T09:00:00.000Z';
const earlier = '2026-01-02T09:00:00.000Z';
const paid: OrderRecord = {
  ...plainRecord,
  status: 'PAYMENT_CONFIRMED',
  paid: true,
  stockReservable: true,
  stockReserved: true,
};
const byMerchant: OrderRecord = { ...paid, deliveryConfiguration: 'SELF_MANAGED' };
const underWay: OrderRecord = {
  ...paid,
  status: 'ORDER_PICKED_UP',
  shippingStatus: 'PICKED_UP',
  failedAttempts: 1,
  pickedUpAt: earlier,
};

describe('the facts of a shipment', () => {
  it('records when the goods were handed over and picked up', () => {
    expect(changesOf(shippingLifecycle, byMerchant, 'shipping.fulfill', 'merchant', { at })).toEqual({
      shippingStatus: 'FULFILLED',
      fulfilledAt: at,
    });
    const ready: OrderRecord = { ...paid, shippingStatus: 'READY_FOR_PICKUP' };
    expect(changesOf(shippingLifecycle, ready, 'courier.pickedUp', 'courier', { at })).toEqual({
      shippingStatus: 'PICKED_UP',
      pickedUpAt: at,
    });
  });
  it('counts each failed delivery attempt', () =>
    expect(changesOf(shippingLifecycle, underWay, 'courier.attemptFailed', 'courier', { at })).toEqual({
      failedAttempts: 2,
    }));
  it.each([
    ['shipping.cancel', 'merchant', {}],
    ['courier.refused', 'courier', {}],
    ['order.ended', 'merchant', { status: 'CANCELED' }],
    ['order.disputed', 'payment', { dispute: 'open' }],
  ] as const)('starts again after %s, and records the new facts of the order', (event, actor, order) => {
    const scheduled: OrderRecord = {
      ...underWay,
      status: 'ORDER_INTENT_CONFIRMED',
      shippingStatus: 'SCHEDULED',
      fulfilledAt: earlier,
    };
    expect(changesOf(shippingLifecycle, scheduled, event, actor, order)).toEqual({
      shippingStatus: 'PENDING',
      fulfilledAt: null,
      pickedUpAt: null,
      failedAttempts: 0,
      ...order,
    });
  });
  it.each(['RETURNED', 'FULFILLED'] as const)(
    'restarts when a late payment reopens an order whose shipping is %s',
    (shippingStatus) =>
      expect(
        changesOf(
          shippingLifecycle,
          { ...underWay, status: 'PAYMENT_CONFIRMED', shippingStatus, fulfilledAt: earlier },
          'order.reopened',
          'payment',
        ),
      ).toEqual({ shippingStatus: 'PENDING', fulfilledAt: null, pickedUpAt: null, failedAttempts: 0 }),
  );
  it('keeps the attempts of a returned parcel, and records that its order ended', () =>
    expect(changesOf(shippingLifecycle, underWay, 'order.ended', 'customer', { status: 'REFUNDED' })).toEqual(
      {
        shippingStatus: 'RETURNING',
        status: 'REFUNDED',
      },
    ));
  it('allows three attempts, and assumes delivery by the merchant after a week', () => {
    expect(MAX_DELIVERY_ATTEMPTS).toBe(3);
    expect(SELF_DELIVERY_ASSUMED_AFTER_MS / (60 * 60 * 1_000)).toBe(7 * 24);
  });
});

describe('an order that is paid or confirmed', () => {
  it.each(['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED'] as const)(
    'can be shipped while it is %s',
    (status) => {
      expect(
        resultWordOf(shippingLifecycle.nextStatus({ ...paid, status }, 'shipping.schedule', 'merchant')),
      ).toBe('SCHEDULED');
      expect(
        resultWordOf(shippingLifecycle.nextStatus({ ...byMerchant, status }, 'shipping.fulfill', 'merchant')),
      ).toBe('FULFILLED');
    },
  );
});

describe('a refused step of a shipment', () => {
  const parcel = (shippingStatus: ShippingStatus, more: Partial<OrderRecord> = {}): OrderRecord => ({
    ...paid,
    status: 'ORDER_INTENT_CONFIRMED',
    shippingStatus,
    ...more,
  });
  it.each<[string, OrderRecord, ShippingEventType, LifecycleActor, unmet: string[], way: string[] | null]>([
    ['a courier delivers', paid, 'shipping.fulfill', 'merchant', ['isByMerchant'], ['shipping.schedule']],
    [
      'the merchant delivers',
      byMerchant,
      'shipping.schedule',
      'merchant',
      ['isByCourier'],
      ['shipping.fulfill'],
    ],
    [
      'the order failed for want of money',
      { ...paid, status: 'FAILED' },
      'shipping.schedule',
      'merchant',
      ['isOrderConfirmed'],
      ['payment.confirmed'],
    ],
    [
      'the goods are not there',
      { ...paid, stockReservable: false },
      'shipping.schedule',
      'merchant',
      ['isStockReservable'],
      null,
    ],
    [
      'its payment is disputed',
      { ...paid, dispute: 'open' },
      'shipping.schedule',
      'merchant',
      ['isNotDisputed'],
      null,
    ],
    [
      'it is not paid yet',
      parcel('FULFILLED', { paid: false }),
      'delivery.expire',
      'timer',
      ['isPaid'],
      ['payment.confirmed'],
    ],
    ['nothing is disputed', parcel('SCHEDULED'), 'order.disputed', 'payment', ['isDisputed'], null],
    ['its order goes on', parcel('SCHEDULED'), 'order.ended', 'merchant', ['isOrderOver'], null],
    [
      'its order stays failed',
      parcel('RETURNED', { status: 'FAILED' }),
      'order.reopened',
      'payment',
      ['isOrderRevived'],
      null,
    ],
    [
      'three attempts were in vain',
      { ...underWay, failedAttempts: 3 },
      'courier.attemptFailed',
      'courier',
      ['hasAttemptsLeft'],
      null,
    ],
  ])('names the unmet condition and the first step when %s', (_, record, event, actor, unmet, way) =>
    expect(shippingLifecycle.nextStatus(record, event, actor)).toMatchObject({
      ok: false,
      code: 'CONDITION_UNMET',
      unmet,
      path: way,
    }),
  );
});

describe('the events of a shipment', () => {
  it("offers each actor every event that doesn't only follow from the order", () => {
    const offered = (actor: LifecycleActor) =>
      shippingLifecycle.options(paid, actor).map(({ event }) => event);
    expect(offered('payment')).toEqual([]);
    expect(offered('customer')).toEqual(['delivery.confirm']);
    expect(offered('merchant')).toEqual([
      'shipping.fulfill',
      'shipping.schedule',
      'shipping.cancel',
      'return.confirm',
      'delivery.confirm',
    ]);
  });
  it.each([
    ['PENDING', 'shipping.cancel'],
    ['READY_FOR_PICKUP', 'courier.ready'],
    ['PICKED_UP', 'courier.pickedUp'],
    ['DELIVERED', 'delivery.confirm'],
    ['RETURNING', 'courier.returning'],
    ['RETURNED', 'return.confirm'],
  ] as const)('map the requested status %s to %s', (targetStatus, event) =>
    expect(shippingEventFor(paid, targetStatus)).toBe(event),
  );
});
