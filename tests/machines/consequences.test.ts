import { describe, expect, it } from 'vitest';
import {
  type Consequence,
  type OrderStep,
  type ShippingStep,
  orderConsequences,
  shippingConsequences,
} from '#machines/lifecycles/consequences.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { plainRecord } from './support/order-records.ts';

const paid: OrderRecord = { ...plainRecord, paid: true };
const allAfter = (step: Omit<OrderStep, 'record'>, record = paid) =>
  orderConsequences({ ...step, record: { ...record, status: step.from } });
const allAfterShipping = (step: Omit<ShippingStep, 'record'>, record: Partial<OrderRecord> = {}) =>
  shippingConsequences({ ...step, record: { ...paid, status: 'ORDER_INTENT_CONFIRMED', ...record } });

/** Returns the consequences without the customer emails. */
const withoutNotices = (consequences: Consequence[]) => consequences.filter(({ on }) => on !== 'customer');
const after: typeof allAfter = (...step) => withoutNotices(allAfter(...step));
const afterShipping: typeof allAfterShipping = (...step) => withoutNotices(allAfterShipping(...step));
/** Returns the customer emails. */
const noticesOf = (consequences: Consequence[]) =>
  consequences.flatMap((consequence) => (consequence.on === 'customer' ? [consequence.notice] : []));

const reserve = { on: 'stock', effect: 'reserve' };
const release = { on: 'stock', effect: 'release' };
const refund = { on: 'money', effect: 'refund' };
const endShipping = { on: 'shipping', event: 'order.ended' };
const refundDone = { on: 'order', event: 'refund.done' };
const onDelivery = (event: string) => ({ on: 'delivery', event });

describe('the consequences of an order step', () => {
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
  it.each([
    ['order.decline', 'DECLINED'],
    ['order.cancel', 'CANCELED'],
  ] as const)('releases the stock at %s, and returns what a provider collected', (event, to) => {
    const step = { event, from: 'PAYMENT_CONFIRMED', to } as const;
    expect(after(step, { ...paid, paymentMethod: 'PAYMENT_LINK' })).toEqual([release, refund]);
    expect(after({ event, from: 'CREATED', to }, plainRecord)).toEqual([release]);
    const refundedBefore: OrderRecord = { ...plainRecord, paymentMethod: 'PAYMENT_LINK' };
    expect(after({ event, from: 'CREATED', to }, refundedBefore)).toEqual([release]);
  });
  it('waits for the merchant to return a recorded payment', () => {
    const step = { event: 'order.cancel', from: 'PAYMENT_CONFIRMED', to: 'CANCELED' } as const;
    const byHand: OrderRecord = { ...paid, paymentMethod: 'CASH' };
    expect(after(step, byHand)).toEqual([release]);
    expect(after({ ...step, returnedAt: '2026-01-05T09:00:00.000Z' }, byHand)).toEqual([
      release,
      refund,
      refundDone,
    ]);
  });
  it('releases the stock of an order that failed before handover, and ends its shipping', () => {
    expect(after({ event: 'order.expire', from: 'CREATED', to: 'FAILED' })).toEqual([release, endShipping]);
    const failed = { event: 'order.fail', from: 'ORDER_INTENT_CONFIRMED', to: 'FAILED' } as const;
    expect(after(failed, { ...paid, shippingStatus: 'SCHEDULED' })).toEqual([release, endShipping]);
  });
  it.each(['PICKED_UP', 'RETURNING', 'RETURNED'] as const)(
    'keeps the stock of a failed order whose parcel is %s until the merchant decides about it',
    (shippingStatus) => {
      const failed = { event: 'order.fail', from: 'ORDER_PICKED_UP', to: 'FAILED' } as const;
      expect(after(failed, { ...paid, shippingStatus })).toEqual([endShipping]);
      expect(after({ event: 'goods.restock', from: 'FAILED', to: 'FAILED' })).toEqual([release]);
      expect(after({ event: 'goods.writeOff', from: 'FAILED', to: 'FAILED' })).toEqual([]);
    },
  );
  it('requests a refund from the provider, and ends the order only when it was paid out', () => {
    const approved = { event: 'refund.confirm', from: 'REFUND_REQUESTED', to: 'REFUND_REQUESTED' } as const;
    expect(after(approved, { ...paid, paymentMethod: 'PAYMENT_LINK' })).toEqual([refund]);
    expect(after(approved, { ...paid, paymentMethod: 'CASH' })).toEqual([refund, refundDone]);
  });
  it('restocks a refunded order as the merchant decided, and ends its shipping', () => {
    const refunded = { event: 'refund.done', from: 'REFUND_REQUESTED', to: 'REFUNDED' } as const;
    expect(after(refunded)).toEqual([endShipping]);
    expect(after(refunded, { ...paid, restock: true })).toEqual([release, endShipping]);
    expect(after(refunded, { ...paid, restock: false })).toEqual([endShipping]);
  });
  it('stops the shipping when the payment is disputed', () =>
    expect(
      after({ event: 'dispute.opened', from: 'ORDER_INTENT_CONFIRMED', to: 'ORDER_INTENT_CONFIRMED' }),
    ).toEqual([{ on: 'shipping', event: 'order.disputed' }]));
  it('restarts shipping when a late payment reopens a failed order', () =>
    expect(after({ event: 'payment.confirmed', from: 'FAILED', to: 'PAYMENT_CONFIRMED' })).toEqual([
      reserve,
      { on: 'shipping', event: 'order.reopened' },
    ]));
  it('does nothing when a refund is rejected or an order in progress is paid', () => {
    for (const to of ['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'FAILED'] as const)
      expect(after({ event: 'refund.reject', from: 'REFUND_REQUESTED', to })).toEqual([]);
    for (const status of ['ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED'] as const)
      expect(after({ event: 'payment.confirmed', from: status, to: status })).toEqual([]);
  });
  it('does nothing when a courier event moves the order or a refund is requested', () => {
    const steps = [
      { event: 'courier.pickedUp', from: 'ORDER_INTENT_CONFIRMED', to: 'ORDER_PICKED_UP' },
      { event: 'shipping.delivered', from: 'ORDER_PICKED_UP', to: 'DELIVERED' },
      { event: 'refund.request', from: 'DELIVERED', to: 'REFUND_REQUESTED' },
    ] as const;
    for (const step of steps) expect(after(step)).toEqual([]);
  });
});

describe('the consequences of a shipping step', () => {
  it('confirms a paid order on the first update', () => {
    const started = { on: 'order', event: 'shipping.started' };
    const step = { event: 'shipping.fulfill', from: 'PENDING', to: 'FULFILLED' } as const;
    expect(afterShipping(step, { status: 'PAYMENT_CONFIRMED' })).toEqual([started]);
    expect(afterShipping(step)).toEqual([]);
  });
  it('books the courier, and cancels the pickup unless the courier declined', () => {
    expect(afterShipping({ event: 'shipping.schedule', from: 'PENDING', to: 'SCHEDULED' })).toEqual([
      { on: 'courier', effect: 'book' },
    ]);
    const cancelPickup = [onDelivery('delivery.cancel'), { on: 'courier', effect: 'cancel' }];
    for (const event of ['shipping.cancel', 'order.ended', 'order.disputed'] as const)
      for (const from of ['SCHEDULED', 'READY_FOR_PICKUP'] as const)
        expect(afterShipping({ event, from, to: 'PENDING' })).toEqual(cancelPickup);
    expect(afterShipping({ event: 'courier.refused', from: 'SCHEDULED', to: 'PENDING' })).toEqual([
      onDelivery('courier.refused'),
    ]);
    expect(afterShipping({ event: 'order.reopened', from: 'FULFILLED', to: 'PENDING' })).toEqual([]);
  });
  it('updates the order when the goods are picked up and delivered', () => {
    expect(afterShipping({ event: 'courier.pickedUp', from: 'READY_FOR_PICKUP', to: 'PICKED_UP' })).toEqual([
      onDelivery('courier.pickedUp'),
      { on: 'order', event: 'courier.pickedUp' },
    ]);
    expect(afterShipping({ event: 'delivery.expire', from: 'FULFILLED', to: 'DELIVERED' })).toEqual([
      { on: 'order', event: 'shipping.delivered' },
    ]);
    expect(afterShipping({ event: 'courier.ready', from: 'SCHEDULED', to: 'READY_FOR_PICKUP' })).toEqual([
      onDelivery('courier.accepted'),
    ]);
    const delivered = { event: 'courier.delivered', from: 'PICKED_UP', to: 'DELIVERED' } as const;
    expect(afterShipping(delivered, { status: 'ORDER_PICKED_UP' })).toEqual([
      onDelivery('courier.delivered'),
      { on: 'order', event: 'shipping.delivered' },
    ]);
    const attempted = { event: 'courier.attemptFailed', from: 'PICKED_UP', to: 'PICKED_UP' } as const;
    expect(afterShipping(attempted, { status: 'ORDER_PICKED_UP' })).toEqual([]);
  });
  it('requests the return of a parcel that was picked up for an order that ended', () => {
    const back = onDelivery('delivery.return');
    expect(
      afterShipping({ event: 'order.ended', from: 'PICKED_UP', to: 'RETURNING' }, { status: 'FAILED' }),
    ).toEqual([back, { on: 'courier', effect: 'requestReturn' }]);
    const byItself = { event: 'courier.returning', from: 'PICKED_UP', to: 'RETURNING' } as const;
    expect(afterShipping(byItself, { status: 'ORDER_PICKED_UP' })).toEqual([back]);
  });
  it('fails an order in progress when its parcel is returned, and leaves an ended order unchanged', () => {
    const returned = { event: 'courier.returned', from: 'RETURNING', to: 'RETURNED' } as const;
    const noted = onDelivery('courier.returned');
    expect(afterShipping(returned, { status: 'ORDER_PICKED_UP' })).toEqual([
      noted,
      { on: 'order', event: 'order.fail' },
    ]);
    expect(afterShipping(returned, { status: 'REFUNDED' })).toEqual([noted]);
    const delivered = { event: 'courier.delivered', from: 'RETURNING', to: 'DELIVERED' } as const;
    expect(afterShipping(delivered, { status: 'FAILED' })).toEqual([onDelivery('courier.delivered')]);
  });
});

describe('the notice to the customer', () => {
  it('names how an order ended and how a requested refund was decided', () => {
    const notices = [
      allAfter({ event: 'order.decline', from: 'CREATED', to: 'DECLINED' }),
      allAfter({ event: 'order.cancel', from: 'PAYMENT_CONFIRMED', to: 'CANCELED' }),
      allAfter({ event: 'order.expire', from: 'CREATED', to: 'FAILED' }),
      allAfter({ event: 'order.fail', from: 'ORDER_PICKED_UP', to: 'FAILED' }),
      allAfter({ event: 'pickup.expire', from: 'ORDER_INTENT_CONFIRMED', to: 'FAILED' }),
      allAfter({ event: 'refund.request', from: 'DELIVERED', to: 'REFUND_REQUESTED' }),
      allAfter({ event: 'refund.reject', from: 'REFUND_REQUESTED', to: 'DELIVERED' }),
    ].flatMap(noticesOf);
    expect(notices).toEqual([
      'orderDeclined',
      'orderCancelled',
      'orderExpired',
      'orderFailed',
      'orderFailed',
      'refundRequested',
      'refundRejected',
    ]);
  });
  it("isn't sent for money, because payments and refunds have their own notices", () => {
    for (const step of [
      { event: 'payment.confirmed', from: 'CREATED', to: 'PAYMENT_CONFIRMED' },
      { event: 'refund.done', from: 'REFUND_REQUESTED', to: 'REFUNDED' },
      { event: 'dispute.lost', from: 'PAYMENT_CONFIRMED', to: 'FAILED' },
    ] as const)
      expect(noticesOf(allAfter(step))).toEqual([]);
  });
  it('names pickup or delivery when the merchant hands the order over', () => {
    const step = { event: 'shipping.fulfill', from: 'PENDING', to: 'FULFILLED' } as const;
    expect(noticesOf(allAfterShipping(step, { shippingMode: 'PICKUP' }))).toEqual(['readyForPickup']);
    expect(noticesOf(allAfterShipping(step, { shippingMode: 'DELIVERY' }))).toEqual(['onItsWay']);
  });
  it.each([
    ['shipping.schedule', 'PENDING', 'SCHEDULED', ['deliveryScheduled']],
    ['shipping.cancel', 'SCHEDULED', 'PENDING', ['shipmentCancelled']],
    ['courier.ready', 'SCHEDULED', 'READY_FOR_PICKUP', []],
    ['courier.refused', 'SCHEDULED', 'PENDING', ['shipmentCancelled']],
    ['courier.pickedUp', 'READY_FOR_PICKUP', 'PICKED_UP', ['onItsWay']],
    ['courier.delivered', 'PICKED_UP', 'DELIVERED', ['delivered']],
    ['courier.attemptFailed', 'PICKED_UP', 'PICKED_UP', []],
    ['courier.returning', 'PICKED_UP', 'RETURNING', []],
    ['courier.returned', 'RETURNING', 'RETURNED', []],
    ['return.confirm', 'RETURNING', 'RETURNED', []],
    ['delivery.confirm', 'FULFILLED', 'DELIVERED', ['delivered']],
    ['delivery.expire', 'FULFILLED', 'DELIVERED', ['deliveryAssumed']],
    ['order.disputed', 'SCHEDULED', 'PENDING', []],
    ['order.ended', 'SCHEDULED', 'PENDING', []],
    ['order.reopened', 'RETURNED', 'PENDING', []],
  ] as const)('for %s from %s to %s is %j', (event, from, to, notices) =>
    expect(noticesOf(allAfterShipping({ event, from, to }))).toEqual(notices),
  );
  it('is sent once for a parcel, by its shipping and not by its order', () => {
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
});
