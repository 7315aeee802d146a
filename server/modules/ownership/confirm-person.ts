import { requirePassword } from '#server/modules/users/require-password.ts';
import { getSenderName } from '#domain/sender-name.ts';
import type { CodeQuery, OtpSent } from '#contract/people/otp.ts';
import type { Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { EmailSender } from '#server/modules/business/business.records.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { findLatestCode } from '#server/platform/otp/otp.repo.ts';
import { getResendWaitMs, useCode, wasUsed } from '#server/platform/otp/otp.service.ts';
import { sendCodeToPerson, toOtpSent } from '#server/platform/otp/send-code-to-person.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { AppError } from '#server/app-error.ts';
import { createOwnershipCodeEmail, createOwnershipCodeText } from './ownership.emails.ts';

/** The part of `Deps` that confirming needs. */
export type ConfirmDeps = Pick<Deps, 'clock' | 'jobs' | 'config'> & { passwords: Passwords };

/** The password, and the code that was sent for this step. */
export interface Confirmation {
  password: string;
  otpToken: string;
  otp: string;
}

type CodeStep = 'start' | 'accept';

/**
 * Sends a code for a step, to the person's email address or verified phone number. A repeat before another one may be sent
 * returns the one that was sent. Call it with the business locked.
 * @throws TOO_MANY_REQUESTS, NOT_FOUND
 */
export async function sendOwnershipCode(
  deps: Pick<Deps, 'clock' | 'jobs' | 'config' | 'sms'>,
  tx: Transaction,
  { userId }: Pick<Person, 'userId'>,
  {
    subjectId,
    step,
    sender,
    channel,
  }: { subjectId: string; step: CodeStep; sender: EmailSender | undefined } & CodeQuery,
): Promise<OtpSent> {
  const user = await userById(tx, userId);
  if (!user || !sender) throw new AppError('NOT_FOUND');
  const business = getSenderName(sender);
  const code = await findLatestCode(tx, subjectId);
  if (code && !code.closedAt && getResendWaitMs(code, deps.clock.now()) > 0) return toOtpSent(code);
  return sendCodeToPerson(deps, tx, {
    purpose: 'ownership-transfer',
    subjectId,
    person: user,
    channel,
    createEmail: (id, digits) => createOwnershipCodeEmail(user.email, { id, code: digits, step, business }),
    createText: (digits) => createOwnershipCodeText(digits, step),
  });
}

/**
 * Confirms that the person themselves acts, with the code and the password. A wrong password leaves the code valid. Call it
 * with the business locked, so that simultaneous guesses are each counted.
 * @throws OTP_WRONG with the attempts left, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED, PASSWORD_WRONG
 */
export async function confirmPerson(
  deps: ConfirmDeps,
  tx: Transaction,
  { userId }: Pick<Person, 'userId'>,
  subjectId: string,
  { password, otpToken, otp }: Confirmation,
): Promise<void> {
  if (otpToken !== subjectId) throw new AppError('OTP_EXPIRED');
  await useCode(deps, tx, subjectId, otp);
  await requirePassword(deps.passwords, tx, userId, password);
}

/**
 * Returns true for a repeat of a request whose answer was lost: it has the code that this step used, and the password.
 * @throws PASSWORD_WRONG
 */
export async function isRepeatedRequest(
  deps: ConfirmDeps,
  tx: Transaction,
  { userId }: Pick<Person, 'userId'>,
  subjectId: string,
  { password, otpToken, otp }: Confirmation,
): Promise<boolean> {
  if (otpToken !== subjectId || !(await wasUsed(deps, tx, subjectId, otp))) return false;
  await requirePassword(deps.passwords, tx, userId, password);
  return true;
}
