import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { keyset } from '#server/platform/lists/sorts.ts';
import { orderRowColumns, orders } from '#server/db/tables/records/orders.table.ts';
import type { Seek } from '#server/platform/lists/paging.ts';

const ofCustomer = (businessId: string, customerId: string) =>
  and(eq(orders.businessId, businessId), eq(orders.customerId, customerId), eq(orders.isAttempt, false));

/** Returns how many orders the customer has, in any status. */
export const countOrders = (executor: Executor, businessId: string, customerId: string): Promise<number> =>
  executor.$count(orders, ofCustomer(businessId, customerId));

/** Returns the customer's orders from this position (see paging.ts), newest first, up to `limit`. */
export async function readOrdersOf(
  executor: Executor,
  businessId: string,
  customerId: string,
  seek: Seek,
  limit: number,
) {
  const place = 'id' in seek ? seek : { value: null, id: null };
  const { order, beyond } = keyset(
    { by: orders.placedAt, id: orders.id, isDescending: true },
    seek.at,
    place.value,
    place.id,
  );
  return executor
    .select(orderRowColumns)
    .from(orders)
    .where(and(ofCustomer(businessId, customerId), beyond))
    .orderBy(...order)
    .limit(limit)
    .offset(seek.at === 'offset' ? seek.offset : 0);
}

/** Returns the totals of the customer's orders; the amount of paid ones, less refunds, only in that currency. */
export async function sumOrdersOf(
  executor: Executor,
  businessId: string,
  customerId: string,
  currency: string,
) {
  const counts = sql`${orders.status} not in ('DECLINED', 'CANCELED', 'FAILED')`;
  const isKept = sql`${orders.paidAt} is not null and ${orders.refundedAt} is null and ${orders.currency} = ${currency}`;
  const [sum] = await executor
    .select({
      count: sql<number>`(count(*) filter (where ${counts}))::int`,
      paid: sql<number>`(count(*) filter (where ${isKept}))::int`,
      paidMinor:
        sql<number>`coalesce(sum(${orders.totalMinor} - ${orders.refundedMinor}) filter (where ${isKept}), 0)`.mapWith(
          Number,
        ),
      firstAt: sql<Date | null>`min(${orders.placedAt}) filter (where ${counts})`.mapWith(orders.placedAt),
      lastAt: sql<Date | null>`max(${orders.placedAt}) filter (where ${counts})`.mapWith(orders.placedAt),
      open: sql<number>`(count(*) filter (where ${orders.status} in
        ('CREATED', 'PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'REFUND_REQUESTED')))::int`,
    })
    .from(orders)
    .where(ofCustomer(businessId, customerId));
  return sum;
}
