import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { orderReferrers } from '#server/db/tables/records/store-visits.table.ts';
import type { Days } from './store-visits.repo.ts';

export async function insertOrderReferrer(
  tx: Transaction,
  row: typeof orderReferrers.$inferInsert,
): Promise<void> {
  await tx.insert(orderReferrers).values(row);
}

const confirmed = ['ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED'] as const;
const isBought = or(isNotNull(orders.paidAt), inArray(orders.status, [...confirmed]));

/** Returns the sites that led most visitors to the store, and how many of its orders they led to, as `countStoreOrders` counts. */
export async function listReferrersWithOrders(
  executor: Executor,
  businessId: string,
  { from, to }: Days,
  span: Span,
  limit: number,
): Promise<{ referrer: string; visitors: number; orders: number }[]> {
  const [placedFrom, placedTo] = [span.from.toISOString(), span.to.toISOString()];
  const { rows } = await readReferrers(executor, { businessId, from, to, placedFrom, placedTo, limit });
  return rows;
}

const readReferrers = definePrepared('list_referrers_with_orders', (db) =>
  db.execute<{ referrer: string; visitors: number; orders: number }>(sql`
    with ordered as (
      select referrer, count(*)::int as orders
      from orders join order_referrers led on led.business_id = orders.business_id and led.order_id = orders.id
      where orders.business_id = ${param('businessId')} and source = 'store'
        and placed_at >= ${param('placedFrom')} and placed_at < ${param('placedTo')} and (${isBought})
      group by referrer
    ), visited as (
      select referrer, sum(visitors)::int as visitors
      from store_visits
      where business_id = ${param('businessId')} and day >= ${param('from')} and day <= ${param('to')}
      group by referrer
    )
    select referrer, coalesce(visitors, 0) as visitors, coalesce(orders, 0) as orders
    from visited full join ordered using (referrer)
    order by visitors desc, orders desc, referrer limit ${param('limit')}`),
);

/** Returns how many orders the store's checkout made within the span, paid or not; one that another replaced isn't counted. */
export const countStoreAttempts = (
  executor: Executor,
  businessId: string,
  { from, to }: Span,
): Promise<number> =>
  executor.$count(
    orders,
    and(
      eq(orders.businessId, businessId),
      eq(orders.source, 'store'),
      gte(orders.placedAt, from),
      lt(orders.placedAt, to),
      isNull(orders.replacedBy),
    ),
  );

/** Returns how many orders of the store were placed within the span and then paid, or confirmed for payment on delivery. */
export async function countStoreOrders(
  executor: Executor,
  businessId: string,
  { from, to }: Span,
): Promise<number> {
  const isFromStore = and(eq(orders.businessId, businessId), eq(orders.source, 'store'));
  const isWithinSpan = and(gte(orders.placedAt, from), lt(orders.placedAt, to));
  return executor.$count(orders, and(isFromStore, isWithinSpan, isBought));
}
