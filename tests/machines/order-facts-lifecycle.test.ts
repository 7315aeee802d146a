import { describe, expect, it } from 'vitest';
import type { LifecycleActor } from '#domain/order-status.ts';
import {
  type OrderEventType,
  PICKUP_EXPIRES_AFTER_MS,
  UNPAID_ORDER_EXPIRES_AFTER_MS,
  orderLifecycle,
} from '#machines/lifecycles/order.lifecycle.ts';
import type { OrderEventDetails, OrderRecord } from '#machines/lifecycles/order.record.ts';
import { changesOf as listTransitions } from './support/lifecycle-results.ts';
import { plainRecord } from './support/order-records.ts';

const earlier = '2026-01-02T09:00:00.000Z';
const at = '2026-01-05T09:00:00.000Z';

const unpaid: OrderRecord = { ...plainRecord, stockReservable: true };
const paid: OrderRecord = {
  ...unpaid,
  status: 'PAYMENT_CONFIRMED',
  paid: true,
  paidAt: earlier,
  paymentMethod: 'PAYMENT_LINK',
  refundedAt: null,
  stockReserved: true,
};
const requested: OrderRecord = {
  ...paid,
  status: 'REFUND_REQUESTED',
  statusBeforeRefund: 'PAYMENT_CONFIRMED',
};

const changesOf = (
  record: OrderRecord,
  event: OrderEventType,
  actor: LifecycleActor,
  details: OrderEventDetails = {},
) => listTransitions(orderLifecycle, record, event, actor, details);

describe('the facts of an order after a payment', () => {
  it("records a merchant's payment like a provider's payment", () => {
    for (const actor of ['merchant', 'payment'] as const)
      expect(changesOf(unpaid, 'payment.confirmed', actor, { at, method: 'CASH' })).toEqual({
        status: 'PAYMENT_CONFIRMED',
        paid: true,
        paidAt: at,
        paymentMethod: 'CASH',
        refundedAt: null,
      });
  });
  it('prefers the time at which the money was received', () =>
    expect(
      changesOf(unpaid, 'payment.confirmed', 'merchant', { at, receivedAt: earlier, method: 'CASH' }),
    ).toMatchObject({ paidAt: earlier }));
  it('records no time and no method when they are unknown', () =>
    expect(changesOf(unpaid, 'payment.confirmed', 'payment')).toMatchObject({ paid: true, paidAt: null }));
  it('clears an earlier refund and a lost dispute when the order is paid again', () =>
    expect(
      changesOf(
        { ...unpaid, status: 'DELIVERED', refundedAt: earlier, refundStatus: 'failed', dispute: 'lost' },
        'payment.confirmed',
        'payment',
        { at, method: 'PAYMENT_LINK' },
      ),
    ).toEqual({
      paid: true,
      paidAt: at,
      paymentMethod: 'PAYMENT_LINK',
      refundedAt: null,
      refundStatus: null,
      dispute: null,
    }));
  it('sets a failed order to delivered when it arrived before its payment', () =>
    expect(
      changesOf(
        { ...unpaid, status: 'FAILED', shippingStatus: 'DELIVERED', restock: false },
        'payment.confirmed',
        'payment',
        { at, method: 'PAYMENT_LINK' },
      ),
    ).toMatchObject({ status: 'DELIVERED', paid: true, paidAt: at, paymentMethod: 'PAYMENT_LINK' }));
  it('clears the restock decision when a late payment reopens a failed order', () =>
    expect(
      changesOf({ ...unpaid, status: 'FAILED', restock: false }, 'payment.confirmed', 'payment', { at }),
    ).toMatchObject({ status: 'PAYMENT_CONFIRMED', paid: true, paidAt: at, restock: null }));
});

describe('the facts of an order while a refund is decided', () => {
  it.each(['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED', 'FAILED'] as const)(
    'keeps that the order was %s when the refund was requested',
    (status) =>
      expect(changesOf({ ...paid, status, refundStatus: 'failed' }, 'refund.request', 'customer')).toEqual({
        status: 'REFUND_REQUESTED',
        statusBeforeRefund: status,
        refundStatus: null,
      }),
  );
  it('clears the refund and the restock decision when the request is rejected', () =>
    expect(
      changesOf({ ...requested, refundStatus: 'failed', restock: true }, 'refund.reject', 'merchant'),
    ).toEqual({ status: 'PAYMENT_CONFIRMED', statusBeforeRefund: null, refundStatus: null, restock: null }));
  it('records an approved refund as pending, with the restock decision', () => {
    for (const isRestocked of [true, false])
      expect(changesOf(requested, 'refund.confirm', 'merchant', { isRestocked })).toEqual({
        refundStatus: 'pending',
        restock: isRestocked,
      });
  });
  it('keeps the restock decision when a second attempt has none', () =>
    expect(
      changesOf({ ...requested, refundStatus: 'failed', restock: true }, 'refund.confirm', 'merchant'),
    ).toEqual({ refundStatus: 'pending' }));
  it('records the failed refund and stays paid', () =>
    expect(changesOf({ ...requested, refundStatus: 'pending' }, 'refund.failed', 'payment')).toEqual({
      refundStatus: 'failed',
    }));
  it('records the end of a refund with the time of the event', () =>
    expect(changesOf({ ...requested, refundStatus: 'pending' }, 'refund.done', 'payment', { at })).toEqual({
      status: 'REFUNDED',
      paid: false,
      refundedAt: at,
      refundStatus: null,
    }));
  it('prefers the time at which the merchant returned the money', () =>
    expect(changesOf(requested, 'refund.done', 'merchant', { at, returnedAt: earlier })).toMatchObject({
      refundedAt: earlier,
    }));
  it('closes an open dispute with the refund, and keeps a lost one', () => {
    expect(changesOf({ ...requested, dispute: 'open' }, 'refund.done', 'payment', { at })).toMatchObject({
      status: 'REFUNDED',
      dispute: null,
    });
    expect(changesOf({ ...requested, dispute: 'lost' }, 'refund.done', 'payment', { at })).not.toHaveProperty(
      'dispute',
    );
  });
});

describe('the facts of a paid order that ends', () => {
  it.each(['order.decline', 'order.cancel'] as const)(
    'is refunded after %s when a provider collected the money',
    (event) =>
      expect(changesOf({ ...paid, refundStatus: null }, event, 'merchant')).toMatchObject({
        refundStatus: 'pending',
      }),
  );
  it.each(['order.decline', 'order.cancel'] as const)(
    'waits after %s for the merchant to return a recorded payment',
    (event) => {
      expect(changesOf({ ...paid, paymentMethod: 'CASH' }, event, 'merchant')).not.toHaveProperty(
        'refundStatus',
      );
    },
  );
  it('requests no refund when nothing was paid', () => {
    for (const paymentMethod of ['PAYMENT_LINK', 'CASH', null] as const)
      expect(changesOf({ ...unpaid, paymentMethod }, 'order.cancel', 'customer')).toEqual({
        status: 'CANCELED',
      });
  });
});

describe('the facts of an order whose payment is disputed', () => {
  it.each([
    'PAYMENT_CONFIRMED',
    'ORDER_INTENT_CONFIRMED',
    'ORDER_PICKED_UP',
    'DELIVERED',
    'FAILED',
    'REFUND_REQUESTED',
    'DECLINED',
    'CANCELED',
  ] as const)('opens and closes the dispute of an order that is %s', (status) => {
    const order: OrderRecord = { ...paid, status };
    expect(changesOf(order, 'dispute.opened', 'payment')).toEqual({ dispute: 'open' });
    expect(changesOf({ ...order, dispute: 'open' }, 'dispute.closed', 'payment')).toEqual({ dispute: null });
  });
  it('reverses the payment of an order that was not handed over', () =>
    expect(
      changesOf({ ...paid, dispute: 'open', refundStatus: 'failed' }, 'dispute.lost', 'payment', { at }),
    ).toEqual({ status: 'FAILED', paid: false, refundedAt: at, refundStatus: null, dispute: 'lost' }));
  it('records no time of a reversal when it is unknown', () =>
    expect(
      changesOf({ ...paid, refundedAt: earlier, dispute: 'open' }, 'dispute.lost', 'payment'),
    ).toMatchObject({ refundedAt: null }));
  it('becomes unpaid again once the goods were handed over', () =>
    expect(
      changesOf(
        {
          ...paid,
          status: 'DELIVERED',
          shippingStatus: 'DELIVERED',
          dispute: 'open',
          refundStatus: 'failed',
        },
        'dispute.lost',
        'payment',
        { at },
      ),
    ).toEqual({ paid: false, paidAt: null, paymentMethod: null, refundStatus: null, dispute: 'lost' }));
});

describe('the goods of an order that ended', () => {
  it('records whether the merchant restocked them or wrote them off', () => {
    for (const status of ['FAILED', 'REFUNDED'] as const) {
      const order: OrderRecord = { ...paid, status };
      expect(changesOf(order, 'goods.restock', 'merchant')).toEqual({ restock: true });
      expect(changesOf(order, 'goods.writeOff', 'merchant')).toEqual({ restock: false });
    }
  });
});

describe('the events of an order', () => {
  it('offers the merchant no event that only follows from another record', () => {
    const offered = (record: OrderRecord, actor: LifecycleActor) =>
      orderLifecycle.options(record, actor).map(({ event }) => event);
    expect(offered(paid, 'merchant')).toEqual([
      'payment.confirmed',
      'intent.confirm',
      'order.decline',
      'order.cancel',
      'refund.request',
      'order.fail',
      'goods.restock',
      'goods.writeOff',
      'refund.confirm',
      'refund.reject',
    ]);
    expect(offered(paid, 'courier')).toEqual(['order.fail']);
    expect(offered(paid, 'customer')).toEqual(['order.cancel', 'refund.request']);
  });
  it('expires after two days without a payment, and after 14 days without collection', () => {
    const hour = 60 * 60 * 1_000;
    expect(UNPAID_ORDER_EXPIRES_AFTER_MS / hour).toBe(48);
    expect(PICKUP_EXPIRES_AFTER_MS / hour).toBe(14 * 24);
  });
});
