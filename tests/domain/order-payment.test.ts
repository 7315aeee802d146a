import { describe, expect, test } from 'vitest';
import {
  type OrderPaymentFacts,
  type OrderPaymentState,
  getOrderPaymentState,
} from '#domain/order-payment.ts';
import type { OrderStatus } from '#domain/order-status.ts';

const at = '2026-01-05T09:00:00.000Z';
const unpaid: OrderPaymentFacts = {
  status: 'CREATED',
  paid: false,
  refundedAt: null,
  refundedMinor: 0,
  totalMinor: 3,
  refundStatus: null,
  dispute: null,
};
const paid: OrderPaymentFacts = { ...unpaid, status: 'PAYMENT_CONFIRMED', paid: true };

/** The payment status of an unpaid and of a paid order in each status. */
const plain: Record<OrderStatus, [unpaid: OrderPaymentState, paid: OrderPaymentState]> = {
  CREATED: ['due', 'paid'],
  PAYMENT_CONFIRMED: ['due', 'paid'],
  ORDER_INTENT_CONFIRMED: ['due', 'paid'],
  ORDER_PICKED_UP: ['due', 'paid'],
  DELIVERED: ['due', 'paid'],
  CANCELED: ['notDue', 'toReturn'],
  DECLINED: ['notDue', 'toReturn'],
  FAILED: ['notDue', 'paid'],
  REFUND_REQUESTED: ['notDue', 'paid'],
  REFUNDED: ['notDue', 'toReturn'],
};

describe('the payment status of an order', () => {
  test.each(Object.entries(plain) as [OrderStatus, [OrderPaymentState, OrderPaymentState]][])(
    '%s: %j unpaid and paid',
    (status, [withoutMoney, withMoney]) => {
      expect(getOrderPaymentState({ ...unpaid, status })).toBe(withoutMoney);
      expect(getOrderPaymentState({ ...paid, status })).toBe(withMoney);
    },
  );

  test.each<[string, Partial<OrderPaymentFacts>, OrderPaymentState]>([
    ['costs nothing', { totalMinor: 0 }, 'free'],
    ['costs nothing, whatever its dispute', { totalMinor: 0, dispute: 'open' }, 'free'],
    ['is disputed', { dispute: 'open' }, 'disputed'],
    ['is disputed while its refund is in progress', { dispute: 'open', refundStatus: 'pending' }, 'disputed'],
    ['lost a dispute of an earlier payment', { dispute: 'lost' }, 'paid'],
    ['is being refunded', { refundStatus: 'pending' }, 'refunding'],
    ['ended and is being refunded', { status: 'CANCELED', refundStatus: 'pending' }, 'refunding'],
    ['could not be refunded', { refundStatus: 'failed' }, 'refundFailed'],
    ['ended and could not be refunded', { status: 'DECLINED', refundStatus: 'failed' }, 'refundFailed'],
    ['ended after a part went back', { status: 'CANCELED', refundedMinor: 1 }, 'toReturn'],
    ['has nothing refunded', { refundedMinor: 0 }, 'paid'],
    ['has one minor unit refunded', { refundedMinor: 1 }, 'partRefunded'],
    ['has all but one minor unit refunded', { refundedMinor: 2 }, 'partRefunded'],
    ['has as much refunded as it costs', { refundedMinor: 3 }, 'paid'],
  ])('of a paid order that %s', (_, facts, state) =>
    expect(getOrderPaymentState({ ...paid, ...facts })).toBe(state),
  );

  test.each<[string, Partial<OrderPaymentFacts>, OrderPaymentState]>([
    ['costs nothing', { totalMinor: 0 }, 'free'],
    ['was refunded', { status: 'REFUNDED', refundedAt: at, refundedMinor: 3 }, 'refunded'],
    ['was refunded although it is not over', { refundedAt: at }, 'refunded'],
    ['lost a dispute', { status: 'FAILED', refundedAt: at, dispute: 'lost' }, 'reversed'],
    ['has an open dispute and was refunded', { refundedAt: at, dispute: 'open' }, 'refunded'],
    ['lost a dispute and is owed again', { status: 'DELIVERED', dispute: 'lost' }, 'due'],
    ['has a refund pending', { refundStatus: 'pending' }, 'due'],
  ])('of an unpaid order that %s', (_, facts, state) =>
    expect(getOrderPaymentState({ ...unpaid, ...facts })).toBe(state),
  );
});
