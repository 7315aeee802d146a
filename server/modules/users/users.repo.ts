import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { PersonalDetails } from '#domain/business.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { createReferralCode } from '#server/platform/tokens.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(executor: Executor, id: string): Promise<UserRow | undefined> {
  const [row] = await selectUser(executor, { id });
  return row;
}

const selectUser = definePrepared('user', (db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, param('id'))),
);

/** Lets one request at a time count the codes and emails to a person, until its transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

/** @param email lower case */
export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await executor.select().from(users).where(eq(users.email, email));
  return row;
}

export async function insertUser(
  executor: Executor,
  user: { email: string; passwordHash: string; createdAt: Date },
): Promise<string> {
  const id = newId();
  await executor.insert(users).values({ id, ...user, referralCode: createReferralCode() });
  return id;
}

export async function setPasswordHash(executor: Executor, id: string, passwordHash: string): Promise<void> {
  await executor.update(users).set({ passwordHash }).where(eq(users.id, id));
}

type Changes = { [Field in keyof PersonalDetails]?: PersonalDetails[Field] | undefined };

/** Changes the given fields and leaves the rest. Another phone number is not verified. */
export async function setPersonalDetails(
  executor: Executor,
  id: string,
  { firstName, lastName, phoneNumber }: Changes,
): Promise<void> {
  const changes = Object.entries({ firstName, lastName, phoneNumber }).filter(
    ([, value]) => value !== undefined,
  );
  if (changes.length === 0) return;
  const isSameNumber = sql`${users.phoneNumber} is not distinct from ${phoneNumber ?? null}`;
  const verification =
    phoneNumber === undefined
      ? {}
      : { phoneVerifiedAt: sql`case when ${isSameNumber} then ${users.phoneVerifiedAt} end` };
  await executor
    .update(users)
    .set({ ...Object.fromEntries(changes), ...verification })
    .where(eq(users.id, id));
}

export async function setPhoneVerification(
  executor: Executor,
  id: string,
  verificationId: string,
): Promise<void> {
  await executor.update(users).set({ phoneVerificationId: verificationId }).where(eq(users.id, id));
}

/** @param phoneNumber in international format */
export async function setVerifiedPhone(
  executor: Executor,
  id: string,
  verified: { phoneNumber: string; phoneVerifiedAt: Date },
): Promise<void> {
  await executor.update(users).set(verified).where(eq(users.id, id));
}

/** @param imageUrl the address of an uploaded image in the size `card`; null removes it */
export async function setUserImage(executor: Executor, id: string, imageUrl: string | null): Promise<void> {
  await executor.update(users).set({ imageUrl }).where(eq(users.id, id));
}

export async function setCommunityMember(executor: Executor, id: string): Promise<void> {
  await executor.update(users).set({ communityMember: true }).where(eq(users.id, id));
}

export async function setRecordsJourneys(
  executor: Executor,
  id: string,
  recordsJourneys: boolean,
): Promise<void> {
  await executor.update(users).set({ recordsJourneys }).where(eq(users.id, id));
}

export async function setReplaysSessions(
  executor: Executor,
  id: string,
  replaysSessions: boolean,
): Promise<void> {
  await executor.update(users).set({ replaysSessions }).where(eq(users.id, id));
}

/** Returns whether the person's journeys are recorded, and locks this setting until the transaction ends. */
export async function lockRecordingConsent(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ isOn: users.recordsJourneys })
    .from(users)
    .where(eq(users.id, id))
    .for('share');
  return row?.isOn ?? false;
}
