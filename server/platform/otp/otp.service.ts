import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { otpRules } from '#domain/password.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { sendSms } from '#server/jobs/send-sms.job.ts';
import { after, before } from '#server/clock.ts';
import type { EmailMessage } from '#server/providers/mail/mail.ts';
import { CommittedError, AppError } from '#server/app-error.ts';
import {
  type CodeAddress,
  type OtpRequest,
  closeCodes,
  listCodesSentSince,
  deleteCodesBefore,
  insertCode,
  findLatestCode,
  saveWrongAttempts,
} from './otp.repo.ts';
import type { OtpPurpose } from '#server/db/tables/platform/otp.table.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs'>;

const hourMs = 3_600_000;

/** The purpose of a code, and its recipient. */
type CodeRecipient = CodeAddress & {
  purpose: OtpPurpose;
  subjectId: string;
  /** The network address of the request, if anyone can request a code for any email address. */
  requestedFrom?: string;
};

interface EmailFactory {
  /** Creates the email; the id distinguishes it from every other one. */
  createEmail: (id: string, code: string) => EmailMessage;
  /** Then no code is ever correct: the email says something else. */
  isDecoy?: boolean;
}

/** For strangers at other network addresses: this many codes in an hour without delay, then at growing intervals. */
const fromStrangers = { freeCodes: 30, maxDelayMs: 300_000 };

/**
 * Counts by the requester: a stranger who has codes sent to another person's email address does not keep its owner, who
 * requests from elsewhere, from getting one.
 * @throws TOO_MANY_REQUESTS
 */
async function refuseTooManyCodes(tx: Transaction, recipient: CodeRecipient, now: Date): Promise<void> {
  const refuseUntil = (instant: Date) => {
    const retryAfterMs = instant.getTime() - now.getTime();
    if (retryAfterMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs });
  };
  const { subjectId, requestedFrom } = recipient;
  const sent = await listCodesSentSince(tx, recipient, before(now, hourMs));
  const own = sent.filter(
    (code) => code.requestedFrom === (requestedFrom ?? null) || code.subjectId === subjectId,
  );
  const oldest = own.at(-(otpRules.maxResendsPerHour + 1));
  if (oldest) refuseUntil(after(oldest.sentAt, hourMs));
  const latest = sent.at(-1);
  const overLimit = sent.length - fromStrangers.freeCodes;
  if (latest && overLimit >= 0)
    refuseUntil(after(latest.sentAt, Math.min(1000 * 2 ** overLimit, fromStrangers.maxDelayMs)));
}

/**
 * Voids the subject's code and creates a new one.
 * @throws TOO_MANY_REQUESTS
 */
async function createCode(
  { clock, config }: Pick<Needs, 'clock' | 'config'>,
  tx: Transaction,
  code: CodeRecipient,
  isDecoy: boolean,
): Promise<{ id: string; digits: string; now: Date }> {
  const now = clock.now();
  await refuseTooManyCodes(tx, code, now);
  const id = newId();
  const digits = randomInt(10 ** otpRules.digits)
    .toString()
    .padStart(otpRules.digits, '0');
  await closeCodes(tx, code.subjectId, now);
  const codeHash = isDecoy ? null : hashOf(config.getKey('otp'), id, digits);
  await insertCode(tx, { id, ...code, codeHash, sentAt: now });
  return { id, digits, now };
}

/**
 * Voids the subject's code and emails a new one. Call it with the address or the subject locked, so that no two codes are sent
 * at once.
 * @returns when it was sent
 * @throws TOO_MANY_REQUESTS for more than the first code and five more to one email address in an hour, for one subject or
 *   requested from one network address
 */
export async function sendCode(
  needs: Needs,
  tx: Transaction,
  recipient: Extract<CodeRecipient, { email: string }>,
  { createEmail, isDecoy = false }: EmailFactory,
): Promise<Date> {
  const { id, digits, now } = await createCode(needs, tx, recipient, isDecoy);
  await needs.jobs.add(tx, sendEmail, createEmail(id, digits));
  return now;
}

/**
 * Does the same as `sendCode` by SMS. A code that could only be sent after its expiry is not sent.
 * @param recipient its phone number is in international format
 * @returns when it was sent
 * @throws TOO_MANY_REQUESTS for more than the first code and five more to one phone number, or for one subject, in an hour
 */
export async function sendCodeBySms(
  needs: Needs,
  tx: Transaction,
  recipient: Extract<CodeRecipient, { phoneNumber: string }>,
  createText: (code: string) => string,
): Promise<Date> {
  const { id, digits, now } = await createCode(needs, tx, recipient, false);
  await needs.jobs.add(tx, sendSms, {
    messageId: `otp-${id}`,
    to: recipient.phoneNumber,
    text: createText(digits),
    expiresAt: after(now, otpRules.lifeMs).toISOString(),
  });
  return now;
}

/** When a code that was sent then expires, and when another can be requested. */
export const getCodeTimes = (sentAt: Date): { expiresAt: string; resendAt: string } => ({
  expiresAt: after(sentAt, otpRules.lifeMs).toISOString(),
  resendAt: after(sentAt, otpRules.resendAfterMs).toISOString(),
});

/** Returns the milliseconds until another code can be requested; 0 if one can be requested now. */
export function getResendWaitMs(code: OtpRequest | undefined, now: Date): number {
  if (!code) return 0;
  return Math.max(0, after(code.sentAt, otpRules.resendAfterMs).getTime() - now.getTime());
}

/** @throws TOO_MANY_REQUESTS within the minute after the last code */
export function rejectEarlyResend(code: OtpRequest | undefined, now: Date): void {
  const retryAfterMs = getResendWaitMs(code, now);
  if (retryAfterMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs });
}

const isAlive = ({ sentAt }: OtpRequest, now: Date): boolean => now < after(sentAt, otpRules.lifeMs);
export const areAttemptsExceeded = (code: OtpRequest): boolean => code.wrongAttempts >= otpRules.maxAttempts;

/**
 * Uses the subject's code. Call it with the subject locked: then no two guesses count as one.
 * @throws OTP_WRONG with the attempts left, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED
 */
export async function useCode(
  { clock, config }: Needs,
  tx: Transaction,
  subjectId: string,
  typed: string,
): Promise<void> {
  const now = clock.now();
  const code = await findLatestCode(tx, subjectId);
  if (!code || code.closedAt || !isAlive(code, now)) throw new AppError('OTP_EXPIRED');
  if (areAttemptsExceeded(code)) throw new AppError('OTP_ATTEMPTS_EXCEEDED');
  if (isRight(config, code, typed)) return closeCodes(tx, subjectId, now);
  const wrongAttempts = code.wrongAttempts + 1;
  await saveWrongAttempts(tx, code.id, wrongAttempts);
  const attemptsLeft = otpRules.maxAttempts - wrongAttempts;
  throw new CommittedError(attemptsLeft > 0 ? 'OTP_WRONG' : 'OTP_ATTEMPTS_EXCEEDED', { attemptsLeft });
}

/** Returns whether the subject's newest code was used with these digits, and would still be valid. Counts no attempt: the caller has lost the answer. */
export async function wasUsed(
  { clock, config }: Pick<Needs, 'clock' | 'config'>,
  tx: Transaction,
  subjectId: string,
  typed: string,
): Promise<boolean> {
  const code = await findLatestCode(tx, subjectId);
  return code?.closedAt != null && isAlive(code, clock.now()) && isRight(config, code, typed);
}

/** Deletes codes that can neither be used nor count towards a limit any more. */
export function sweepCodes({ jobs, clock }: Pick<Deps, 'jobs' | 'clock'>): void {
  jobs.sweep('old codes', hourMs, (tx) => deleteCodesBefore(tx, before(clock.now(), 2 * hourMs)));
}

/** Keyed, because a million codes are soon tried; bound to its request, so that no two hashes are equal. */
function hashOf(key: Buffer, requestId: string, code: string): string {
  return createHmac('sha256', key).update(`${requestId} ${code}`).digest('base64url');
}

function isRight(config: Needs['config'], { id, codeHash }: OtpRequest, typed: string): boolean {
  if (codeHash === null) return false;
  // A code is valid for minutes: one that was emailed before the secret changed stays valid until then.
  return config.keys
    .all('otp')
    .some(({ key }) => timingSafeEqual(Buffer.from(hashOf(key, id, typed)), Buffer.from(codeHash)));
}
