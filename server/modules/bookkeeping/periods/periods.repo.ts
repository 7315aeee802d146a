import { and, asc, eq, sql } from 'drizzle-orm';
import { getFirstDay, getMonth } from '#domain/book-period.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { bookkeepingClosedRows, bookkeepingPeriods } from '#server/db/tables/money/book-periods.table.ts';

export type PeriodRow = Omit<typeof bookkeepingPeriods.$inferSelect, 'month'> & {
  /** YYYY-MM. */
  month: string;
};
type PeriodChange = Partial<
  Pick<PeriodRow, 'status' | 'closedAt' | 'closedByName' | 'reopenedAt' | 'reopenedByName' | 'reopenReason'>
>;

const lockKey = (businessId: string) => sql`hashtextextended(${`books ${businessId}`}, 0)`;

/** Waits until no month is being closed or reopened, and keeps it so until the transaction ends. */
export async function lockPeriodsShared(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKey(businessId)})`);
}

/** Waits until nothing writes into the books, and keeps it so until the transaction ends. */
export async function lockPeriods(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(businessId)})`);
}

/** Returns the months that were closed at least once, oldest first. */
export async function listPeriods(executor: Executor, businessId: string): Promise<PeriodRow[]> {
  const rows = await executor
    .select()
    .from(bookkeepingPeriods)
    .where(eq(bookkeepingPeriods.businessId, businessId))
    .orderBy(asc(bookkeepingPeriods.month));
  return rows.map((row) => ({ ...row, month: getMonth(row.month) }));
}

export async function insertPeriod(tx: Transaction, { month, ...period }: PeriodRow): Promise<void> {
  await tx.insert(bookkeepingPeriods).values({ ...period, month: getFirstDay(month) });
}

export async function savePeriod(
  tx: Transaction,
  { businessId, id }: Pick<PeriodRow, 'businessId' | 'id'>,
  change: PeriodChange,
): Promise<void> {
  await tx
    .update(bookkeepingPeriods)
    .set(change)
    .where(and(eq(bookkeepingPeriods.businessId, businessId), eq(bookkeepingPeriods.id, id)));
}

/** Deletes the closed rows of a month that is reopened: its transactions decide about it again. */
export async function deleteClosedRows(
  tx: Transaction,
  { businessId, month }: Pick<PeriodRow, 'businessId' | 'month'>,
): Promise<void> {
  await tx
    .delete(bookkeepingClosedRows)
    .where(
      and(
        eq(bookkeepingClosedRows.businessId, businessId),
        eq(bookkeepingClosedRows.month, getFirstDay(month)),
      ),
    );
}

/** Returns the day of the first row of the books; null if there is none. */
export async function getFirstBookDay(
  executor: Executor,
  { businessId, timeZone }: { businessId: string; timeZone: string },
): Promise<string | null> {
  const firstOf = (result: 'success' | 'reversed') =>
    sql`(select min(at) from transactions where business_id = ${businessId} and result = ${result})`;
  const { rows } = await executor.execute<{ day: string | null }>(sql`
    select least(
      (least(${firstOf('success')}, ${firstOf('reversed')}) at time zone ${timeZone})::date,
      (select min(value_date) from bookkeeping_entries where business_id = ${businessId}),
      (select min(month) from bookkeeping_periods where business_id = ${businessId})
    )::text as day`);
  return rows[0]?.day ?? null;
}

/** Returns the number of transactions of these days whose provider has not reported a result. */
export async function countUnfinishedPayments(
  executor: Executor,
  businessId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from transactions
    where business_id = ${businessId} and result = 'pending'
      and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz`);
  return rows[0]?.count ?? 0;
}
