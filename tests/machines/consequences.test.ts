import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#domain/order-status.ts';
import {
  type Consequence,
  type OrderStep,
  type ShippingStep,
  orderConsequences,
  refusedFact,
  shippingConsequences,
} from '#machines/lifecycles/consequences.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { plainRecord } from './support/order-records.ts';

const paid: OrderRecord = { ...plainRecord, paid: true };
const allAfter = (step: Omit<OrderStep, 'record'>, record = paid) =>
  orderConsequences({ ...step, record: { ...record, status: step.from } });
const allAfterShipping = (step: Omit<ShippingStep, 'record'>, record: Partial<OrderRecord> = {}) =>
  shippingConsequences({ ...step, record: { ...paid, status: 'ORDER_INTENT_CONFIRMED', ...record } });

/** What follows beside the mails to the customer. */
const withoutNotices = (consequences: Consequence[]) => consequences.filter(({ on }) => on !== 'customer');
const after: typeof allAfter = (...step) => withoutNotices(allAfter(...step));
const afterShipping: typeof allAfterShipping = (...step) => withoutNotices(allAfterShipping(...step));
/** The mails to the customer. */
const noticesOf = (consequences: Consequence[]) =>
  consequences.flatMap((consequence) => (consequence.on === 'customer' ? [consequence.notice] : []));

const reserve = { on: 'stock', effect: 'reserve' };
const release = { on: 'stock', effect: 'release' };
const ask = { on: 'stock', effect: 'ask' };
const refund = { on: 'money', effect: 'refund' };

describe('what follows from a step of the order', () => {
  it('reserves the stock when the order is paid or confirmed', () => {
    expect(after({ event: 'payment.confirmed', from: 'CREATED', to: 'PAYMENT_CONFIRMED' })).toEqual([
      reserve,
    ]);
    expect(after({ event: 'intent.confirm', from: 'CREATED', to: 'ORDER_INTENT_CONFIRMED' })).toEqual([
      reserve,
    ]);
    expect(
      after({ event: 'intent.confirm', from: 'PAYMENT_CONFIRMED', to: 'ORDER_INTENT_CONFIRMED' }),
    ).toEqual([reserve]);
  });
  it('releases the stock and owes the money when a paid order is declined or canceled', () => {
    for (const [event, to] of [
      ['order.decline', 'DECLINED'],
      ['order.cancel', 'CANCELED'],
    ] as const) {
      expect(after({ event, from: 'PAYMENT_CONFIRMED', to })).toEqual([release, refund]);
      expect(after({ event, from: 'CREATED', to }, plainRecord)).toEqual([release]);
    }
  });
  it('releases the stock of what failed before pick-up; after it, only goods that came back', () => {
    expect(after({ event: 'order.expire', from: 'CREATED', to: 'FAILED' })).toEqual([release]);
    expect(after({ event: 'order.fail', from: 'ORDER_INTENT_CONFIRMED', to: 'FAILED' })).toEqual([release]);
    const lost = { event: 'order.fail', from: 'ORDER_PICKED_UP', to: 'FAILED' } as const;
    expect(after(lost)).toEqual([ask]);
    expect(after({ ...lost, goodsReturned: true })).toEqual([release]);
    expect(after({ ...lost, goodsReturned: false })).toEqual([]);
  });
  it('asks whether refunded goods go back on the shelf', () => {
    const refunded = { event: 'refund.confirm', from: 'REFUND_REQUESTED', to: 'REFUNDED' } as const;
    expect(after(refunded)).toEqual([ask]);
    expect(after({ ...refunded, restock: true })).toEqual([release]);
    expect(after({ ...refunded, restock: false })).toEqual([]);
  });
  it('begins shipping anew when a late payment revives a failed order', () =>
    expect(after({ event: 'payment.confirmed', from: 'FAILED', to: 'PAYMENT_CONFIRMED' })).toEqual([
      reserve,
      { on: 'shipping', event: 'order.revived' },
    ]));
  it('has nothing to do when a refund is rejected, or nothing changed', () => {
    for (const to of ['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'FAILED'] as const)
      expect(after({ event: 'refund.reject', from: 'REFUND_REQUESTED', to })).toEqual([]);
    for (const status of orderStatuses)
      expect(after({ event: 'order.decline', from: status, to: status })).toEqual([]);
  });
});

describe('what follows from a step of the shipping', () => {
  it('confirms a paid order at the first update', () => {
    const started = { on: 'order', event: 'shipping.started' };
    const step = { event: 'shipping.fulfill', from: 'PENDING', to: 'FULFILLED' } as const;
    expect(afterShipping(step, { status: 'PAYMENT_CONFIRMED' })).toEqual([started]);
    expect(afterShipping(step)).toEqual([]);
  });
  it('books the courier, and calls them off unless they refused', () => {
    expect(afterShipping({ event: 'shipping.schedule', from: 'PENDING', to: 'SCHEDULED' })).toEqual([
      { on: 'courier', effect: 'book' },
    ]);
    expect(afterShipping({ event: 'shipping.callOff', from: 'READY_FOR_PICKUP', to: 'PENDING' })).toEqual([
      { on: 'courier', effect: 'callOff' },
    ]);
    expect(afterShipping({ event: 'courier.refused', from: 'SCHEDULED', to: 'PENDING' })).toEqual([]);
    expect(afterShipping({ event: 'order.revived', from: 'PICKED_UP', to: 'PENDING' })).toEqual([]);
  });
  it('takes the order along when the goods are picked up and delivered', () => {
    expect(afterShipping({ event: 'courier.pickedUp', from: 'READY_FOR_PICKUP', to: 'PICKED_UP' })).toEqual([
      { on: 'order', event: 'courier.pickedUp' },
    ]);
    expect(afterShipping({ event: 'delivery.expire', from: 'FULFILLED', to: 'DELIVERED' })).toEqual([
      { on: 'order', event: 'shipping.delivered' },
    ]);
  });
});

describe('what the customer is told', () => {
  it('names how an order ended, and what became of a requested refund', () => {
    const notices = [
      allAfter({ event: 'order.decline', from: 'CREATED', to: 'DECLINED' }),
      allAfter({ event: 'order.cancel', from: 'PAYMENT_CONFIRMED', to: 'CANCELED' }),
      allAfter({ event: 'order.expire', from: 'CREATED', to: 'FAILED' }),
      allAfter({ event: 'order.fail', from: 'ORDER_PICKED_UP', to: 'FAILED' }),
      allAfter({ event: 'refund.request', from: 'DELIVERED', to: 'REFUND_REQUESTED' }),
      allAfter({ event: 'refund.reject', from: 'REFUND_REQUESTED', to: 'DELIVERED' }),
    ].flatMap(noticesOf);
    expect(notices).toEqual([
      'orderDeclined',
      'orderCancelled',
      'orderExpired',
      'orderFailed',
      'refundRequested',
      'refundRejected',
    ]);
  });
  it('leaves money to the notices of its payments and refunds', () => {
    for (const step of [
      { event: 'payment.confirmed', from: 'CREATED', to: 'PAYMENT_CONFIRMED' },
      { event: 'refund.confirm', from: 'REFUND_REQUESTED', to: 'REFUNDED' },
    ] as const)
      expect(noticesOf(allAfter(step))).toEqual([]);
  });
  it('names pickup or delivery when the merchant hands the order over', () => {
    const step = { event: 'shipping.fulfill', from: 'PENDING', to: 'FULFILLED' } as const;
    expect(noticesOf(allAfterShipping(step, { shippingMode: 'PICKUP' }))).toEqual(['readyForPickup']);
    expect(noticesOf(allAfterShipping(step, { shippingMode: 'DELIVERY' }))).toEqual(['onItsWay']);
  });
  it('tells a parcel once, by its shipping and not by its order', () => {
    const pickedUp = { event: 'courier.pickedUp', from: 'READY_FOR_PICKUP', to: 'PICKED_UP' } as const;
    expect(noticesOf(allAfterShipping(pickedUp))).toEqual(['onItsWay']);
    expect(
      noticesOf(
        allAfter({ event: 'courier.pickedUp', from: 'ORDER_INTENT_CONFIRMED', to: 'ORDER_PICKED_UP' }),
      ),
    ).toEqual([]);
    const ready = { event: 'courier.ready', from: 'SCHEDULED', to: 'READY_FOR_PICKUP' } as const;
    expect(noticesOf(allAfterShipping(ready))).toEqual([]);
  });
  it('says nothing when nothing changed', () => {
    expect(noticesOf(allAfter({ event: 'order.cancel', from: 'CANCELED', to: 'CANCELED' }))).toEqual([]);
    const same = { event: 'delivery.confirm', from: 'DELIVERED', to: 'DELIVERED' } as const;
    expect(noticesOf(allAfterShipping(same))).toEqual([]);
  });
});

describe('a fact that the law refuses', () => {
  const payment = { actor: 'payment', event: 'payment.confirmed' } as const;

  const booked: OrderRecord = { ...paid, status: 'ORDER_INTENT_CONFIRMED', shippingStatus: 'SCHEDULED' };

  it('is kept when a courier reports it while the order stands still', () => {
    const order: OrderRecord = { ...booked, status: 'REFUND_REQUESTED' };
    expect(refusedFact(order, { actor: 'courier', event: 'courier.ready' })).toBe('keep');
    expect(refusedFact(order, { actor: 'courier', event: 'courier.delivered' })).toBe('keep');
  });
  it('is kept when a courier reports it before what comes first', () =>
    expect(refusedFact(booked, { actor: 'courier', event: 'courier.pickedUp' })).toBe('keep'));
  it('is ignored when the courier was called off, or has delivered', () => {
    const fact = { actor: 'courier', event: 'courier.ready' } as const;
    expect(refusedFact({ ...booked, shippingStatus: 'PENDING' }, fact)).toBe('ignore');
    expect(refusedFact({ ...booked, shippingStatus: 'DELIVERED' }, fact)).toBe('ignore');
  });
  it('is the money that an order on its way still waits for', () =>
    expect(refusedFact({ ...plainRecord, status: 'DELIVERED' }, payment)).toBe('collect'));
  it('is money without a purpose on a dead order, or the second time', () => {
    expect(refusedFact({ ...plainRecord, status: 'CANCELED' }, payment)).toBe('suspend');
    expect(refusedFact({ ...plainRecord, status: 'FAILED' }, payment)).toBe('suspend');
    expect(refusedFact({ ...paid, status: 'DELIVERED' }, payment)).toBe('suspend');
  });
});
