import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { subscriptions } from '#server/db/tables/money/subscriptions.table.ts';
import { usedTrials } from '#server/db/tables/money/used-trials.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';

/** The owner of a business, with the hashes of each number of their verified identity (`listIdentityHashes`). */
export interface TrialOwner {
  ownerId: string;
  identities: string[][];
}

/** Returns whether this person ever had a trial, in any account and whatever became of the business. */
export async function findUsedTrial(
  executor: Executor,
  { ownerId, identities }: TrialOwner,
): Promise<boolean> {
  const rows = await executor
    .select({ id: usedTrials.id })
    .from(usedTrials)
    .where(or(eq(usedTrials.userId, ownerId), inArray(usedTrials.identityHash, identities.flat())))
    .limit(1);
  return rows.length > 0;
}

/** Returns whether a business ever had a trial, of this or of an earlier owner. */
export async function findTrialOfBusiness(executor: Executor, businessId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, businessId), isNotNull(subscriptions.trialEndsAt)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Records the trial of a verified person under each number of their identity, of which there is at least one. Concurrent
 * requests of the person wait for each other.
 * @returns false if the person had a trial before: then nothing is to be kept of this transaction
 */
export async function recordUsedTrial(tx: Transaction, owner: TrialOwner, usedAt: Date): Promise<boolean> {
  const { ownerId: userId, identities } = owner;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (await findUsedTrial(tx, owner)) return false;
  const hashes = identities.map(([current]) => current);
  const { rowCount } = await tx
    .insert(usedTrials)
    .values(
      hashes.map((identityHash) => ({ id: uuid(), userId, identityHash: identityHash ?? null, usedAt })),
    )
    .onConflictDoNothing();
  return rowCount === hashes.length;
}
