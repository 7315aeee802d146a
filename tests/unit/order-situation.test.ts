import { describe, expect, test } from 'vitest';
import { sampleOrders } from '#machines/flows/order-shipping/order-shipping.samples.ts';
import type { OrderStep } from '#machines/flows/order-shipping/index.ts';
import { getOrderAlerts } from '#src/features/orders/order/order-alerts.ts';

const [sample] = Object.values(sampleOrders);
type Change = Partial<NonNullable<typeof sample>['order']>;

/** Returns the titles and texts of the notices about an order. */
function describeAlerts(change: Change, legal: readonly OrderStep[] = []): string {
  if (!sample) throw new Error('There is no sample order');
  const order = { ...sample.order, totalMinor: 500_00, refundedMinor: 0, refundStatus: null, ...change };
  return getOrderAlerts(order, { leftMinor: 500_00 }, legal)
    .flatMap(({ title, text }) => [title, text])
    .join(' ');
}

const paid = { paid: true, refundedAt: null, paidAt: '2026-01-05T09:00:00.000Z' } as const;

describe('the notice of an order', () => {
  test('is empty while the order has no problem', () => {
    expect(describeAlerts({ ...paid, status: 'DELIVERED', shippingStatus: 'DELIVERED' })).toBe('');
    expect(describeAlerts({ paid: false, status: 'CREATED', shippingStatus: 'PENDING' })).toBe('');
  });

  test('shows the amount that a customer disputes', () => {
    expect(describeAlerts({ ...paid, status: 'DELIVERED', dispute: 'open' })).toMatch(
      /^The customer disputes ₦500.00/,
    );
  });

  test('shows what is due again after a lost dispute, and nothing for an order that ended', () => {
    const lost = { paid: false, dispute: 'lost' } as const;
    expect(describeAlerts({ ...lost, refundedAt: null, status: 'DELIVERED' })).toContain(
      '₦500.00 is due again',
    );
    expect(describeAlerts({ ...lost, refundedAt: '2026-01-06T09:00:00.000Z', status: 'FAILED' })).toContain(
      'Nothing is due for this order',
    );
  });

  test('shows a failed refund', () => {
    const failed = { ...paid, status: 'REFUND_REQUESTED', refundStatus: 'failed' } as const;
    expect(describeAlerts(failed)).toMatch(/^The refund of ₦500.00 failed .*Try the refund again/);
  });

  test('shows how the money of an ended order is refunded', () => {
    const ended = { ...paid, status: 'DECLINED' } as const;
    expect(describeAlerts({ ...ended, paymentMethod: 'TRANSFER' })).toMatch(
      /^Refund due: ₦500.00 .*record the refund/,
    );
    expect(describeAlerts({ ...ended, paymentMethod: 'PAYMENT_LINK' })).toContain(
      'the payment provider returns it',
    );
  });

  test('shows a parcel that is being returned, after the failed attempts', () => {
    const returning = { ...paid, status: 'ORDER_PICKED_UP', shippingStatus: 'RETURNING' } as const;
    expect(describeAlerts({ ...returning, failedAttempts: 3 })).toContain(
      "couldn't deliver it in 3 attempts",
    );
    expect(describeAlerts({ ...returning, failedAttempts: 0 })).toContain(
      'Confirm the return when you have it.',
    );
    expect(describeAlerts({ ...returning, failedAttempts: 0 })).not.toContain('attempts');
  });

  test('shows what is left to do once a parcel is back, and nothing when that is done', () => {
    const returned = { status: 'FAILED', shippingStatus: 'RETURNED' } as const;
    const open = describeAlerts({ ...returned, ...paid }, ['goods.restock', 'goods.writeOff']);
    expect(open).toMatch(/^The parcel is back Restock the items.* You still have ₦500.00/);
    expect(describeAlerts({ ...returned, ...paid }, [])).not.toContain('Restock');
    expect(describeAlerts({ ...returned, paid: false, refundedAt: null }, ['goods.restock'])).not.toContain(
      'You still have',
    );
    expect(describeAlerts({ ...returned, paid: false, refundedAt: null }, [])).toBe('');
  });
});
