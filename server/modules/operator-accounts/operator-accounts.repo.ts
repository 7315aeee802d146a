import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { operatorAccounts, operatorSessions } from '#server/db/tables/platform/operators.table.ts';

export type OperatorAccount = typeof operatorAccounts.$inferSelect;

export const listOperatorAccounts = (executor: Executor): Promise<OperatorAccount[]> =>
  executor.select().from(operatorAccounts).orderBy(asc(operatorAccounts.email));

/** @param email in lower case */
export async function findOperatorAccount(
  executor: Executor,
  email: string,
): Promise<OperatorAccount | undefined> {
  const [row] = await executor.select().from(operatorAccounts).where(eq(operatorAccounts.email, email));
  return row;
}

/** Adds an account, or gives that of the address another name and password. Its sessions end. */
export async function saveOperatorAccount(tx: Transaction, account: OperatorAccount): Promise<void> {
  const { name, passwordHash } = account;
  const [stored] = await tx
    .insert(operatorAccounts)
    .values(account)
    .onConflictDoUpdate({ target: operatorAccounts.email, set: { name, passwordHash } })
    .returning({ id: operatorAccounts.id });
  if (stored) await tx.delete(operatorSessions).where(eq(operatorSessions.accountId, stored.id));
}

/** Deletes an account with its sessions, and returns whether there was one. */
export async function deleteOperatorAccount(tx: Transaction, email: string): Promise<boolean> {
  const deleted = await tx
    .delete(operatorAccounts)
    .where(eq(operatorAccounts.email, email))
    .returning({ id: operatorAccounts.id });
  return deleted.length > 0;
}

export async function insertOperatorSession(
  executor: Executor,
  session: typeof operatorSessions.$inferInsert,
): Promise<void> {
  await executor.insert(operatorSessions).values(session);
}

/** Returns the account of a session that has not ended by `now`. */
export async function findOperatorBySession(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<OperatorAccount | undefined> {
  const [row] = await executor
    .select({ account: operatorAccounts })
    .from(operatorSessions)
    .innerJoin(operatorAccounts, eq(operatorAccounts.id, operatorSessions.accountId))
    .where(and(eq(operatorSessions.tokenHash, tokenHash), gt(operatorSessions.expiresAt, now)));
  return row?.account;
}

export async function deleteOperatorSession(executor: Executor, tokenHash: string): Promise<void> {
  await executor.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash));
}

export async function deleteEndedOperatorSessions(executor: Executor, now: Date): Promise<void> {
  await executor.delete(operatorSessions).where(lte(operatorSessions.expiresAt, now));
}
