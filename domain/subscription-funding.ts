import type { PlanChoice } from './subscription-billing.ts';
import type { Bill } from './subscription.ts';

/** The parts of a plan's order that decide what its payment pays for. */
interface FundingOrder extends PlanChoice {
  bill: Bill;
  periodStart: Date;
  periodEnd: Date;
  /** Ascending in the order of the payments; null for an unpaid order. */
  receiptNumber: number | null;
}

/** The paid period of a subscription; null before the first payment. */
interface FundedPeriod extends PlanChoice {
  periodStart: Date | null;
  periodEnd: Date | null;
}

/** A bill with the unused days or the credit of earlier orders was partly paid by them. */
const usesEarlierMoney = ({ lines }: Bill): boolean =>
  lines.some(({ kind }) => kind === 'unusedDays' || kind === 'creditUsed');

const isPeriodOf = (order: FundingOrder, period: FundedPeriod): boolean =>
  order.plan === period.plan &&
  order.period === period.period &&
  order.periodStart.getTime() === period.periodStart?.getTime() &&
  order.periodEnd.getTime() === period.periodEnd?.getTime();

/**
 * Returns the orders whose money pays for the present period of a subscription, newest first: the order of the period, and as
 * long as an order used unused days or a credit, the one before it. A period that was agreed on has none.
 * @param orders those of the subscription, in any order
 */
export function getFundingOrders<Order extends FundingOrder>(
  orders: readonly Order[],
  period: FundedPeriod,
): Order[] {
  const paid = orders
    .filter(({ receiptNumber }) => receiptNumber !== null)
    .toSorted((one, other) => (other.receiptNumber ?? 0) - (one.receiptNumber ?? 0));
  const first = paid.findIndex((order) => isPeriodOf(order, period));
  if (first === -1) return [];
  const sinceThen = paid.slice(first);
  const last = sinceThen.findIndex(({ bill }) => !usesEarlierMoney(bill));
  return last === -1 ? sinceThen : sinceThen.slice(0, last + 1);
}
