import { v7 as newId } from 'uuid';
import { isRecoveryCode, secondFactorRules } from '#domain/second-factor.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { userById } from '#server/modules/users/users.records.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { after } from '#server/clock.ts';
import { CommittedError, AppError } from '#server/app-error.ts';
import { openSecret } from './authenticator-secret.ts';
import { createCodesRefusedEmail, createRecoveryCodeUsedEmail } from './second-factor.emails.ts';
import {
  type Authenticator,
  countUnusedRecoveryCodes,
  listUnusedRecoveryCodes,
  lockAuthenticator,
  markRecoveryCodeUsed,
  saveAuthenticator,
} from './second-factor.repo.ts';
import { findStep } from './totp.ts';

export type SecondFactorNeeds = Pick<Deps, 'clock' | 'config' | 'jobs'> & { recoveryCodes: Passwords };

/** Errors name the field that the code was entered in. */
const codeField = 'code';
const wrongCode = (message: string) => ({ message, fields: [{ field: codeField, message }] });

/**
 * Checks a code of the person's authenticator, or one of their recovery codes, and uses it up. For a transaction that commits
 * a CommittedError.
 * @throws OTP_WRONG, TOO_MANY_REQUESTS after several wrong codes of the authenticator in a row: recovery codes still work then,
 *   so that a stranger who knows the password can't lock the person out
 */
export async function consumeSecondFactor(
  needs: SecondFactorNeeds,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<void> {
  const authenticator = await lockAuthenticator(tx, userId);
  if (!authenticator?.confirmedAt) throw new AppError('OTP_WRONG');
  if (isRecoveryCode(code)) return consumeRecoveryCode(needs, tx, userId, code);
  return checkAuthenticatorCode(needs, tx, authenticator, code);
}

/** Checks a code of a locked authenticator, set up or not, and uses it up. @throws OTP_WRONG, TOO_MANY_REQUESTS */
export async function checkAuthenticatorCode(
  needs: SecondFactorNeeds,
  tx: Transaction,
  { userId, secretSealed, lastStep, lockedUntil, wrongAttempts }: Authenticator,
  code: string,
): Promise<void> {
  const now = needs.clock.now();
  const lockedForMs = (lockedUntil?.getTime() ?? 0) - now.getTime();
  if (lockedForMs > 0) throw new AppError('TOO_MANY_REQUESTS', describeLock(lockedForMs));
  const step = findStep(openSecret(needs.config, userId, secretSealed), code, now);
  if (step !== undefined && lastStep !== null && step <= lastStep)
    throw new AppError('OTP_WRONG', wrongCode('This code was already used. Wait for the next one'));
  if (step !== undefined) {
    await saveAuthenticator(tx, userId, { lastStep: step, wrongAttempts: 0, lockedUntil: null });
    return;
  }
  const attempts = wrongAttempts + 1;
  const isLocked = attempts % secondFactorRules.attemptsBeforeLock === 0;
  await saveAuthenticator(tx, userId, {
    wrongAttempts: attempts,
    lockedUntil: isLocked ? after(now, secondFactorRules.lockMs) : null,
  });
  if (!isLocked) throw new CommittedError('OTP_WRONG', wrongCode('The code is wrong'));
  const user = await userById(tx, userId);
  if (user) await needs.jobs.add(tx, sendEmail, createCodesRefusedEmail(needs.config, user.email, newId()));
  throw new CommittedError('TOO_MANY_REQUESTS', describeLock(secondFactorRules.lockMs));
}

/** The person's authenticator is locked: of two simultaneous requests with one code, the second finds it used. */
async function consumeRecoveryCode(
  { recoveryCodes, clock, config, jobs }: SecondFactorNeeds,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<void> {
  for (const { id, codeHash } of await listUnusedRecoveryCodes(tx, userId)) {
    if (!(await recoveryCodes.matches(codeHash, code))) continue;
    await markRecoveryCodeUsed(tx, id, clock.now());
    const left = await countUnusedRecoveryCodes(tx, userId);
    const user = await userById(tx, userId);
    if (user) await jobs.add(tx, sendEmail, createRecoveryCodeUsedEmail(config, user.email, id, left));
    return;
  }
  throw new CommittedError('OTP_WRONG', wrongCode('This recovery code is wrong or was already used'));
}

const describeLock = (retryAfterMs: number) => ({
  retryAfterMs,
  message: 'Too many wrong codes. Wait a while, or use a recovery code',
});
