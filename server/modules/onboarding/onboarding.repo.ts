import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { betaUsers, onboardings } from '#server/db/tables/people/onboarding.table.ts';

export type Onboarding = typeof onboardings.$inferSelect;
export type BetaUser = typeof betaUsers.$inferSelect;

/** Lets one request at a time work on an email address, until its transaction ends. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding ${email}`}, 0))`);
}

export async function insertOnboarding(
  executor: Executor,
  onboarding: typeof onboardings.$inferInsert,
): Promise<void> {
  await executor.insert(onboardings).values(onboarding);
}

export async function updateOnboarding(
  executor: Executor,
  id: string,
  changes: Partial<Onboarding>,
): Promise<void> {
  await executor.update(onboardings).set(changes).where(eq(onboardings.id, id));
}

export async function finishOnboarding(executor: Executor, id: string, businessId: string): Promise<void> {
  await updateOnboarding(executor, id, { businessId, heldHandle: null, heldUntil: null });
}

export async function deleteOnboarding(executor: Executor, id: string): Promise<void> {
  await executor.delete(onboardings).where(eq(onboardings.id, id));
}

/** Locks the row: other requests that want to change it wait. */
export async function lockOnboarding(tx: Transaction, id: string): Promise<Onboarding | undefined> {
  const [row] = await tx.select().from(onboardings).where(eq(onboardings.id, id)).for('update');
  return row;
}

/** Locks the email address first, as every caller must that changes more than one onboarding of it. */
export async function lockWithEmail(tx: Transaction, id: string): Promise<Onboarding | undefined> {
  const onboarding = await findOnboarding(tx, id);
  if (!onboarding) return undefined;
  await lockEmail(tx, onboarding.email);
  return lockOnboarding(tx, id);
}

/** The onboarding that created the person's account. */
export async function lockOnboardingOfBusinessOwner(
  tx: Transaction,
  userId: string,
): Promise<Onboarding | undefined> {
  const [row] = await tx.select().from(onboardings).where(eq(onboardings.userId, userId)).for('update');
  return row;
}

export async function findOnboarding(executor: Executor, id: string): Promise<Onboarding | undefined> {
  const [row] = await executor.select().from(onboardings).where(eq(onboardings.id, id));
  return row;
}

export async function findOnboardingId(executor: Executor, userId: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: onboardings.id })
    .from(onboardings)
    .where(eq(onboardings.userId, userId));
  return row?.id;
}

export async function findOnboardingIdByToken(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: onboardings.id })
    .from(onboardings)
    .where(and(eq(onboardings.tokenHash, tokenHash), gt(onboardings.tokenExpiresAt, now)));
  return row?.id;
}

/** The newest onboarding of this email address that has not proved it. */
export async function findLatestUnverified(
  executor: Executor,
  email: string,
): Promise<Onboarding | undefined> {
  const [row] = await executor
    .select()
    .from(onboardings)
    .where(and(eq(onboardings.email, email), isNull(onboardings.userId)))
    .orderBy(desc(onboardings.createdAt), desc(onboardings.id))
    .limit(1);
  return row;
}

/** Voids the token of the person's onboarding: a change of password closes every other way in. */
export async function voidTokens(executor: Executor, userId: string): Promise<void> {
  await executor
    .update(onboardings)
    .set({ tokenHash: null, tokenExpiresAt: null })
    .where(eq(onboardings.userId, userId));
}

/** Returns those of these handles (lower case) that onboardings other than `exceptId` hold. */
export async function listReservedHandles(
  executor: Executor,
  handles: string[],
  now: Date,
  exceptId: string | undefined,
): Promise<string[]> {
  const others = exceptId === undefined ? undefined : ne(onboardings.id, exceptId);
  const rows = await executor
    .select({ handle: onboardings.heldHandle })
    .from(onboardings)
    .where(and(inArray(onboardings.heldHandle, handles), gt(onboardings.heldUntil, now), others));
  return rows.flatMap(({ handle }) => handle ?? []);
}

/** Onboardings with a verified address are kept. */
export async function deleteUnverifiedBefore(executor: Executor, instant: Date): Promise<void> {
  await executor
    .delete(onboardings)
    .where(and(isNull(onboardings.userId), lt(onboardings.createdAt, instant)));
}

export async function insertBetaUser(executor: Executor, user: typeof betaUsers.$inferInsert): Promise<void> {
  await executor.insert(betaUsers).values(user);
}

/** Only until the person has joined. */
export async function findInvitedBetaUser(executor: Executor, id: string): Promise<BetaUser | undefined> {
  const [row] = await executor
    .select()
    .from(betaUsers)
    .where(and(eq(betaUsers.id, id), isNull(betaUsers.joinedAt)));
  return row;
}

/** Returns the invitations that nobody has used, by address. */
export const listOpenBetaUsers = (executor: Executor): Promise<BetaUser[]> =>
  executor.select().from(betaUsers).where(isNull(betaUsers.joinedAt)).orderBy(betaUsers.email);

/** Deletes the open invitations of an address, and returns how many there were. */
export async function deleteOpenBetaUsers(executor: Executor, email: string): Promise<number> {
  const deleted = await executor
    .delete(betaUsers)
    .where(and(eq(sql`lower(${betaUsers.email})`, email), isNull(betaUsers.joinedAt)))
    .returning({ id: betaUsers.id });
  return deleted.length;
}

/** Marks an invitation as used. An invitation for another address stays open: its link may have been forwarded. */
export async function markBetaJoined(
  executor: Executor,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await executor
    .update(betaUsers)
    .set({ joinedAt: now })
    .where(and(eq(betaUsers.id, id), eq(sql`lower(${betaUsers.email})`, email), isNull(betaUsers.joinedAt)));
}
