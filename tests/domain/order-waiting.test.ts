import { describe, expect, test } from 'vitest';
import { type OrderWait, getOrderWait } from '#domain/order-waiting.ts';

type Facts = Parameters<typeof getOrderWait>[0];
const at = '2026-01-05T09:00:00.000Z';
const plain: Facts = {
  status: 'CREATED',
  shippingStatus: 'PENDING',
  deliveryTiming: 'PRE_DELIVERY',
  paid: false,
  refundStatus: null,
  dispute: null,
  refundedAt: null,
  totalMinor: 1,
};

describe('the next step of the merchant for an order', () => {
  test.each<[string, Partial<Facts>, OrderWait | null]>([
    ['a new one that is paid first', {}, null],
    ['a new one that is paid on delivery', { deliveryTiming: 'ON_DELIVERY' }, 'toConfirm'],
    ['a paid one', { status: 'PAYMENT_CONFIRMED', paid: true }, 'toShip'],
    ['a confirmed one', { status: 'ORDER_INTENT_CONFIRMED' }, 'toShip'],
    ['a paid one that is shipped', { status: 'PAYMENT_CONFIRMED', shippingStatus: 'SCHEDULED' }, null],
    [
      'a confirmed one that was handed over',
      { status: 'ORDER_INTENT_CONFIRMED', shippingStatus: 'FULFILLED' },
      null,
    ],
    ['one that is on its way', { status: 'ORDER_PICKED_UP', shippingStatus: 'PICKED_UP' }, null],
    ['a delivered one without payment', { status: 'DELIVERED' }, 'toCollect'],
    ['a delivered one with payment', { status: 'DELIVERED', paid: true }, null],
    ['a delivered one whose money went back', { status: 'DELIVERED', refundedAt: at }, null],
    ['a delivered one that costs nothing', { status: 'DELIVERED', totalMinor: 0 }, null],
    ['one whose refund was requested', { status: 'REFUND_REQUESTED', paid: true }, 'toRefund'],
    [
      'one whose refund failed',
      { status: 'REFUND_REQUESTED', paid: true, refundStatus: 'failed' },
      'toRefund',
    ],
    [
      'one whose refund is under way',
      { status: 'REFUND_REQUESTED', paid: true, refundStatus: 'pending' },
      null,
    ],
    ['a cancelled one with its money', { status: 'CANCELED', paid: true }, 'toReturn'],
    ['a declined one with its money', { status: 'DECLINED', paid: true }, 'toReturn'],
    ['a cancelled one without money', { status: 'CANCELED' }, null],
    [
      'a cancelled one whose refund is under way',
      { status: 'CANCELED', paid: true, refundStatus: 'pending' },
      null,
    ],
    [
      'a declined one whose refund failed',
      { status: 'DECLINED', paid: true, refundStatus: 'failed' },
      'toReturn',
    ],
    [
      'a paid one whose payment is disputed',
      { status: 'PAYMENT_CONFIRMED', paid: true, dispute: 'open' },
      null,
    ],
    [
      'a confirmed one whose payment is disputed',
      { status: 'ORDER_INTENT_CONFIRMED', paid: true, dispute: 'open' },
      null,
    ],
    [
      'a disputed one whose refund was requested',
      { status: 'REFUND_REQUESTED', paid: true, dispute: 'open' },
      null,
    ],
    ['a disputed one that was cancelled', { status: 'CANCELED', paid: true, dispute: 'open' }, null],
    ['a delivered one whose dispute was lost', { status: 'DELIVERED', dispute: 'lost' }, 'toCollect'],
    ['a failed one', { status: 'FAILED', paid: true }, null],
    ['a refunded one', { status: 'REFUNDED' }, null],
  ])('%s: %#', (_, facts, wait) => expect(getOrderWait({ ...plain, ...facts })).toBe(wait));
});
