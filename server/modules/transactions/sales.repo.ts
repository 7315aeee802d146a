import { type SQL, and, gte, lt, or, sql } from 'drizzle-orm';
import type { TransactionFigure } from '#contract/money/transaction-query.ts';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';

/** The sums of a period's transactions, in minor units of one currency. */
export interface PeriodSums {
  grossMinor: number;
  refundsMinor: number;
  /** The fees of all completed transactions. */
  feeMinor: number;
}

export const emptySums: PeriodSums = {
  grossMinor: 0,
  refundsMinor: 0,
  feeMinor: 0,
};

/** A payment for an order or an invoice; one that its provider reversed later was a payment, too. */
const isPaid = sql`type in ('orderFulfillment', 'invoiceFulfillment') and gross_minor > surplus_minor`;
const isCompleted = sql`result = 'success'`;
const isReversed = sql`result = 'reversed' and source = 'provider'`;
/** A refund to a payer; a returned surplus was never a sale. */
const isRefund = sql`type = 'refund' and direction = 'DR' and surplus_minor = 0`;
/** Every payment of an order or invoice, on its day: exactly the condition of the index `transactions_paid`. */
export const isSale = sql`${isPaid} and (${isCompleted} or ${isReversed})`;
const isPlanPayment = sql`type in ('subscription', 'domain')`;
/** A return of a payment for the plan, or of a part of it, by Kontor. */
const isPlanReturn = sql`type = 'refund' and direction = 'CR' and event_application_id is null`;
const isEventFee = sql`type = 'event'`;
const isEventReturn = sql`type = 'refund' and event_application_id is not null`;

/**
 * Sums the transactions between each two of these instants, which ascend; the result has one entry less than there are instants. This is
 * the only definition of sales (decisions, "Terms of money"): gross sales are payments of orders and invoices when they were
 * made, refunds count when the money was refunded. A recorded payment that the merchant undid never counts.
 * Reads the indexes `transactions_sums` and `transactions_reversed` only.
 */
async function sumPeriodsBetween(
  executor: Executor,
  businessId: string,
  currency: string,
  instants: readonly Date[],
): Promise<PeriodSums[]> {
  const bounds = `{${instants.map((instant) => instant.toISOString()).join(',')}}`;
  const [from, to] = [instants[0]?.toISOString(), instants.at(-1)?.toISOString()];
  const { rows } = await readSums(executor, { businessId, currency, bounds, from, to });
  return instants.slice(1).map((_, index) => {
    const cachedSums = rows.find(({ nth }) => nth === index + 1);
    return cachedSums
      ? {
          grossMinor: Number(cachedSums.gross),
          refundsMinor: Number(cachedSums.refunds),
          feeMinor: Number(cachedSums.fees),
        }
      : emptySums;
  });
}

/**
 * The sales, refunds and fees of a business as one row for each movement: all figures of sales are sums of these rows.
 * @param isIn the condition that selects them, for the moment at which a row counts
 * @param columns further columns of the transaction, each after a comma
 */
export const selectMovements = (isIn: (moment: SQL) => SQL, columns: SQL = sql``): SQL => sql`
  select at as moment, case when ${isPaid} then gross_minor - surplus_minor else 0 end as gross,
    case when ${isRefund} then gross_minor else 0 end as refunded, fee_minor as fee ${columns}
  from transactions where ${isCompleted} and ${isIn(sql`at`)}
  union all
  select at, case when ${isPaid} then gross_minor - surplus_minor else 0 end, 0, 0 ${columns}
  from transactions where ${isReversed} and ${isIn(sql`at`)}
  union all
  select concluded_at, 0, case when ${isPaid} then gross_minor - surplus_minor - refunded_minor else 0 end, 0 ${columns}
  from transactions where ${isReversed} and ${isIn(sql`concluded_at`)}`;

const isOwn = sql`business_id = ${param('businessId')} and currency = ${param('currency')}`;
const isWithinBounds = (moment: SQL) =>
  sql`${isOwn} and ${moment} >= ${param('from')} and ${moment} < ${param('to')}`;
const readSums = definePrepared('sum_sales', (db) =>
  db.execute<{
    nth: number;
    gross: string;
    refunds: string;
    fees: string;
  }>(sql`
    select width_bucket(moment, ${param('bounds')}::timestamptz[]) as nth,
      sum(gross) as gross, sum(refunded) as refunds, sum(fee) as fees
    from (${selectMovements(isWithinBounds)}) moved
    group by 1`),
);

export const addSums = (one: PeriodSums, other: PeriodSums): PeriodSums => ({
  grossMinor: one.grossMinor + other.grossMinor,
  refundsMinor: one.refundsMinor + other.refundsMinor,
  feeMinor: one.feeMinor + other.feeMinor,
});

/** Returns the sums of each span; spans may overlap. They are read at once, including what lies between them. */
export async function sumPeriods(
  executor: Executor,
  businessId: string,
  currency: string,
  spans: readonly Span[],
): Promise<PeriodSums[]> {
  const edges = spans.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
  const instants = [...new Set(edges)].toSorted((a, b) => a - b).map((at) => new Date(at));
  if (instants.length < 2) return spans.map(() => emptySums);
  const sums = await sumPeriodsBetween(executor, businessId, currency, instants);
  return spans.map(({ from, to }) =>
    sums.filter((_, nth) => isWithin(instants[nth], from, to)).reduce(addSums, emptySums),
  );
}

const isWithin = (start: Date | undefined, from: Date, to: Date): boolean =>
  start !== undefined && start >= from && start < to;

type Moment = 'at' | 'concludedAt';
const inSpan = (column: Moment, hasSpan: boolean): SQL | undefined =>
  hasSpan
    ? and(gte(transactions[column], sql.placeholder('from')), lt(transactions[column], sql.placeholder('to')))
    : undefined;

/**
 * Conditions for the rows behind a figure, in the business's currency: those whose sum `sumPeriods` returns for the same span. With a
 * span, the values `from` and `to` are needed; `currency` always is.
 */
export function getFigureConditions(figure: TransactionFigure, hasSpan: boolean): SQL | undefined {
  const completed = and(isCompleted, inSpan('at', hasSpan));
  const gross = and(isPaid, or(completed, and(isReversed, inSpan('at', hasSpan))));
  const refunds = or(
    and(isRefund, completed),
    and(
      isPaid,
      isReversed,
      sql`gross_minor > surplus_minor + refunded_minor`,
      inSpan('concludedAt', hasSpan),
    ),
  );
  const reversed = and(isReversed, or(inSpan('at', hasSpan), inSpan('concludedAt', hasSpan)));
  const rows: Record<TransactionFigure, SQL | undefined> = {
    gross,
    refunds,
    net: or(gross, refunds),
    fees: and(sql`fee_minor > 0`, completed),
    plan: or(and(isPlanPayment, or(completed, reversed)), and(isPlanReturn, completed)),
    event: or(and(isEventFee, or(completed, reversed)), and(isEventReturn, completed)),
  };
  return and(sql`currency = ${sql.placeholder('currency')}`, rows[figure]);
}
