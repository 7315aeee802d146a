import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { passkeyChallenges, passkeys } from '#server/db/tables/people/passkeys.table.ts';

export type PasskeyRecord = typeof passkeys.$inferSelect;

export async function listPasskeys(executor: Executor, userId: string): Promise<PasskeyRecord[]> {
  return executor
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

/** Returns false if the passkey is saved already. */
export async function insertPasskey(tx: Transaction, passkey: PasskeyRecord): Promise<boolean> {
  const { rowCount } = await tx.insert(passkeys).values(passkey).onConflictDoNothing();
  return rowCount === 1;
}

/** Locked until the transaction ends, so that its counter is checked by one sign-in at a time. */
export async function lockPasskey(tx: Transaction, credential: string): Promise<PasskeyRecord | undefined> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credential, credential)).for('update');
  return row;
}

export async function savePasskeyUse(
  tx: Transaction,
  id: string,
  use: Pick<PasskeyRecord, 'counter' | 'lastUsedAt'>,
): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/** Returns whether the person had such a passkey. */
export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
  return rowCount === 1;
}

export async function insertChallenge(
  tx: Transaction,
  challenge: Pick<typeof passkeyChallenges.$inferSelect, 'userId' | 'challengeHash' | 'createdAt'>,
): Promise<void> {
  await tx.insert(passkeyChallenges).values({ id: newId(), ...challenge });
}

/** Uses up a challenge of the person, or of a sign-in. Of two simultaneous requests, one gets true. */
export async function takeChallenge(
  tx: Transaction,
  userId: string | null,
  challengeHash: string,
  begunAfter: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.challengeHash, challengeHash),
        gt(passkeyChallenges.createdAt, begunAfter),
      ),
    );
  return rowCount === 1;
}

export async function deleteChallengesBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, instant));
}
