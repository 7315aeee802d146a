import { and, eq, isNull, lt } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { signInChallenges } from '#server/db/tables/people/second-factor.table.ts';

type Challenge = typeof signInChallenges.$inferSelect;

export async function insertChallenge(
  tx: Transaction,
  challenge: Pick<Challenge, 'userId' | 'tokenHash' | 'createdAt'>,
): Promise<void> {
  await tx.insert(signInChallenges).values({ id: newId(), ...challenge });
}

/** Locked until the transaction ends: of simultaneous codes each is counted. */
export async function lockChallenge(tx: Transaction, tokenHash: string): Promise<Challenge | undefined> {
  const [row] = await tx
    .select()
    .from(signInChallenges)
    .where(eq(signInChallenges.tokenHash, tokenHash))
    .for('update');
  return row;
}

export async function saveChallenge(
  tx: Transaction,
  id: string,
  change: Partial<Pick<Challenge, 'wrongAttempts' | 'closedAt'>>,
): Promise<void> {
  await tx.update(signInChallenges).set(change).where(eq(signInChallenges.id, id));
}

/** Voids the sign-ins of a person that wait for the second factor. */
export async function closeChallenges(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .update(signInChallenges)
    .set({ closedAt: now })
    .where(and(eq(signInChallenges.userId, userId), isNull(signInChallenges.closedAt)));
}

export async function deleteChallengesBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.delete(signInChallenges).where(lt(signInChallenges.createdAt, instant));
}
