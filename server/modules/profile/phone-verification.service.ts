import { requirePassword } from '#server/modules/users/require-password.ts';
import { v7 as newId } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { OtpSent } from '#contract/people/otp.ts';
import type { profileCalls } from '#contract/people/profile.ts';
import { type User, defaultCountry } from '#domain/business.ts';
import type { Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { findLatestCode } from '#server/platform/otp/otp.repo.ts';
import {
  getCodeTimes,
  getResendWaitMs,
  sendCodeBySms,
  useCode,
  wasUsed,
} from '#server/platform/otp/otp.service.ts';
import { toOtpSent } from '#server/platform/otp/send-code-to-person.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { listBusinesses } from '#server/modules/business/business.records.ts';
import { getUser } from '#server/modules/session/session.records.ts';
import {
  lockUser,
  setPhoneVerification,
  setVerifiedPhone,
  userById,
} from '#server/modules/users/users.records.ts';
import { AppError } from '#server/app-error.ts';
import { createPhoneVerifiedEmail, createVerificationText } from './phone-verification.messages.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs' | 'sms'>;

/**
 * Texts a code to the person's phone number. A repeat before another one may be sent returns the one that was sent.
 * @throws ILLEGAL_EVENT where no text messages can be sent, ALREADY_DONE for a verified number, INVALID for a number without
 *   a country, TOO_MANY_REQUESTS
 */
export async function requestPhoneCode(
  needs: Needs,
  tx: Transaction,
  { userId }: Pick<Person, 'userId'>,
): Promise<OtpSent> {
  if (needs.sms.provider === 'none')
    throw new AppError('ILLEGAL_EVENT', { message: "Text messages can't be sent at the moment" });
  await lockUser(tx, userId);
  const user = await userById(tx, userId);
  if (!user) throw new AppError('NOT_FOUND');
  if (user.phoneVerifiedAt !== null)
    throw new AppError('ALREADY_DONE', { message: 'Your phone number is already verified' });
  const phoneNumber = await getInternationalNumber(tx, userId, user.phoneNumber);
  const { phoneVerificationId } = user;
  const code = phoneVerificationId === null ? undefined : await findLatestCode(tx, phoneVerificationId);
  const isStillValid =
    code?.phoneNumber === phoneNumber && !code.closedAt && getResendWaitMs(code, needs.clock.now()) > 0;
  if (isStillValid) return toOtpSent(code);
  // The same for every number of a person, so that all of their codes count towards one limit.
  const subjectId = phoneVerificationId ?? newId();
  if (phoneVerificationId === null) await setPhoneVerification(tx, userId, subjectId);
  const recipient = { purpose: 'phone-verification', subjectId, phoneNumber } as const;
  const sentAt = await sendCodeBySms(needs, tx, recipient, createVerificationText);
  return { otpToken: subjectId, ...getCodeTimes(sentAt), channel: 'sms' };
}

/**
 * Verifies the phone number that the code was sent to, and stores it in international format. It needs the password: codes are
 * sent to this number from then on, so an open session is not enough. A repeat with the same code succeeds.
 * @throws OTP_WRONG, OTP_EXPIRED (also if the number has changed), OTP_ATTEMPTS_EXCEEDED, PASSWORD_WRONG (the code stays valid
 *   then)
 */
export async function verifyPhone(
  needs: Needs & { passwords: Passwords },
  tx: Transaction,
  { userId }: Pick<Person, 'userId'>,
  { otpToken, otp, password }: CallBody<typeof profileCalls.verifyPhone>,
): Promise<User> {
  await lockUser(tx, userId);
  const user = await userById(tx, userId);
  if (!user || user.phoneVerificationId !== otpToken) throw new AppError('OTP_EXPIRED');
  const code = await findLatestCode(tx, otpToken);
  const phoneNumber = await getInternationalNumber(tx, userId, user.phoneNumber);
  if (code?.phoneNumber !== phoneNumber) throw new AppError('OTP_EXPIRED');
  const isRepeated = user.phoneVerifiedAt !== null && (await wasUsed(needs, tx, otpToken, otp));
  if (!isRepeated) await useCode(needs, tx, otpToken, otp);
  await requirePassword(needs.passwords, tx, userId, password);
  if (isRepeated) return getUser(tx, userId);
  await setVerifiedPhone(tx, userId, { phoneNumber, phoneVerifiedAt: needs.clock.now() });
  await needs.jobs.add(
    tx,
    sendEmail,
    createPhoneVerifiedEmail(needs.config, user.email, code.id, phoneNumber),
  );
  return getUser(tx, userId);
}

/**
 * A number without a country code is one of the country of the person's first business.
 * @throws INVALID
 */
async function getInternationalNumber(
  tx: Transaction,
  userId: string,
  phoneNumber: string | null,
): Promise<string> {
  const [business] = await listBusinesses(tx, userId);
  return requirePhone(phoneNumber ?? '', business?.country ?? defaultCountry);
}
