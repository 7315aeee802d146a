import { describe, expect, it } from 'vitest';
import { type LifecycleActor, shippingStatuses } from '#domain/order-status.ts';
import type { OrderCondition } from '#machines/lifecycles/order.conditions.ts';
import { type OrderEventType, orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { resultWordOf } from './support/lifecycle-results.ts';
import { plainRecord } from './support/order-records.ts';

const unpaid: OrderRecord = { ...plainRecord, stockReservable: true };
const paid: OrderRecord = {
  ...unpaid,
  status: 'PAYMENT_CONFIRMED',
  paid: true,
  paymentMethod: 'PAYMENT_LINK',
  stockReserved: true,
};
const confirmed: OrderRecord = { ...paid, status: 'ORDER_INTENT_CONFIRMED' };
const requested: OrderRecord = {
  ...paid,
  status: 'REFUND_REQUESTED',
  statusBeforeRefund: 'PAYMENT_CONFIRMED',
};
const failed: OrderRecord = { ...unpaid, status: 'FAILED' };

describe('a refused step of an order', () => {
  it.each<
    [OrderEventType, LifecycleActor, reason: string, OrderRecord, unmet: OrderCondition, way: string[] | null]
  >([
    [
      'refund.request',
      'customer',
      'nothing was paid',
      { ...confirmed, paid: false },
      'isPaid',
      ['payment.confirmed'],
    ],
    [
      'payment.confirmed',
      'payment',
      'a failed order is paid already',
      { ...paid, status: 'FAILED', shippingStatus: 'DELIVERED' },
      'isUnpaid',
      null,
    ],
    [
      'payment.confirmed',
      'payment',
      'the goods of a failed order are gone',
      { ...failed, stockReservable: false },
      'isShippingDelivered',
      null,
    ],
    [
      'intent.confirm',
      'merchant',
      'it is paid before delivery',
      unpaid,
      'isPaidOnDelivery',
      ['payment.confirmed'],
    ],
    [
      'intent.confirm',
      'merchant',
      'the goods are not there',
      { ...paid, stockReservable: false },
      'isStockReservable',
      null,
    ],
    [
      'order.decline',
      'merchant',
      'a courier is booked',
      { ...confirmed, shippingStatus: 'SCHEDULED' },
      'isNotShipped',
      ['shipping.cancel'],
    ],
    [
      'order.decline',
      'merchant',
      'a courier is at the door',
      { ...confirmed, shippingStatus: 'READY_FOR_PICKUP' },
      'isNotShipped',
      ['shipping.cancel'],
    ],
    [
      'order.decline',
      'merchant',
      'the goods are on their way',
      { ...confirmed, shippingStatus: 'PICKED_UP' },
      'isNotShipped',
      null,
    ],
    [
      'order.decline',
      'merchant',
      'its payment is disputed',
      { ...paid, dispute: 'open' },
      'isNotDisputed',
      null,
    ],
    ['dispute.closed', 'payment', 'nothing is disputed', paid, 'isDisputed', null],
    [
      'pickup.expire',
      'timer',
      'it is delivered',
      { ...confirmed, paid: false, shippingStatus: 'FULFILLED' },
      'isAwaitingPickup',
      null,
    ],
    [
      'pickup.expire',
      'timer',
      'it is not ready for pickup',
      { ...confirmed, paid: false, shippingMode: 'PICKUP' },
      'isAwaitingPickup',
      null,
    ],
    [
      'refund.reject',
      'merchant',
      'the refund is on its way',
      { ...requested, refundStatus: 'pending' },
      'isNotRefunding',
      null,
    ],
    [
      'refund.reject',
      'merchant',
      'its earlier status is not known',
      { ...requested, statusBeforeRefund: null },
      'wasPaymentConfirmed',
      null,
    ],
    ['refund.failed', 'payment', 'no refund is on its way', requested, 'isRefunding', ['refund.confirm']],
    [
      'goods.restock',
      'merchant',
      'the parcel is with the courier',
      { ...failed, stockReserved: true, shippingStatus: 'PICKED_UP' },
      'isNotInTransit',
      null,
    ],
    [
      'goods.restock',
      'merchant',
      'the parcel is on its way back',
      { ...failed, stockReserved: true, shippingStatus: 'RETURNING' },
      'isNotInTransit',
      null,
    ],
    ['goods.writeOff', 'merchant', 'no goods are set aside', failed, 'isRestockOpen', null],
  ])(
    'names the condition and the first step for %s by the %s when %s',
    (event, actor, _, record, unmet, way) =>
      expect(orderLifecycle.nextStatus(record, event, actor)).toMatchObject({
        ok: false,
        code: 'CONDITION_UNMET',
        unmet: [unmet],
        path: way,
      }),
  );
});

describe('a confirmed order', () => {
  it("fails when the customer doesn't collect it in time", () =>
    expect(
      resultWordOf(
        orderLifecycle.nextStatus(
          { ...confirmed, paid: false, shippingMode: 'PICKUP', shippingStatus: 'FULFILLED' },
          'pickup.expire',
          'timer',
        ),
      ),
    ).toBe('FAILED'));
  it.each(shippingStatuses)(
    'becomes unpaid or ends with a lost dispute while its shipping is %s',
    (shippingStatus) => {
      const isAtHome = ['PENDING', 'SCHEDULED', 'READY_FOR_PICKUP'].includes(shippingStatus);
      expect(
        resultWordOf(
          orderLifecycle.nextStatus(
            { ...confirmed, shippingStatus, dispute: 'open' },
            'dispute.lost',
            'payment',
          ),
        ),
      ).toBe(isAtHome ? 'FAILED' : 'ORDER_INTENT_CONFIRMED');
    },
  );
});
