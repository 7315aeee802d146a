import { type SQL, and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { payoutAccounts } from '#server/db/tables/money/payout-accounts.table.ts';

export type PayoutAccountRecord = typeof payoutAccounts.$inferSelect;

const isNotRemoved = (businessId: string | SQL) =>
  and(eq(payoutAccounts.businessId, businessId), isNull(payoutAccounts.removedAt));
const one = (businessId: string, id: string) => and(isNotRemoved(businessId), eq(payoutAccounts.id, id));

/** Returns the default account first, then the others in the order in which they were added. */
export async function listAccounts(executor: Executor, businessId: string): Promise<PayoutAccountRecord[]> {
  return selectAccounts(executor, { businessId });
}

const selectAccounts = definePrepared('payout_accounts', (db) =>
  db
    .select()
    .from(payoutAccounts)
    .where(isNotRemoved(param('businessId')))
    .orderBy(desc(payoutAccounts.isDefault), asc(payoutAccounts.id)),
);

export async function findAccount(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<PayoutAccountRecord | undefined> {
  const [row] = await executor.select().from(payoutAccounts).where(one(businessId, id));
  return row;
}

/** Returns true if the business had such an account and removed it. */
export async function isRemovedAccount(executor: Executor, businessId: string, id: string): Promise<boolean> {
  const removed = and(
    eq(payoutAccounts.businessId, businessId),
    eq(payoutAccounts.id, id),
    isNotNull(payoutAccounts.removedAt),
  );
  return (await executor.$count(payoutAccounts, removed)) > 0;
}

/** Makes other changes of the business's accounts wait until the transaction ends. */
export async function lockAccounts(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`payout accounts ${businessId}`}, 0))`,
  );
}

export async function insertAccount(
  tx: Transaction,
  account: typeof payoutAccounts.$inferInsert,
): Promise<void> {
  await tx.insert(payoutAccounts).values(account);
}

/** Makes this account the only default one. */
export async function setDefault(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx
    .update(payoutAccounts)
    .set({ isDefault: false })
    .where(and(isNotRemoved(businessId), eq(payoutAccounts.isDefault, true)));
  await tx.update(payoutAccounts).set({ isDefault: true }).where(one(businessId, id));
}

export async function removeAccount(
  tx: Transaction,
  businessId: string,
  id: string,
  removedAt: Date,
): Promise<void> {
  await tx.update(payoutAccounts).set({ removedAt, isDefault: false }).where(one(businessId, id));
}
