import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { invoices } from '#server/db/tables/records/invoices.table.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { upsertRows } from '#server/platform/imports/undo/upsert-rows.repo.ts';

const {
  version: _version,
  searchText: _searchText,
  orderCount: _orderCount,
  spentMinor: _spentMinor,
  lastOrderAt: _lastOrderAt,
  ...columns
} = getTableColumns(customers);

const those = (businessId: string, ids: string[]) =>
  and(eq(customers.businessId, businessId), inArray(customers.id, ids));

/** Returns the values of customers that an import can change. */
export const readCustomerValues = (executor: Executor, businessId: string, ids: string[]) =>
  executor.select(columns).from(customers).where(those(businessId, ids));

/** Orders that were imported don't count: an import doesn't use a customer. */
export async function countCustomerMarks(executor: Executor, businessId: string, ids: string[]) {
  const { rows } = await executor.execute<{
    id: string;
    ordered: number;
    invoiced: number;
    edited: number;
  }>(sql`
    select id,
      (select count(*) from ${orders} o where o.business_id = ${businessId} and o.customer_id = r.id and o.source <> 'import')::int as ordered,
      (select count(*) from ${invoices} i where i.business_id = ${businessId} and i.customer_id = r.id)::int as invoiced,
      (select count(*) from timeline t
        where t.business_id = ${businessId} and t.record_type = 'customer' and t.record_id = r.id)::int as edited
    from unnest(${sql.param(ids)}::uuid[]) as r(id)`);
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

/** Locks the orders and invoices of customers, which are locked before them. */
export async function lockUsesOf(tx: Transaction, businessId: string, ids: string[]): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.businessId, businessId), inArray(orders.customerId, ids)))
    .orderBy(asc(orders.id))
    .for('update');
  await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.businessId, businessId), inArray(invoices.customerId, ids)))
    .orderBy(asc(invoices.id))
    .for('update');
}

/** Returns those of these customers that have an order beside the ones that are left out. */
export async function findCustomersWithOrders(
  executor: Executor,
  businessId: string,
  ids: readonly string[],
  leftOut: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: sql<string>`${orders.customerId}` })
    .from(orders)
    .where(
      and(
        eq(orders.businessId, businessId),
        inArray(orders.customerId, [...ids]),
        sql`not (${orders.id} = any(${sql.param(leftOut)}::uuid[]))`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Saves earlier values as a new version. */
export const restoreCustomers = (tx: Transaction, rows: readonly object[]): Promise<void> =>
  upsertRows(tx, customers, [customers.businessId, customers.id], rows, {
    version: sql`${customers.version} + 1`,
  });
