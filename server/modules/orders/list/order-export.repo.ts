import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { type OrderFilter, conditions, filterValues } from './order-filter.repo.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';

const rowsAtOnce = 500;

const OrderLines = z.array(
  z.object({ name: z.string(), sku: z.nullable(z.string()), quantity: z.int(), unitPriceMinor: z.int() }),
);
const lines = sql`(
  select coalesce(json_agg(json_build_object(
    'name', ${orderLines.name}, 'sku', ${orderLines.sku},
    'quantity', ${orderLines.quantity}, 'unitPriceMinor', ${orderLines.unitPriceMinor}
  ) order by ${orderLines.position}), '[]')
  from ${orderLines}
  where ${orderLines.businessId} = ${orders.businessId} and ${orderLines.orderId} = ${orders.id})`.mapWith(
  (value: unknown) => OrderLines.parse(value),
);

/** The next stretch of what the filter finds, newest first, with all that a file tells of an order. */
export async function ordersForFile(
  db: Database,
  businessId: string,
  filter: OrderFilter,
  after: { placedAt: Date; id: string } | undefined,
) {
  return db
    .select({ order: orders, email: customers.email, phoneNumber: customers.phoneNumber, lines })
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
