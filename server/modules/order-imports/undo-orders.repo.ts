import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { upsertRows } from '#server/platform/imports/undo/upsert-rows.repo.ts';

const {
  version: _version,
  contactText: _contactText,
  isAttempt: _isAttempt,
  ...orderColumns
} = getTableColumns(orders);
const {
  contactText: _contact,
  searchText: _searchText,
  ...transactionColumns
} = getTableColumns(transactions);

const linesOf = (businessId: string, ids: string[]) =>
  and(eq(orderLines.businessId, businessId), inArray(orderLines.orderId, ids));
const importedMoneyOf = (businessId: string, ids: string[]) =>
  and(
    eq(transactions.businessId, businessId),
    inArray(transactions.orderId, ids),
    eq(transactions.source, 'import'),
  );

/** Returns orders with their lines and their imported transactions. */
export async function readOrderValues(executor: Executor, businessId: string, ids: string[]) {
  const rows = await executor
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.businessId, businessId), inArray(orders.id, ids)));
  const lines = await executor
    .select()
    .from(orderLines)
    .where(linesOf(businessId, ids))
    .orderBy(asc(orderLines.position));
  const money = await executor
    .select(transactionColumns)
    .from(transactions)
    .where(importedMoneyOf(businessId, ids))
    .orderBy(asc(transactions.id));
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const moneyByOrder = Map.groupBy(money, ({ orderId }) => orderId);
  return rows.map((order) => ({
    order,
    lines: linesByOrder.get(order.id) ?? [],
    transactions: moneyByOrder.get(order.id) ?? [],
  }));
}

export async function countOrderMarks(executor: Executor, businessId: string, ids: string[]) {
  const { rows } = await executor.execute<{ id: string; paid: number; edited: number }>(sql`
    select id,
      (select count(*) from ${transactions} m
        where m.business_id = ${businessId} and m.order_id = r.id and m.source <> 'import')::int as paid,
      (select count(*) from timeline t
        where t.business_id = ${businessId} and t.record_type = 'order' and t.record_id = r.id)::int as edited
    from unnest(${sql.param(ids)}::uuid[]) as r(id)`);
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

/** Locks several orders in the order of their ids. */
export async function lockOrders(tx: Transaction, businessId: string, ids: string[]): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.businessId, businessId), inArray(orders.id, ids)))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Deletes imported orders with their lines and transactions. */
export async function deleteOrders(tx: Transaction, businessId: string, ids: string[]): Promise<void> {
  await tx.delete(transactions).where(importedMoneyOf(businessId, ids));
  await tx.delete(orderLines).where(linesOf(businessId, ids));
  await tx.delete(orders).where(and(eq(orders.businessId, businessId), inArray(orders.id, ids)));
}

interface EarlierOrders {
  ids: string[];
  orders: readonly object[];
  lines: readonly object[];
  transactions: readonly object[];
}

/** Saves earlier values of orders as new versions, with their lines and imported transactions of then. */
export async function restoreOrders(
  tx: Transaction,
  businessId: string,
  { ids, orders: rows, lines, transactions: money }: EarlierOrders,
): Promise<void> {
  await tx.delete(transactions).where(importedMoneyOf(businessId, ids));
  await tx.delete(orderLines).where(linesOf(businessId, ids));
  await upsertRows(tx, orders, [orders.businessId, orders.id], rows, { version: sql`${orders.version} + 1` });
  const { businessId: business, orderId, position } = orderLines;
  await upsertRows(tx, orderLines, [business, orderId, position], lines);
  await upsertRows(tx, transactions, [transactions.businessId, transactions.id], money);
}
