import { requirePassword } from '#server/modules/users/require-password.ts';
import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type {
  AuthenticatorSetup,
  RecoveryCodes,
  SecondFactorState,
  secondFactorCalls,
} from '#contract/people/second-factor.ts';
import { formatRecoveryCode, recoveryCodeAlphabet, secondFactorRules } from '#domain/second-factor.ts';
import { AppError } from '#server/app-error.ts';
import type { Person } from '#server/caller.ts';
import { after } from '#server/clock.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { voidTokens } from '#server/modules/onboarding/onboarding.records.ts';
import { createSealedSecret, openSecret } from '#server/modules/second-factor/authenticator-secret.ts';
import {
  type SecondFactorNeeds,
  checkAuthenticatorCode,
  consumeSecondFactor,
} from '#server/modules/second-factor/confirm-second-factor.ts';
import { createSecondFactorChangedEmail } from '#server/modules/second-factor/second-factor.emails.ts';
import {
  countUnusedRecoveryCodes,
  deleteAuthenticator,
  findConfirmedSince,
  insertAuthenticator,
  lockAuthenticator,
  replaceRecoveryCodes,
  saveAuthenticator,
  savePasswordInstant,
  saveStepUp,
} from '#server/modules/second-factor/second-factor.records.ts';
import { getAuthenticatorAddress, toBase32 } from '#server/modules/second-factor/totp.ts';
import { userById } from '#server/modules/users/users.records.ts';
import type { Passwords } from '#server/platform/passwords.ts';

type Needs = SecondFactorNeeds & { passwords: Passwords };

export async function getSecondFactorState(executor: Executor, userId: string): Promise<SecondFactorState> {
  const since = await findConfirmedSince(executor, userId);
  return {
    authenticatorSince: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? await countUnusedRecoveryCodes(executor, userId) : 0,
  };
}

/**
 * Returns a new secret, or that of a set-up that was begun and can still be finished: a second tab and a repeat after a lost
 * answer show the same one.
 * @throws PASSWORD_WRONG, ALREADY_DONE
 */
export async function beginAuthenticator(
  needs: Needs,
  tx: Transaction,
  { userId }: Person,
  { password }: CallBody<typeof secondFactorCalls.beginAuthenticator>,
): Promise<AuthenticatorSetup> {
  const { email } = await requirePassword(needs.passwords, tx, userId, password);
  const now = needs.clock.now();
  await insertAuthenticator(tx, {
    userId,
    secretSealed: createSealedSecret(needs.config, userId),
    createdAt: now,
  });
  const existing = await lockAuthenticator(tx, userId);
  if (!existing) throw new AppError('UNAVAILABLE');
  if (existing.confirmedAt) throw new AppError('ALREADY_DONE', alreadyOn);
  const isExpired = now >= after(existing.createdAt, secondFactorRules.setupMs);
  const current = isExpired
    ? { secretSealed: createSealedSecret(needs.config, userId), createdAt: now }
    : existing;
  if (isExpired) await saveAuthenticator(tx, userId, { ...current, wrongAttempts: 0, lockedUntil: null });
  const secret = openSecret(needs.config, userId, current.secretSealed);
  return {
    secret: toBase32(secret),
    address: getAuthenticatorAddress(secret, email),
    expiresAt: after(current.createdAt, secondFactorRules.setupMs).toISOString(),
  };
}

/**
 * Turns the authenticator on. Tokens of a finished sign-up, which could sign in without it, are void from then on.
 * @throws OTP_WRONG, OTP_EXPIRED, TOO_MANY_REQUESTS, ALREADY_DONE
 */
export async function confirmAuthenticator(
  needs: Needs,
  tx: Transaction,
  { userId, sessionId }: Person,
  { code }: CallBody<typeof secondFactorCalls.confirmAuthenticator>,
): Promise<RecoveryCodes> {
  const authenticator = await lockAuthenticator(tx, userId);
  if (authenticator?.confirmedAt) throw new AppError('ALREADY_DONE', alreadyOn);
  const now = needs.clock.now();
  if (!authenticator || now >= after(authenticator.createdAt, secondFactorRules.setupMs))
    throw new AppError('OTP_EXPIRED', { message: 'This set-up has expired. Start again' });
  await checkAuthenticatorCode(needs, tx, authenticator, code);
  await saveAuthenticator(tx, userId, { confirmedAt: now });
  await saveStepUp(tx, sessionId, now);
  await voidTokens(tx, userId);
  const created = await createCodes(needs, tx, userId);
  await emailChange(needs, tx, userId, 'on');
  return created;
}

/** @throws PASSWORD_WRONG, OTP_WRONG, TOO_MANY_REQUESTS, ALREADY_DONE */
export async function disableAuthenticator(
  needs: Needs,
  tx: Transaction,
  { userId }: Person,
  { password, code }: CallBody<typeof secondFactorCalls.disableAuthenticator>,
): Promise<void> {
  await requireAuthenticator(tx, userId);
  await requirePassword(needs.passwords, tx, userId, password);
  await consumeSecondFactor(needs, tx, userId, code);
  await deleteAuthenticator(tx, userId);
  await replaceRecoveryCodes(tx, userId, [], needs.clock.now());
  await emailChange(needs, tx, userId, 'off');
}

/** @throws OTP_WRONG, TOO_MANY_REQUESTS, ALREADY_DONE */
export async function renewRecoveryCodes(
  needs: Needs,
  tx: Transaction,
  { userId }: Person,
  { code }: CallBody<typeof secondFactorCalls.createRecoveryCodes>,
): Promise<RecoveryCodes> {
  await requireAuthenticator(tx, userId);
  await consumeSecondFactor(needs, tx, userId, code);
  const created = await createCodes(needs, tx, userId);
  await emailChange(needs, tx, userId, 'codes');
  return created;
}

/** Confirms sensitive changes in this session for a while. @throws OTP_WRONG, TOO_MANY_REQUESTS, ALREADY_DONE */
export async function stepUp(
  needs: Needs,
  tx: Transaction,
  { userId, sessionId }: Person,
  { code }: CallBody<typeof secondFactorCalls.stepUp>,
): Promise<void> {
  await requireAuthenticator(tx, userId);
  await consumeSecondFactor(needs, tx, userId, code);
  await saveStepUp(tx, sessionId, needs.clock.now());
}

/**
 * Confirms in this session for a while what spends money, for a person without an authenticator app.
 * @throws PASSWORD_WRONG; ALREADY_DONE with an app: then a code is needed
 */
export async function confirmPassword(
  needs: Needs,
  tx: Transaction,
  { userId, sessionId }: Person,
  { password }: CallBody<typeof secondFactorCalls.confirmPassword>,
): Promise<void> {
  if (await findConfirmedSince(tx, userId)) throw new AppError('ALREADY_DONE', alreadyOn);
  await requirePassword(needs.passwords, tx, userId, password);
  await savePasswordInstant(tx, sessionId, needs.clock.now());
}

const alreadyOn = { message: 'Your authenticator app is already set up' };

async function requireAuthenticator(tx: Transaction, userId: string): Promise<void> {
  if (!(await findConfirmedSince(tx, userId)))
    throw new AppError('ALREADY_DONE', { message: 'Your authenticator app is already turned off' });
}

async function createCodes(needs: Needs, tx: Transaction, userId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, createRecoveryCode);
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await needs.recoveryCodes.hash(code));
  await replaceRecoveryCodes(tx, userId, hashes, needs.clock.now());
  return { recoveryCodes: codes.map(formatRecoveryCode) };
}

/** Returns a random code of 50 bits. */
const createRecoveryCode = (): string =>
  Array.from(
    { length: secondFactorRules.recoveryCodeLength },
    () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)],
  ).join('');

async function emailChange(
  { jobs, config }: Needs,
  tx: Transaction,
  userId: string,
  change: Parameters<typeof createSecondFactorChangedEmail>[3],
): Promise<void> {
  const user = await userById(tx, userId);
  if (user)
    await jobs.add(tx, sendEmail, createSecondFactorChangedEmail(config, user.email, newId(), change));
}
