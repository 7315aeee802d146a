import { sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';

export interface Sums {
  amountMinor: number;
  orders: number;
}

/** What came in less what went out in each span, and how many orders were paid in it; one currency alone. */
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
      - (select coalesce(sum(total_minor), 0) from orders
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
