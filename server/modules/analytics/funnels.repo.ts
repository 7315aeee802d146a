import { sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';

/** How far the invoices of a span came; each number includes those after it. */
export interface PayLinkSteps {
  sent: number;
  opened: number;
  attempted: number;
  completed: number;
}

/**
 * Returns how many invoices were first sent within the span, how many of their links were opened, how many payers began to pay
 * through the link, and how many paid through it.
 */
export async function countPayLinkSteps(
  executor: Executor,
  businessId: string,
  currency: string,
  { from, to }: Span,
): Promise<PayLinkSteps> {
  const values = { businessId, currency, from: from.toISOString(), to: to.toISOString() };
  const { rows } = await readSteps(executor, values);
  return rows[0] ?? { sent: 0, opened: 0, attempted: 0, completed: 0 };
}

const readSteps = definePrepared('count_pay_link_steps', (db) =>
  db.execute<PayLinkSteps & Record<string, unknown>>(sql`
    with sent as (
      select id, viewed_at from invoices
      where business_id = ${param('businessId')} and currency = ${param('currency')}
        and sent_at >= ${param('from')} and sent_at < ${param('to')}
    ), paying as (
      select invoice_id, bool_or(result in ('success', 'reversed')) as is_paid
      from transactions
      where business_id = ${param('businessId')} and invoice_id in (select id from sent)
        and direction = 'CR' and source = 'provider'
      group by invoice_id
    )
    select count(*)::int as sent,
      (count(*) filter (where viewed_at is not null or invoice_id is not null))::int as opened,
      count(invoice_id)::int as attempted,
      (count(*) filter (where is_paid))::int as completed
    from sent left join paying on invoice_id = id`),
);
