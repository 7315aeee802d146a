import { and, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { maxOrdersAtOnce } from '#contract/store/order-document.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { orderBulkRuns } from '#server/db/tables/records/order-bulk.table.ts';
import { type OrderFilter, orderList } from './order-list.repo.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';

export type BulkRecord = typeof orderBulkRuns.$inferSelect;
export type NewBulkRun = Omit<typeof orderBulkRuns.$inferInsert, 'businessId'>;

/** Returns the orders of a filter, newest first, up to one more than an action accepts. */
export async function findSelectedOrders(executor: Executor, businessId: string, filter: OrderFilter) {
  const { from, where } = orderList.matches(filter);
  return executor
    .select(getTableColumns(orders))
    .from(from)
    .where(where)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(maxOrdersAtOnce + 1)
    .prepare('')
    .execute(orderList.values(businessId, filter));
}

/** Returns the catalogue items that these orders contain. */
export async function listOrderedItems(executor: Executor, businessId: string, orderIds: string[]) {
  const { orderId, variationId, quantity } = orderLines;
  return executor
    .select({ orderId, variationId: sql<string>`${variationId}`, quantity })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.businessId, businessId),
        sql`${orderId} = any(${sql.param(orderIds)}::uuid[])`,
        isNotNull(variationId),
      ),
    );
}

export async function insertRun(tx: Transaction, businessId: string, run: NewBulkRun): Promise<BulkRecord> {
  const [inserted] = await tx
    .insert(orderBulkRuns)
    .values({ ...run, businessId })
    .returning();
  if (!inserted) throw new Error('The run was not saved');
  return inserted;
}

const isRun = (businessId: string, id: string) =>
  and(eq(orderBulkRuns.businessId, businessId), eq(orderBulkRuns.id, id));

export async function findRun(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<BulkRecord | undefined> {
  const [run] = await executor.select().from(orderBulkRuns).where(isRun(businessId, id));
  return run;
}

/** Locks the run, so that only one process continues it. */
export async function lockRun(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<BulkRecord | undefined> {
  const [run] = await tx.select().from(orderBulkRuns).where(isRun(businessId, id)).for('update');
  return run;
}

export async function saveProgress(
  tx: Transaction,
  businessId: string,
  id: string,
  outcome: 'done' | 'unchanged' | BulkRecord['refused'][number],
  maxListed: number,
): Promise<void> {
  await tx
    .update(orderBulkRuns)
    .set({
      progress: sql`${orderBulkRuns.progress} + 1`,
      ...(typeof outcome === 'object'
        ? {
            refusedCount: sql`${orderBulkRuns.refusedCount} + 1`,
            refused: sql`case when jsonb_array_length(${orderBulkRuns.refused}) < ${maxListed}
              then ${orderBulkRuns.refused} || ${JSON.stringify([outcome])}::jsonb else ${orderBulkRuns.refused} end`,
          }
        : { [outcome]: sql`${orderBulkRuns[outcome]} + 1` }),
    })
    .where(isRun(businessId, id));
}
