import { and, asc, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { identityChecks } from '#server/db/tables/people/kyc.table.ts';

export type IdentityCheck = typeof identityChecks.$inferSelect;

/** Deletes all checks with the identity provider; the answer to one under way is then ignored. */
export async function deleteChecks(tx: Transaction, businessId: string): Promise<void> {
  await tx.delete(identityChecks).where(eq(identityChecks.businessId, businessId));
}

/** The newest check with the identity provider. */
export async function findLatestCheck(
  executor: Executor,
  businessId: string,
): Promise<IdentityCheck | undefined> {
  const [check] = await executor
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.businessId, businessId))
    .orderBy(desc(identityChecks.id))
    .limit(1);
  return check;
}

/** A reference identifies its check alone, across businesses: the provider knows no other identifier of it. */
export async function findCheckByReference(
  executor: Executor,
  id: string,
): Promise<IdentityCheck | undefined> {
  const [check] = await executor.select().from(identityChecks).where(eq(identityChecks.id, id));
  return check;
}

/** Replaces earlier checks, which are no longer polled. */
export async function insertCheck(tx: Transaction, check: typeof identityChecks.$inferInsert): Promise<void> {
  await tx
    .update(identityChecks)
    .set({ nextPollAt: null })
    .where(and(eq(identityChecks.businessId, check.businessId), isNotNull(identityChecks.nextPollAt)));
  await tx.insert(identityChecks).values(check);
}

export async function saveCheck(
  tx: Transaction,
  businessId: string,
  id: string,
  change: Partial<IdentityCheck>,
): Promise<void> {
  await tx
    .update(identityChecks)
    .set(change)
    .where(and(eq(identityChecks.businessId, businessId), eq(identityChecks.id, id)));
}

/** Returns and locks the checks of all businesses that are due to be polled, without those that another transaction has locked. */
export async function lockDueChecks(tx: Transaction, now: Date, limit: number): Promise<IdentityCheck[]> {
  return tx
    .select()
    .from(identityChecks)
    .where(lte(identityChecks.nextPollAt, now))
    .orderBy(asc(identityChecks.nextPollAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}
