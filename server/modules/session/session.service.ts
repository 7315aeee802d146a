import type * as z from 'zod/mini';
import type { SessionEntry, SignedIn, WhoAmI } from '#contract/people/session.ts';
import { type PersonalDetails, type User, defaultCountry, getPersonName } from '#domain/business.ts';
import type { Person } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listBusinesses } from '#server/modules/business/business.records.ts';
import { kycStatusOfOwner } from '#server/modules/kyc/kyc.records.ts';
import { hasPin } from '#server/modules/pins/pins.records.ts';
import { listSuspensions, teamsOf } from '#server/modules/team/team.records.ts';
import { AppError } from '#server/app-error.ts';
import type { Device } from './device.rules.ts';
import { forgetDevices, rememberDevice } from './known-devices.service.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { getLiveLimits } from '#server/platform/live-sessions.ts';
import { deleteSession, deleteSessions, insertSession, listOpenSessions } from './sessions.repo.ts';
import { closeChallenges } from './sign-in-challenges.repo.ts';
import { type Actor, type RecordRef, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import {
  setPasswordHash,
  setPersonalDetails,
  userByEmail,
  userById,
} from '#server/modules/users/users.records.ts';

type KnownUser = z.infer<typeof WhoAmI>;
type Credentials = z.infer<typeof SessionEntry>;

/** A signed-in person with the businesses they own or work in. */
export async function getSignedInUser(executor: Executor, userId: string): Promise<KnownUser> {
  const user = await getUser(executor, userId);
  const businesses = await listBusinesses(executor, userId);
  const teams = await teamsOf(executor, userId);
  const suspensions = await listSuspensions(executor, userId);
  return { user, businesses, teams, ...(suspensions.length > 0 && { suspensions }) };
}

/**
 * Creates a session; its token is in this answer and nowhere else.
 * @param secondFactorAt when a code was entered for it
 */
export async function signIn(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  userId: string,
  device: Device,
  secondFactorAt?: Date,
): Promise<SignedIn> {
  const token = createToken();
  await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    device: device.label,
    lastAddress: device.address,
    now: clock.now(),
    ...(secondFactorAt && { secondFactorAt }),
  });
  await rememberDevice({ clock }, tx, userId, device);
  const signedIn = await getSignedInUser(tx, userId);
  await recordSignIn({ clock }, tx, signedIn, device);
  return { ...signedIn, token };
}

/** Records the sign-in in the audit log of every business that the person owns or works in. */
async function recordSignIn(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { user, businesses }: KnownUser,
  device: Device,
): Promise<void> {
  const name = getPersonName(user);
  const actor: Actor = { kind: 'merchant', id: user.id, name, device: device.label, address: device.address };
  const record: RecordRef = { type: 'user', id: user.id, label: name };
  for (const { id } of businesses)
    await recordEvents(tx, id, clock.now(), actor, [{ record, event: 'session.started' }]);
}

/**
 * Returns the ID of the person with these credentials.
 * @throws WRONG_CREDENTIALS, the same and after the same time for an unknown address as for a wrong password
 */
export async function checkCredentials(
  { passwords }: { passwords: Passwords },
  tx: Transaction,
  credentials: { email: string; password: string },
): Promise<string> {
  const user = await userByEmail(tx, credentials.email);
  const right = await passwords.matches(user?.passwordHash, credentials.password);
  if (!user || !right) throw new AppError('WRONG_CREDENTIALS');
  if (passwords.isOutdated(user.passwordHash))
    await setPasswordHash(tx, user.id, await passwords.hash(credentials.password));
  return user.id;
}

export async function listSessions(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  person: Person,
): Promise<Credentials[]> {
  const rows = await listOpenSessions(db, person.userId, getLiveLimits(clock.now(), config.session));
  return rows.map(({ id, device, lastAddress, createdAt, lastSeenAt }) => ({
    id,
    device,
    address: lastAddress,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === person.sessionId,
  }));
}

/** @throws NOT_FOUND also for another person's session */
export async function endSession(tx: Transaction, person: Person, id: string): Promise<void> {
  if (!(await deleteSession(tx, person.userId, id))) throw new AppError('NOT_FOUND');
}

/** The requesting device stays known: its person may be under attack. */
export async function endAllSessions(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  person: Person,
  deviceToken: string | undefined,
): Promise<void> {
  await deleteSessions(tx, person.userId);
  await closeChallenges(tx, person.userId, clock.now());
  await forgetDevices(tx, person.userId, deviceToken);
}

/** A number without a country code is one of the country of the person's first business. @throws INVALID */
export async function changeProfile(
  tx: Transaction,
  { userId }: Pick<Person, 'userId'>,
  changes: { [Field in keyof PersonalDetails]?: PersonalDetails[Field] | undefined },
): Promise<User> {
  const [business] = await listBusinesses(tx, userId);
  const phoneNumber = requirePhone(changes.phoneNumber, business?.country ?? defaultCountry);
  await setPersonalDetails(tx, userId, { ...changes, phoneNumber });
  return getUser(tx, userId);
}

/** Returns the person as they see themselves. @throws NOT_FOUND */
export async function getUser(executor: Executor, userId: string): Promise<User> {
  const row = await userById(executor, userId);
  if (!row) throw new AppError('NOT_FOUND');
  const { id, firstName, lastName, email, phoneNumber, referralCode } = row;
  const { communityMember, imageUrl, recordsJourneys, replaysSessions, phoneVerifiedAt } = row;
  return {
    id,
    firstName,
    lastName,
    email,
    phoneNumber,
    isPhoneVerified: phoneVerifiedAt !== null,
    referralCode,
    communityMember,
    kycVerificationStatus: await kycStatusOfOwner(executor, userId),
    imageUrl,
    hasTransactionPin: await hasPin(executor, userId),
    recordsJourneys,
    replaysSessions,
  };
}
