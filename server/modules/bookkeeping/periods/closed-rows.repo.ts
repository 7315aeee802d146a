import { sql } from 'drizzle-orm';
import { getFirstDay } from '#domain/book-period.ts';
import type { Transaction } from '#server/db/client.ts';
import { type BookSpan, selectCounted } from '#server/modules/bookkeeping/book-rows.repo.ts';
import type { PeriodRow } from './periods.repo.ts';

/** Keeps the automatic rows of the days that are closed with a month as they are now. The month is not closed yet. */
export async function freezeRows(
  tx: Transaction,
  { businessId, month }: Pick<PeriodRow, 'businessId' | 'month'>,
  timeZone: string,
  span: BookSpan,
): Promise<void> {
  await tx.execute(sql`
    insert into bookkeeping_closed_rows (business_id, month, id, part, day, moment, category_key, amount_minor, currency,
      late_from, label, method, order_id, invoice_id)
    select ${businessId}::uuid, ${getFirstDay(month)}::date, posted.id, posted.part,
      coalesce(posted.day, (posted.moment at time zone ${timeZone})::date), posted.moment, posted.category_key, posted.amount,
      posted.currency, posted.late_from, coalesce(t.label, earlier.label), coalesce(t.method, earlier.method),
      coalesce(t.order_id, earlier.order_id), coalesce(t.invoice_id, earlier.invoice_id)
    from (${selectCounted(businessId, timeZone, span)}) posted
    left join transactions t on t.business_id = ${businessId} and t.id = posted.id
    left join lateral (
      select label, method, order_id, invoice_id from bookkeeping_closed_rows
      where business_id = ${businessId} and id = posted.id limit 1
    ) earlier on true`);
}
