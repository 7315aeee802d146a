import { and, asc, eq, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { ownershipTransfers } from '#server/db/tables/people/ownership.table.ts';

export type TransferRow = typeof ownershipTransfers.$inferSelect;

const isPendingOf = (businessId: string) =>
  and(eq(ownershipTransfers.businessId, businessId), eq(ownershipTransfers.status, 'pending'));

/** Returns the pending transfer of a business; it may be overdue. */
export async function findPendingTransfer(
  executor: Executor,
  businessId: string,
): Promise<TransferRow | undefined> {
  const [row] = await executor.select().from(ownershipTransfers).where(isPendingOf(businessId));
  return row;
}

/** Locks the pending transfer of a business. Lock the business first. */
export async function lockPendingTransfer(
  tx: Transaction,
  businessId: string,
): Promise<TransferRow | undefined> {
  const [row] = await tx.select().from(ownershipTransfers).where(isPendingOf(businessId)).for('update');
  return row;
}

/** Returns a transfer of any business: only its recipient may use what this returns. */
export async function findTransferAnywhere(executor: Executor, id: string): Promise<TransferRow | undefined> {
  const [row] = await executor.select().from(ownershipTransfers).where(eq(ownershipTransfers.id, id));
  return row;
}

/** Locks a transfer. Lock its business first. */
export async function lockTransfer(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(ownershipTransfers)
    .where(and(eq(ownershipTransfers.businessId, businessId), eq(ownershipTransfers.id, id)))
    .for('update');
  return row;
}

export async function insertTransfer(tx: Transaction, transfer: TransferRow): Promise<void> {
  await tx.insert(ownershipTransfers).values(transfer);
}

/** Writes the status and what changes with it. */
export async function saveTransfer(
  tx: Transaction,
  { businessId, id }: Pick<TransferRow, 'businessId' | 'id'>,
  change: Pick<TransferRow, 'status' | 'version' | 'endedAt'>,
): Promise<void> {
  await tx
    .update(ownershipTransfers)
    .set(change)
    .where(and(eq(ownershipTransfers.businessId, businessId), eq(ownershipTransfers.id, id)));
}

/** Returns pending transfers of all businesses whose time is over. */
export async function listOverdueTransfers(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<TransferRow[]> {
  return executor
    .select()
    .from(ownershipTransfers)
    .where(and(eq(ownershipTransfers.status, 'pending'), lte(ownershipTransfers.expiresAt, now)))
    .orderBy(asc(ownershipTransfers.expiresAt))
    .limit(limit);
}
