import { describe, expect, test } from 'vitest';
import { getOrderPaymentState } from '#domain/order-payment.ts';
import { deliveryTimings, orderStatuses } from '#domain/order-status.ts';
import { expectsPayment } from '#machines/lifecycles/consequences.ts';
import { describeOrderPayment, orderPaymentLook } from '#src/features/orders/order-payment.labels.ts';

const totalMinor = 500_000;
const at = '2026-01-05T09:00:00.000Z';

const rareFacts = ([null, 'pending', 'failed'] as const).flatMap((refundStatus) =>
  ([null, 'open', 'lost'] as const).map((dispute) => ({ refundStatus, dispute })),
);

/** Every combination of facts about an order's money, also impossible ones. */
const combinations = orderStatuses.flatMap((status) =>
  deliveryTimings.flatMap((deliveryTiming) =>
    [true, false].flatMap((paid) =>
      [null, at].flatMap((refundedAt) =>
        [0, 100_000, totalMinor].flatMap((refundedMinor) =>
          [0, totalMinor - refundedMinor].flatMap((leftMinor) =>
            [0, totalMinor].flatMap((total) =>
              rareFacts.map((facts) => ({
                order: {
                  ...facts,
                  status,
                  deliveryTiming,
                  paid,
                  refundedAt,
                  refundedMinor: Math.min(refundedMinor, total),
                  totalMinor: total,
                  currency: 'NGN' as const,
                },
                refund: {
                  leftMinor: Math.min(leftMinor, total),
                  refundedMinor: Math.min(refundedMinor, total),
                },
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

const ended = new Set(['CANCELED', 'DECLINED', 'REFUNDED']);

describe('the text about the money of an order', () => {
  test('never contradicts the facts, in any combination of status and payment', () => {
    expect(combinations.length).toBeGreaterThan(400);
    for (const { order, refund } of combinations) {
      const { label } = orderPaymentLook(order);
      const sentence = describeOrderPayment(order, refund) ?? '';
      const text = `${label}. ${sentence}`;
      const facts = JSON.stringify({ order, refund, text });
      // The label is only "Paid" for a paid order that continues.
      expect(label === 'Paid', facts).toBe(
        order.totalMinor > 0 &&
          order.paid &&
          !ended.has(order.status) &&
          order.dispute !== 'open' &&
          order.refundStatus === null &&
          !(order.refundedMinor > 0 && order.refundedMinor < order.totalMinor),
      );
      // Money is only due while the order waits for it.
      if (/is due (before|on)|is due:|Unpaid/.test(text))
        expect(order.totalMinor > 0 && !order.paid && order.refundedAt === null, facts).toBe(true);
      if (/is due (before|on)|is due:/.test(text))
        expect(ended.has(order.status) || order.status === 'FAILED', facts).toBe(false);
      // A delivered order is not due before its delivery.
      if (order.status === 'DELIVERED') expect(text, facts).not.toMatch(/due before|due on delivery/);
      // Only returned money is called refunded.
      if (label === 'Refunded') expect(order.paid || order.refundedAt === null, facts).toBe(false);
      if (label === 'Refund pending' || label === 'Refund failed') expect(order.paid, facts).toBe(true);
      // An open dispute is named, and so is a reversed payment.
      expect(label === 'Disputed', facts).toBe(
        order.totalMinor > 0 && order.paid && order.dispute === 'open',
      );
      if (label === 'Payment reversed') expect(order.paid, facts).toBe(false);
      // An order that ended with money in hand says that it has to be refunded.
      if (
        ended.has(order.status) &&
        order.paid &&
        order.totalMinor > 0 &&
        order.refundStatus === null &&
        order.dispute !== 'open'
      )
        expect(text, facts).toMatch(/^Refund due\. .* has not been returned/);
      // An order with a total of zero needs no payment.
      if (order.totalMinor === 0) expect(label, facts).toBe('No payment needed');
    }
  });

  test('asks for money exactly when the lifecycle still accepts it', () => {
    for (const { order } of combinations) {
      if (order.paid || order.refundedAt !== null || order.totalMinor === 0) continue;
      // An unpaid order can't be confirmed as paid, and a failed one only continues when a late payment arrives.
      if (order.status === 'PAYMENT_CONFIRMED' || order.status === 'FAILED') continue;
      const record = {
        ...order,
        shippingStatus: 'PENDING',
        shippingMode: 'DELIVERY',
        deliveryConfiguration: 'SELF_MANAGED',
        statusBeforeRefund: null,
        paymentMethod: null,
        failedAttempts: 0,
        restock: null,
        stockReserved: false,
      } as const;
      expect(getOrderPaymentState(order) === 'due', order.status).toBe(expectsPayment(record));
    }
  });

  test.each([
    ['CREATED', 'PRE_DELIVERY', 'Unpaid', '₦5,000.00 is due before delivery.'],
    ['CREATED', 'ON_DELIVERY', 'Unpaid', '₦5,000.00 is due on delivery.'],
    ['DELIVERED', 'ON_DELIVERY', 'Unpaid', '₦5,000.00 is due: the order was delivered without payment.'],
    ['CANCELED', 'PRE_DELIVERY', 'Not paid', 'No payment is due.'],
    ['FAILED', 'PRE_DELIVERY', 'Not paid', 'No payment is due.'],
  ] as const)('%s, to be paid %s, unpaid: %s. %s', (status, deliveryTiming, label, sentence) => {
    const order = {
      status,
      deliveryTiming,
      paid: false,
      refundedAt: null,
      refundedMinor: 0,
      totalMinor,
      currency: 'NGN' as const,
      refundStatus: null,
      dispute: null,
    };
    const refund = { leftMinor: 0, refundedMinor: 0 };
    expect([orderPaymentLook(order).label, describeOrderPayment(order, refund)]).toEqual([label, sentence]);
  });
});
