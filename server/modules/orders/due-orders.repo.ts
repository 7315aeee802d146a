import { and, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';

/**
 * Returns unpaid orders of all businesses that were placed before that instant, oldest first. A past order that was imported
 * doesn't expire: it waited elsewhere, for as long as its merchant wanted.
 */
export async function findUnpaidOrders(executor: Executor, before: Date, limit: number) {
  return executor
    .select({ businessId: orders.businessId, id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'CREATED'), ne(orders.source, 'import'), lte(orders.placedAt, before)))
    .orderBy(orders.placedAt)
    .limit(limit);
}

/** Returns paid orders of all businesses that their merchant handed over before that instant. */
export async function findHandedOverOrders(executor: Executor, before: Date, limit: number) {
  return executor
    .select({ businessId: orders.businessId, id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.shippingStatus, 'FULFILLED'),
        eq(orders.paid, true),
        isNotNull(orders.fulfilledAt),
        lte(orders.fulfilledAt, before),
        sql`${orders.status} not in ('DECLINED', 'CANCELED', 'FAILED', 'REFUND_REQUESTED', 'REFUNDED')`,
      ),
    )
    .orderBy(orders.fulfilledAt)
    .limit(limit);
}

/** Returns unpaid orders of all businesses that have been ready for pickup since before that instant, oldest first. */
export async function findUncollectedOrders(executor: Executor, before: Date, limit: number) {
  return executor
    .select({ businessId: orders.businessId, id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.shippingStatus, 'FULFILLED'),
        eq(orders.shippingMode, 'PICKUP'),
        eq(orders.status, 'ORDER_INTENT_CONFIRMED'),
        eq(orders.paid, false),
        isNotNull(orders.fulfilledAt),
        lte(orders.fulfilledAt, before),
      ),
    )
    .orderBy(orders.fulfilledAt)
    .limit(limit);
}
