import { sql } from 'drizzle-orm';
import type { HomeSummary } from '#contract/business.ts';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';

export interface Sums {
  amountMinor: number;
  orders: number;
}

/**
 * What came in less what went out in each span, and how many orders were paid in it; one currency alone. A refund goes out
 * when it is made; what went back of an order in another way, when its money was gone.
 */
export async function takingsIn(
  executor: Executor,
  businessId: string,
  currency: string,
  spans: Span[],
): Promise<Sums[]> {
  const asked = spans.map(({ from, to }, nth) => ({ nth, from, to }));
  const { rows } = await executor.execute<{ amount: string; orders: string }>(sql`
    select
      (select coalesce(sum(total_minor), 0) from orders
        where business_id = ${businessId} and currency = ${currency} and paid_at >= span.from and paid_at < span.to)
      - (select coalesce(sum(gross_minor), 0) from transactions
        where business_id = ${businessId} and currency = ${currency} and result = '00' and at >= span.from and at < span.to
          and type = 'refund' and surplus_minor = 0 and order_id is not null)
      - (select coalesce(sum(total_minor - (
          select coalesce(sum(gross_minor), 0) from transactions
          where business_id = orders.business_id and order_id = orders.id
            and result = '00' and type = 'refund' and surplus_minor = 0)), 0)
        from orders
        where business_id = ${businessId} and currency = ${currency} and refunded_at >= span.from and refunded_at < span.to) as amount,
      (select count(*) from orders
        where business_id = ${businessId} and currency = ${currency} and paid_at >= span.from and paid_at < span.to) as orders
    from json_to_recordset(${JSON.stringify(asked)}::json) as span(nth int, "from" timestamptz, "to" timestamptz)
    order by span.nth`);
  return rows.map(({ amount, orders }) => ({ amountMinor: Number(amount), orders: Number(orders) }));
}

/** New orders that wait for the merchant: to be confirmed, or for money to be recorded. */
export async function newOrders(
  executor: Executor,
  businessId: string,
): Promise<{ toConfirm: number; toCollect: number }> {
  const { rows } = await executor.execute<{ to_confirm: number; to_collect: number }>(sql`
    select
      (count(*) filter (where delivery_timing = 'ON_DELIVERY'))::int as to_confirm,
      (count(*) filter (where delivery_timing = 'PRE_DELIVERY'))::int as to_collect
    from orders where business_id = ${businessId} and status = 'CREATED'`);
  return { toConfirm: rows[0]?.to_confirm ?? 0, toCollect: rows[0]?.to_collect ?? 0 };
}

/** Invoices on which money is owed, one currency alone; `today`, YYYY-MM-DD, is the business's. Read from the kept counters. */
export async function openInvoices(
  executor: Executor,
  businessId: string,
  currency: string,
  today: string,
): Promise<{ count: number; overdue: number; owedMinor: number }> {
  const { rows } = await executor.execute<{ count: number; overdue: number; owed: string }>(sql`
    select coalesce(sum(count), 0)::int as count,
      coalesce(sum(count) filter (where due_on < ${today}::date), 0)::int as overdue,
      coalesce(sum(total_minor - paid_minor), 0) as owed
    from invoice_counts
    where business_id = ${businessId} and currency = ${currency} and status in ('PENDING', 'PARTIAL_PAYMENT')`);
  const { count = 0, overdue = 0, owed = '0' } = rows[0] ?? {};
  return { count, overdue, owedMinor: Number(owed) };
}

/** Products that run out, up to so many of them; the emptiest first. */
export async function lowStock(
  executor: Executor,
  businessId: string,
  most: number,
): Promise<NonNullable<HomeSummary['stock']>> {
  const [counted, listed] = await Promise.all([
    executor.execute<{ low: number; out: number }>(sql`
      select
        coalesce(sum(count) filter (where stock_state = 'low'), 0)::int as low,
        coalesce(sum(count) filter (where stock_state = 'out'), 0)::int as out
      from product_counts where business_id = ${businessId} and not is_archived`),
    executor.execute<NonNullable<HomeSummary['stock']>['products'][number]>(sql`
      select product.id, product.title, product.stock_state as "stockState",
        product.variation_count as "variationCount", variation.least,
        (select file_id from product_media medium
          where medium.business_id = product.business_id and medium.product_id = product.id and file_id is not null
          order by position limit 1) as "pictureFileId"
      from products product, lateral (
        select coalesce(min(available_quantity), 0) as least from variations
        where business_id = product.business_id and product_id = product.id and removed_at is null
      ) variation
      where product.business_id = ${businessId} and archived_at is null and stock_state in ('low', 'out')
      order by stock_state desc, variation.least, product.created_at, product.id
      limit ${most}`),
  ]);
  return { low: 0, out: 0, ...counted.rows[0], products: listed.rows };
}

/** Which of the store's first things are there. */
export async function firstThings(
  executor: Executor,
  businessId: string,
): Promise<{ product: boolean; deliveryHandler: boolean; returnPolicy: boolean }> {
  const { rows } = await executor.execute<{ product: boolean; handler: boolean; policy: boolean }>(sql`
    select
      exists (select from products where business_id = ${businessId}) as product,
      exists (select from shipping_settings where business_id = ${businessId} and delivery_mode is not null) as handler,
      exists (select from return_policies where business_id = ${businessId}) as policy`);
  const [found] = rows;
  return {
    product: found?.product ?? false,
    deliveryHandler: found?.handler ?? false,
    returnPolicy: found?.policy ?? false,
  };
}
