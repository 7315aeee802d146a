import { and, asc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { disputes } from '#server/db/tables/money/disputes.table.ts';

export type DisputeRow = typeof disputes.$inferSelect;

/** Returns the disputes of a payment, oldest first. */
export async function listDisputes(
  executor: Executor,
  businessId: string,
  paymentId: string,
): Promise<DisputeRow[]> {
  return executor
    .select()
    .from(disputes)
    .where(and(eq(disputes.businessId, businessId), eq(disputes.paymentId, paymentId)))
    .orderBy(asc(disputes.nth));
}

export async function insertDispute(tx: Transaction, dispute: DisputeRow): Promise<void> {
  await tx.insert(disputes).values(dispute);
}

export async function saveDispute(
  tx: Transaction,
  { businessId, id }: Pick<DisputeRow, 'businessId' | 'id'>,
  change: Partial<Pick<DisputeRow, 'status' | 'amountMinor' | 'claimedMinor' | 'closedAt'>>,
): Promise<void> {
  await tx
    .update(disputes)
    .set(change)
    .where(and(eq(disputes.businessId, businessId), eq(disputes.id, id)));
}
