import { sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import type { PaymentMethod } from '#domain/order.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { isSale } from '#server/modules/transactions/transactions.records.ts';

/** Payments of one method, in minor units. */
export interface MethodSums {
  method: PaymentMethod | null;
  paid: number;
  amountMinor: number;
}

/** Failed payments of one method for one reason. */
export interface FailureCount {
  method: PaymentMethod | null;
  reason: string | null;
  count: number;
}

const isOwn = sql`business_id = ${param('businessId')} and currency = ${param('currency')}
  and at >= ${param('from')} and at < ${param('to')}`;
const toValues = (businessId: string, currency: string, { from, to }: Span) => ({
  businessId,
  currency,
  from: from.toISOString(),
  to: to.toISOString(),
});

/** Returns the payments of orders and invoices by method; their amounts add up to the gross sales of the span. */
export async function sumByMethod(
  executor: Executor,
  businessId: string,
  currency: string,
  span: Span,
): Promise<MethodSums[]> {
  const { rows } = await readSums(executor, toValues(businessId, currency, span));
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: Number(amount) }));
}

const readSums = definePrepared('sum_payments_by_method', (db) =>
  db.execute<{ method: PaymentMethod | null; paid: number; amount: string }>(sql`
    select method, count(*)::int as paid, sum(gross_minor - surplus_minor) as amount
    from transactions where ${isOwn} and ${isSale} group by method`),
);

/** Returns how many payments of orders and invoices failed, by method and reason. */
export async function countFailures(
  executor: Executor,
  businessId: string,
  currency: string,
  span: Span,
): Promise<FailureCount[]> {
  const { rows } = await readFailures(executor, toValues(businessId, currency, span));
  return rows;
}

const readFailures = definePrepared('count_failed_payments', (db) =>
  db.execute<FailureCount & Record<string, unknown>>(sql`
    select method, message as reason, count(*)::int as count
    from transactions
    where ${isOwn} and result = 'failed' and type in ('orderFulfillment', 'invoiceFulfillment')
    group by method, message`),
);
