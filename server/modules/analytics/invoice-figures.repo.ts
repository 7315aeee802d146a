import { sql } from 'drizzle-orm';
import type { InvoiceFigures } from '#contract/analytics/analytics-panels.ts';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';

/**
 * Returns the invoices of one currency that were first sent, and those that were fully paid, within the span. Days to pay are counted
 * from midnight to midnight in the time zone, from the day of sending to the day of the full payment.
 */
export async function getInvoiceFigures(
  executor: Executor,
  businessId: string,
  { currency, timeZone }: { currency: string; timeZone: string },
  { from, to }: Span,
): Promise<InvoiceFigures> {
  const values = { businessId, currency, timeZone, from: from.toISOString(), to: to.toISOString() };
  const { rows } = await readFigures(executor, values);
  const row = rows[0];
  const toNumber = (text: string | null | undefined) => (text == null ? null : Number(text));
  return {
    issued: { count: row?.issued ?? 0, amountMinor: Number(row?.issuedMinor ?? 0) },
    paid: { count: row?.paid ?? 0, amountMinor: Number(row?.paidMinor ?? 0) },
    averageDaysToPay: toNumber(row?.average),
    medianDaysToPay: toNumber(row?.median),
  };
}

const isOwn = sql`business_id = ${param('businessId')} and currency = ${param('currency')}`;
const isWithin = (column: 'sent_at' | 'paid_at') =>
  sql`${sql.identifier(column)} >= ${param('from')} and ${sql.identifier(column)} < ${param('to')}`;
const toDay = (column: 'sent_at' | 'paid_at') =>
  sql`(${sql.identifier(column)} at time zone ${param('timeZone')})::date`;

const readFigures = definePrepared('sum_invoice_figures', (db) =>
  db.execute<{
    issued: number;
    issuedMinor: string;
    paid: number;
    paidMinor: string;
    average: string | null;
    median: string | null;
  }>(sql`
    select issued.*, paid.* from (
      select count(*)::int as issued, coalesce(sum(total_minor), 0) as "issuedMinor"
      from invoices where ${isOwn} and ${isWithin('sent_at')}
    ) issued, (
      select count(*)::int as paid, coalesce(sum(total_minor), 0) as "paidMinor",
        round(avg(days), 1) as average, percentile_cont(0.5) within group (order by days) as median
      from (
        select total_minor, greatest(${toDay('paid_at')} - ${toDay('sent_at')}, 0) as days
        from invoices where ${isOwn} and ${isWithin('paid_at')}
      ) each
    ) paid`),
);

/** Returns the overdue invoices of one currency and what is due on them; `today` is YYYY-MM-DD. Read from the counters. */
export async function getOverdue(
  executor: Executor,
  businessId: string,
  currency: string,
  today: string,
): Promise<{ count: number; amountMinor: number }> {
  const { rows } = await readOverdue(executor, { businessId, currency, today });
  return { count: rows[0]?.count ?? 0, amountMinor: Number(rows[0]?.due ?? 0) };
}

const readOverdue = definePrepared('sum_overdue_invoices', (db) =>
  db.execute<{ count: number; due: string }>(sql`
    select coalesce(sum(count), 0)::int as count, coalesce(sum(total_minor - paid_minor), 0) as due
    from invoice_counts
    where ${isOwn} and status in ('PENDING', 'PARTIAL_PAYMENT') and due_on < ${param('today')}::date`),
);
