import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';

/** Looks the order up without its business, because the link contains only the token. */
export async function findOrderByPayToken(
  executor: Executor,
  payToken: string,
): Promise<OrderRecord | undefined> {
  const [order] = await executor.select().from(orders).where(eq(orders.payToken, payToken));
  return order;
}

export async function savePayToken(
  tx: Transaction,
  businessId: string,
  id: string,
  payToken: string,
): Promise<void> {
  await tx
    .update(orders)
    .set({ payToken })
    .where(and(eq(orders.businessId, businessId), eq(orders.id, id)));
}
