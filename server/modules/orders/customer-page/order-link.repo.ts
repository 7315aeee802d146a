import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';

/** Looks the order up without its business, because the link contains only the token. */
export async function findOrderByToken(
  executor: Executor,
  orderToken: string,
): Promise<OrderRecord | undefined> {
  const [order] = await executor.select().from(orders).where(eq(orders.orderToken, orderToken));
  return order;
}

/**
 * Locks the same order until the transaction ends. Returns undefined where the link was replaced while waiting for the
 * lock.
 */
export async function lockOrderByToken(
  tx: Transaction,
  orderToken: string,
): Promise<OrderRecord | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderToken, orderToken)).for('update');
  return order;
}

export async function saveOrderToken(
  tx: Transaction,
  businessId: string,
  id: string,
  orderToken: string,
): Promise<void> {
  await tx
    .update(orders)
    .set({ orderToken })
    .where(and(eq(orders.businessId, businessId), eq(orders.id, id)));
}
