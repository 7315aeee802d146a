import { eq } from 'drizzle-orm';
import type { CustomerFigures, SalesFigures } from '#contract/analytics/analytics.ts';
import { type Span, dayOf } from '#domain/date-range.ts';
import { divideRounded } from '#domain/money.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';

/** The records of a business, from which the model computes figures row by row. */
export async function readRecords({ deps: { db } }: ApiServer, businessId: string) {
  const [money, placed, lines] = await Promise.all([
    db.select().from(transactions).where(eq(transactions.businessId, businessId)),
    db.select().from(orders).where(eq(orders.businessId, businessId)),
    db.select().from(orderLines).where(eq(orderLines.businessId, businessId)),
  ]);
  return { money, orders: new Map(placed.map((order) => [order.id, order])), lines };
}
export type Records = Awaited<ReturnType<typeof readRecords>>;
type Money = Records['money'][number];

const isOf = ({ from, to }: Span, at: Date | null) => at !== null && at >= from && at < to;
const isPayment = ({ type, grossMinor, surplusMinor }: Money) =>
  (type === 'orderFulfillment' || type === 'invoiceFulfillment') && grossMinor > surplusMinor;
const isReversed = ({ result, source }: Money) => result === 'reversed' && source === 'provider';
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const duesOf = (rows: readonly Money[]) =>
  sum(rows, ({ grossMinor, surplusMinor }) => grossMinor - surplusMinor);

/** The payments of a currency that were sales in a span (decisions, "Terms of money"). */
const paymentsOf = ({ money }: Records, currency: string, span?: Span) =>
  money.filter(
    (one) =>
      one.currency === currency &&
      isPayment(one) &&
      (one.result === 'success' || isReversed(one)) &&
      (!span || isOf(span, one.at)),
  );

export function modelSales(records: Records, currency: string, span: Span): SalesFigures {
  const paid = paymentsOf(records, currency, span);
  const ofOrders = paid.filter(({ type }) => type === 'orderFulfillment');
  const own = records.money.filter((one) => one.currency === currency);
  const refunds = own.filter(
    (one) =>
      one.type === 'refund' &&
      one.direction === 'DR' &&
      one.surplusMinor === 0 &&
      one.result === 'success' &&
      isOf(span, one.at),
  );
  const reversals = own.filter((one) => isPayment(one) && isReversed(one) && isOf(span, one.concludedAt));
  const refundsMinor =
    sum(refunds, ({ grossMinor }) => grossMinor) +
    duesOf(reversals) -
    sum(reversals, ({ refundedMinor }) => refundedMinor);
  return {
    grossMinor: duesOf(paid),
    refundsMinor,
    netMinor: duesOf(paid) - refundsMinor,
    orders: ofOrders.length,
    averageOrderMinor: ofOrders.length === 0 ? null : divideRounded(duesOf(ofOrders), ofOrders.length),
  };
}

/** Returns units and revenue of each item by its name. */
export function modelProducts(records: Records, currency: string, span: Span) {
  const products: Record<string, { units: number; revenueMinor: number }> = {};
  for (const { orderId } of paymentsOf(records, currency, span))
    for (const line of records.lines.filter((one) => one.orderId === orderId)) {
      const { units = 0, revenueMinor = 0 } = products[line.name] ?? {};
      products[line.name] = { units: units + line.quantity, revenueMinor: revenueMinor + line.totalMinor };
    }
  return products;
}

export function modelCustomers(
  records: Records,
  currency: string,
  span: Span,
  timeZone: string,
): CustomerFigures {
  const customerOf = ({ orderId }: Money) => records.orders.get(orderId ?? '')?.customerId ?? null;
  const dayIn = ({ at }: Money) => dayOf(at, timeZone).toString();
  const all = paymentsOf(records, currency).filter(({ type }) => type === 'orderFulfillment');
  const firstDay = dayOf(span.from, timeZone).toString();
  const isNew = (customerId: string) =>
    all.filter((one) => customerOf(one) === customerId).every((one) => dayIn(one) >= firstDay);
  const bought = all.filter(({ at }) => isOf(span, at));
  const figuresOf = (isIncluded: (customerId: string) => boolean) => {
    const rows = bought.filter((one) => {
      const customerId = customerOf(one);
      return customerId !== null && isIncluded(customerId);
    });
    return { customers: new Set(rows.map(customerOf)).size, orders: rows.length, salesMinor: duesOf(rows) };
  };
  const without = bought.filter((one) => customerOf(one) === null);
  return {
    new: figuresOf(isNew),
    returning: figuresOf((customerId) => !isNew(customerId)),
    withoutCustomer: { orders: without.length, salesMinor: duesOf(without) },
  };
}
