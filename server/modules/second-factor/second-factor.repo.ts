import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { authenticators, recoveryCodes } from '#server/db/tables/people/second-factor.table.ts';
import { sessions } from '#server/db/tables/people/session.table.ts';

export type Authenticator = typeof authenticators.$inferSelect;

/** Locked until the transaction ends: of simultaneous codes each is checked and counted. */
export async function lockAuthenticator(tx: Transaction, userId: string): Promise<Authenticator | undefined> {
  const [row] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId)).for('update');
  return row;
}

/** Returns since when the person has an authenticator; undefined before a code has confirmed it. */
export async function findConfirmedSince(executor: Executor, userId: string): Promise<Date | undefined> {
  const [row] = await executor
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  return row?.confirmedAt ?? undefined;
}

/** Returns when a code was last entered in the session, if the person has an authenticator; undefined without one. */
export async function findStepUp(
  executor: Executor,
  userId: string,
  sessionId: string,
): Promise<{ confirmedAt: Date | null } | undefined> {
  const [row] = await executor
    .select({ confirmedAt: sessions.secondFactorAt })
    .from(authenticators)
    .leftJoin(sessions, and(eq(sessions.userId, authenticators.userId), eq(sessions.id, sessionId)))
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  return row;
}

/** Returns when the person signed in to the session, or last entered the password in it. */
export async function findPasswordInstant(
  executor: Executor,
  userId: string,
  sessionId: string,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ createdAt: sessions.createdAt, passwordAt: sessions.passwordAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
  return row && (row.passwordAt ?? row.createdAt);
}

/** Notes that the password was entered in the session. */
export async function savePasswordInstant(
  tx: Transaction,
  sessionId: string,
  passwordAt: Date,
): Promise<void> {
  await tx.update(sessions).set({ passwordAt }).where(eq(sessions.id, sessionId));
}

/** Notes that a code was entered in the session. */
export async function saveStepUp(tx: Transaction, sessionId: string, secondFactorAt: Date): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt }).where(eq(sessions.id, sessionId));
}

/** Returns false if the person has one already, set up or not. */
export async function insertAuthenticator(
  tx: Transaction,
  authenticator: Pick<Authenticator, 'userId' | 'secretSealed' | 'createdAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(authenticators).values(authenticator).onConflictDoNothing();
  return rowCount === 1;
}

export async function saveAuthenticator(
  tx: Transaction,
  userId: string,
  change: Partial<Omit<Authenticator, 'userId'>>,
): Promise<void> {
  await tx.update(authenticators).set(change).where(eq(authenticators.userId, userId));
}

export async function deleteAuthenticator(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
}

export async function listUnusedRecoveryCodes(
  executor: Executor,
  userId: string,
): Promise<{ id: string; codeHash: string }[]> {
  return executor
    .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

export async function markRecoveryCodeUsed(tx: Transaction, id: string, usedAt: Date): Promise<void> {
  await tx.update(recoveryCodes).set({ usedAt }).where(eq(recoveryCodes.id, id));
}

export async function countUnusedRecoveryCodes(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Deletes the person's recovery codes and stores new ones, or none. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codeHashes.length === 0) return;
  await tx
    .insert(recoveryCodes)
    .values(codeHashes.map((codeHash) => ({ id: newId(), userId, codeHash, createdAt })));
}
