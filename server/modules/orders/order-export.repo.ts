import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/modules/customers/customers.table.ts';
import { type OrderFilter, conditions, filterValues } from './order-filter.repo.ts';
import { orderLines, orders } from './orders.table.ts';

const rowsAtOnce = 500;

const items = sql<string>`(
  select string_agg(${orderLines.quantity} || ' × ' || ${orderLines.name}, '; ' order by ${orderLines.position})
  from ${orderLines}
  where ${orderLines.businessId} = ${orders.businessId} and ${orderLines.orderId} = ${orders.id})`;

/** The next stretch of what the filter finds, newest first, with all that a file tells of an order. */
export async function ordersForFile(
  db: Database,
  businessId: string,
  filter: OrderFilter,
  after: { placedAt: Date; id: string } | undefined,
) {
  return db
    .select({ order: orders, email: customers.email, phoneNumber: customers.phoneNumber, items })
    .from(orders)
    .leftJoin(
      customers,
      and(eq(customers.businessId, orders.businessId), eq(customers.id, orders.customerId)),
    )
    .where(
      and(
        conditions(filter),
        after &&
          sql`(${orders.placedAt}, ${orders.id}) < (${after.placedAt.toISOString()}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(rowsAtOnce)
    .prepare('')
    .execute(filterValues(businessId, filter));
}

export type OrderForFile = Awaited<ReturnType<typeof ordersForFile>>[number];
