import { type SQL, and, sql } from 'drizzle-orm';
import type { PaymentMethod } from '#domain/order.ts';
import type { Executor } from '#server/db/client.ts';

type Where = (moment: SQL) => SQL | undefined;

/** The first day that isn't closed; null while nothing is closed. */
const openFrom = (
  businessId: string,
) => sql`(select (max(month) + interval '1 month')::date from bookkeeping_periods
  where business_id = ${businessId} and status = 'closed')`;

export async function getOpenFrom(executor: Executor, businessId: string): Promise<string | null> {
  const { rows } = await executor.execute<{ day: string | null }>(
    sql`select ${openFrom(businessId)}::text as day`,
  );
  return rows[0]?.day ?? null;
}

/**
 * Selects the automatic rows of a span as they count in the books. A row of a closed month is as it was when the month was
 * closed. The difference to its transaction as it is now, and a row that was added later to a closed month, count on the
 * first open day, so that the sum of all rows is always that of the transactions.
 *
 * @param select selects the rows that follow from the transactions as they are now
 * @param inSpan the condition of their moment
 */
export function selectPosted(
  businessId: string,
  timeZone: string,
  span: { firstDay: string; endDay: string } | undefined,
  select: (where: Where) => SQL,
  inSpan: Where,
): SQL {
  const openDay = openFrom(businessId);
  const openAt = sql`(${openDay}::timestamp at time zone ${timeZone})`;
  const dayInSpan = (day: SQL) =>
    span && sql`${day} >= ${span.firstDay}::date and ${day} < ${span.endDay}::date`;
  const ofBusiness = sql`business_id = ${businessId}`;
  const isOpen = (moment: SQL) => and(inSpan(moment), sql`${moment} >= coalesce(${openAt}, '-infinity')`);
  return sql`
    select id, part, moment, day, category_key, amount, currency, null::date as late_from
    from (${select(isOpen)}) now
    where not exists (select from bookkeeping_closed_rows closed
      where ${ofBusiness} and closed.id = now.id and closed.part = now.part)
    union all
    select id, part, moment, day, category_key, amount_minor, currency, late_from
    from bookkeeping_closed_rows where ${and(ofBusiness, dayInSpan(sql`day`))}
    union all
    select id, part, ${openAt}, ${openDay}, coalesce(now.category_key, before.category_key),
      coalesce(now.amount, 0) - coalesce(before.amount, 0), coalesce(now.currency, before.currency),
      (coalesce(now.moment, before.moment) at time zone ${timeZone})::date
    from (${select(() => undefined)}) now
    full join (
      select id, part, min(moment) as moment, min(category_key) as category_key, sum(amount_minor) as amount,
        min(currency) as currency
      from bookkeeping_closed_rows where ${ofBusiness} group by id, part
    ) before using (id, part)
    where ${and(sql`${openDay} is not null`, dayInSpan(openDay))} and (now.moment < ${openAt} or before.id is not null)`;
}

/** Of a transaction, which may have been deleted since. */
interface ClosedTransaction {
  id: string;
  method: PaymentMethod | null;
  label: string | null;
  orderId: string | null;
  invoiceId: string | null;
}

/** Returns what the closed rows of deleted transactions say about them. */
export async function listClosedTransactions(
  executor: Executor,
  businessId: string,
  ids: string[],
): Promise<ClosedTransaction[]> {
  if (ids.length === 0) return [];
  const { rows } = await executor.execute<{ row: ClosedTransaction }>(sql`
    select distinct on (id) json_build_object('id', id, 'method', method, 'label', label, 'orderId', order_id,
      'invoiceId', invoice_id) as row
    from bookkeeping_closed_rows where business_id = ${businessId} and id = any(${sql.param(ids)}::uuid[])`);
  return rows.map(({ row }) => row);
}
