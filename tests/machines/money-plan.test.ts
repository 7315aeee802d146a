import { describe, expect, it } from 'vitest';
import {
  type OrderMoney,
  type PaymentAmounts,
  returnedMinor,
  isFullyReturned,
  remainingMinor,
  pendingRefundMinor,
  planMoneyReport,
  planRefundEnd,
  refundedMinor,
  reversedMinor,
} from '#machines/lifecycles/money-plan.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { plainRecord } from './support/order-records.ts';

type Money = OrderMoney & PaymentAmounts;

const payment: Money = {
  id: 'payment',
  type: 'orderFulfillment',
  source: 'provider',
  result: 'success',
  refundOf: null,
  grossMinor: 1_000,
  surplusMinor: 0,
  refundedMinor: 0,
  disputedMinor: 0,
};
const refundOf = (
  result: OrderMoney['result'],
  grossMinor: number,
  more: Partial<OrderMoney> = {},
): Money => ({
  ...payment,
  id: `refund-${result}-${grossMinor}`,
  type: 'refund',
  refundOf: payment.id,
  result,
  grossMinor,
  ...more,
});
const done = refundOf('success', 100);
const pending = refundOf('pending', 200);
const failed = refundOf('failed', 400);
const ofSurplus = { surplusMinor: 50 };
const refunds = [
  done,
  pending,
  failed,
  refundOf('success', 50, ofSurplus),
  refundOf('pending', 50, ofSurplus),
  refundOf('success', 70, { type: 'orderFulfillment' }),
];

describe('the remaining amount of a payment', () => {
  it('excludes surplus, refunds and disputes', () =>
    expect(remainingMinor({ ...payment, surplusMinor: 10, refundedMinor: 200, disputedMinor: 400 })).toBe(
      390,
    ));
  it('is zero for a payment that no provider collected', () => {
    for (const result of ['pending', 'failed', 'reversed'] as const)
      expect(remainingMinor({ ...payment, result })).toBe(0);
    expect(remainingMinor({ ...payment, source: 'merchant' })).toBe(0);
  });
});

describe('the returned amount of a payment', () => {
  it('counts completed refunds, and pending ones only on request', () => {
    expect(returnedMinor(payment, refunds)).toBe(100);
    expect(refundedMinor(payment, refunds)).toBe(300);
    expect(pendingRefundMinor(refunds)).toBe(200);
  });
  it('is never more than the payment less surplus and disputed amount', () => {
    const mostly = { ...payment, surplusMinor: 30, disputedMinor: 900 };
    expect(returnedMinor(mostly, refunds)).toBe(70);
    expect(refundedMinor(mostly, refunds)).toBe(70);
  });
  it('is everything not refunded before, once the provider reverses the payment', () =>
    expect(reversedMinor({ ...payment, surplusMinor: 30, refundedMinor: 300 }, refunds)).toBe(870));
});

describe('the check for fully returned money', () => {
  it('compares the returned amount with the payments less surplus and earlier returns', () => {
    const money = [{ ...payment, surplusMinor: 30 }, done, pending, failed];
    expect(isFullyReturned(money, 869)).toBe(false);
    expect(isFullyReturned(money, 870)).toBe(true);
    expect(isFullyReturned(money, 871)).toBe(true);
  });
  it('adds up all payments, each with its own refunds', () => {
    const other: Money = { ...payment, id: 'other', grossMinor: 50 };
    expect(isFullyReturned([payment, other, done], 949)).toBe(false);
    expect(isFullyReturned([payment, other, done], 950)).toBe(true);
  });
  it('ignores uncollected payments and payments of other records', () => {
    const others: Money[] = [
      { ...payment, id: 'failed', result: 'failed' },
      { ...payment, id: 'reversed', result: 'reversed' },
      { ...payment, id: 'payout', type: 'withdrawal' },
    ];
    expect(isFullyReturned(others, 0)).toBe(true);
    expect(isFullyReturned([...others, payment], 0)).toBe(false);
  });
});

describe("a provider's report about an order", () => {
  const paid: OrderRecord = {
    ...plainRecord,
    status: 'PAYMENT_CONFIRMED',
    paid: true,
    paymentMethod: 'PAYMENT_LINK',
  };
  const disputed: OrderRecord = { ...paid, dispute: 'open' };
  const some = { isLast: false, isStillDisputed: false };
  const last = { isLast: true, isStillDisputed: false };

  it('reverses the order, or only adds a timeline entry when it was reversed before', () => {
    expect(planMoneyReport(paid, 'reversed', last)).toEqual({ event: 'dispute.lost', timelineEvents: [] });
    const before: OrderRecord = { ...paid, status: 'FAILED', paid: false, dispute: 'lost' };
    expect(planMoneyReport(before, 'reversed', last)).toEqual({
      event: null,
      timelineEvents: ['dispute.lost'],
    });
  });
  it('refunds a paid order when no money is left, and records a partial refund otherwise', () => {
    expect(planMoneyReport(paid, 'refunded', last)).toEqual({ event: 'refund.done', timelineEvents: [] });
    const part = { event: null, timelineEvents: ['payment.partRefunded'] };
    expect(planMoneyReport(paid, 'refunded', some)).toEqual(part);
    expect(planMoneyReport({ ...paid, paid: false }, 'refunded', last)).toEqual(part);
  });
  it('records a failed refund when one is pending, and only adds a timeline entry otherwise', () => {
    const pendingOrder: OrderRecord = { ...paid, status: 'REFUND_REQUESTED', refundStatus: 'pending' };
    expect(planMoneyReport(pendingOrder, 'refundFailed', some)).toEqual({
      event: 'refund.failed',
      timelineEvents: [],
    });
    expect(planMoneyReport(paid, 'refundFailed', some)).toEqual({
      event: null,
      timelineEvents: ['refund.failed'],
    });
  });
  it('opens a dispute, or adds a timeline entry for another one', () => {
    expect(planMoneyReport(paid, 'disputeOpened', some)).toEqual({
      event: 'dispute.opened',
      timelineEvents: [],
    });
    expect(planMoneyReport(disputed, 'disputeOpened', some)).toEqual({
      event: null,
      timelineEvents: ['dispute.opened'],
    });
  });
  it('closes a won dispute only when no other one is open', () => {
    expect(planMoneyReport(disputed, 'disputeWon', some)).toEqual({
      event: 'dispute.closed',
      timelineEvents: [],
    });
    expect(planMoneyReport(disputed, 'disputeWon', { ...some, isStillDisputed: true })).toEqual({
      event: null,
      timelineEvents: ['dispute.closed'],
    });
  });
  it('ends the order with the dispute that takes the rest of its money', () => {
    expect(planMoneyReport(disputed, 'disputeLost', last)).toEqual({
      event: 'dispute.lost',
      timelineEvents: [],
    });
    expect(planMoneyReport(disputed, 'disputeLost', { ...last, isStillDisputed: true })).toEqual({
      event: 'dispute.lost',
      timelineEvents: [],
    });
  });
  it('records a partly lost dispute, and closes it unless another one is open', () => {
    const timelineEvents = ['payment.partRefunded'];
    expect(planMoneyReport(disputed, 'disputeLost', some)).toEqual({
      event: 'dispute.closed',
      timelineEvents,
    });
    const still = { ...some, isStillDisputed: true };
    expect(planMoneyReport(disputed, 'disputeLost', still)).toEqual({ event: null, timelineEvents });
    expect(planMoneyReport(paid, 'disputeLost', some)).toEqual({ event: null, timelineEvents });
  });
});

describe('the end of a refund', () => {
  const underWay = { ...payment, refundedMinor: 300 };
  const rows = [done, pending];

  it('reports the returned amount to the order when it is done', () =>
    expect(planRefundEnd('done', pending, underWay, rows)).toEqual({
      refundedMinor: 300,
      returnedMinor: 200,
      failedMinor: 0,
    }));
  it('releases the money when it fails, and leaves other refunds unchanged', () =>
    expect(planRefundEnd('failed', pending, underWay, rows)).toEqual({
      refundedMinor: 100,
      returnedMinor: 0,
      failedMinor: 200,
    }));
  it('counts a refund again when it succeeds after a failure', () =>
    expect(planRefundEnd('doneLate', failed, { ...payment, refundedMinor: 100 }, [done, failed])).toEqual({
      refundedMinor: 500,
      returnedMinor: 400,
      failedMinor: 0,
    }));
  it("doesn't report a surplus that couldn't be returned to the order", () => {
    const surplus = refundOf('pending', 50, ofSurplus);
    expect(planRefundEnd('failed', surplus, { ...payment, refundedMinor: 100 }, [done, surplus])).toEqual({
      refundedMinor: 100,
      returnedMinor: 0,
      failedMinor: 0,
    });
  });
  it("doesn't report a reversed payment to the order", () => {
    const reversed = { ...underWay, result: 'reversed' } as const;
    const nothing = { returnedMinor: 0, failedMinor: 0 };
    expect(planRefundEnd('failed', pending, reversed, rows)).toEqual({ refundedMinor: 100, ...nothing });
    expect(planRefundEnd('done', pending, reversed, rows)).toEqual({ refundedMinor: 300, ...nothing });
    const surplus = refundOf('pending', 50, ofSurplus);
    expect(planRefundEnd('failed', surplus, reversed, rows)).toEqual({ refundedMinor: 300, ...nothing });
  });
});
