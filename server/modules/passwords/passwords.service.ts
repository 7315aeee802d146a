import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { Email, Id } from '#domain/id.ts';
import type { Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { voidTokens } from '#server/modules/onboarding/onboarding.records.ts';
import { AppError } from '#server/app-error.ts';
import type { Device } from '#server/modules/session/device.rules.ts';
import { forgetDevices, rememberDevice } from '#server/modules/session/known-devices.service.ts';
import { type Passwords, rejectCommonPassword } from '#server/platform/passwords.ts';
import { createPasswordChangedEmail, createResetEmail } from './passwords.emails.ts';
import { before } from '#server/clock.ts';
import { resetRules } from './passwords.rules.ts';
import {
  closeChallenges,
  closeResets,
  deleteSessions,
  insertReset,
  resetsSentSince,
  takeReset,
} from '#server/modules/session/session.records.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { lockUser, setPasswordHash, userByEmail, userById } from '#server/modules/users/users.records.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'config'> & { passwords: Passwords };

/** Looks up the account after the answer has been sent, so that its duration reveals nothing. */
export const resetEmailJob = defineJob('password-reset.mail', z.object({ resetId: Id, email: Email }));

export async function requestReset(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  email: string,
): Promise<void> {
  await jobs.add(tx, resetEmailJob, { resetId: newId(), email });
}

/**
 * Emails a link, unless the person has received several in the last hour, of which one is valid for a while longer: however
 * often a stranger requests one, the person who owns the account always has a link that works.
 * The handler of `resetEmailJob`: a repeat does nothing, and neither does an unknown address.
 */
export async function sendReset(
  { db, clock, jobs, config }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>,
  { resetId, email }: { resetId: string; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    if (!user) return;
    const now = clock.now();
    await lockUser(tx, user.id);
    const sent = await resetsSentSince(tx, user.id, before(now, resetRules.hourMs));
    const latest = sent.at(-1);
    const hasFreshLink = latest !== undefined && latest > before(now, resetRules.freshMs);
    if (sent.length >= resetRules.perHour && hasFreshLink) return;
    const token = createToken();
    const reset = { id: resetId, userId: user.id, tokenHash: hashToken(token), createdAt: now };
    if (await insertReset(tx, reset))
      await jobs.add(tx, sendEmail, createResetEmail(config, user.email, resetId, token));
  });
}

/**
 * Ends all sessions. The person who opened the link can read the emails, so their device is trusted from now on: a stranger's
 * attempts don't keep it from signing in.
 * @throws RESET_INVALID, PASSWORD_COMMON
 */
export async function resetPassword(
  needs: Needs,
  tx: Transaction,
  { token, newPassword }: { token: string; newPassword: string },
  device: Device,
): Promise<void> {
  rejectCommonPassword(newPassword, 'newPassword');
  const now = needs.clock.now();
  const userId = await takeReset(tx, hashToken(token), now, before(now, resetRules.lifeMs));
  if (userId === undefined) throw new AppError('RESET_INVALID');
  await changePassword(needs, tx, userId, newPassword);
  await forgetDevices(tx, userId);
  await rememberDevice(needs, tx, userId, device);
}

/** Ends the person's other sessions, and forgets their other devices. @throws PASSWORD_WRONG, PASSWORD_COMMON */
export async function updatePassword(
  needs: Needs,
  tx: Transaction,
  person: Person,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  device: Device,
): Promise<void> {
  const user = await userById(tx, person.userId);
  if (!(await needs.passwords.matches(user?.passwordHash, currentPassword)))
    throw new AppError('PASSWORD_WRONG');
  rejectCommonPassword(newPassword, 'newPassword');
  await changePassword(needs, tx, person.userId, newPassword, person.sessionId);
  await forgetDevices(tx, person.userId, device.token);
}

/** Signs out everyone who knew the old password, or has a link or token that it protected. */
async function changePassword(
  { clock, jobs, config, passwords }: Needs,
  tx: Transaction,
  userId: string,
  password: string,
  exceptSessionId?: string,
): Promise<void> {
  await setPasswordHash(tx, userId, await passwords.hash(password));
  await deleteSessions(tx, userId, exceptSessionId);
  await closeResets(tx, userId, clock.now());
  await closeChallenges(tx, userId, clock.now());
  await voidTokens(tx, userId);
  const user = await userById(tx, userId);
  if (user) await jobs.add(tx, sendEmail, createPasswordChangedEmail(config, user.email, newId()));
}
