import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { CodeSent } from '#contract/onboarding.ts';
import { otpRules } from '#domain/password.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/jobs/send-mail.job.ts';
import { after, before } from '#server/modules/session/session.rules.ts';
import { userByEmail } from '#server/modules/session/users.repo.ts';
import { CountedRefusal, Refusal } from '#server/refusal.ts';
import { accountExistsMail, codeMail } from './onboarding.mails.ts';
import {
  type OtpRequest,
  closeCodes,
  codesSentSince,
  insertCode,
  latestCode,
  setWrongTries,
} from './onboarding.repo.ts';
import { onboardingRules } from './onboarding.rules.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs'>;

/**
 * Voids the onboarding's code and mails a new one; an address that has an account is told of it instead, and whatever
 * is typed then is wrong. Call with the address locked, so that no two codes go out as one.
 * @throws TOO_MANY_REQUESTS for more than the first code and five more to one address in an hour
 */
export async function sendCode(
  { clock, config, jobs }: Needs,
  tx: Transaction,
  { id: onboardingId, email }: { id: string; email: string },
): Promise<CodeSent> {
  const now = clock.now();
  const sent = await codesSentSince(tx, email, before(now, onboardingRules.hourMs));
  const [oldest = now] = sent.slice(-(otpRules.resendsPerHour + 1));
  if (sent.length > otpRules.resendsPerHour) {
    const retryAfterMs = after(oldest, onboardingRules.hourMs).getTime() - now.getTime();
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs });
  }
  const account = await userByEmail(tx, email);
  const hasAccount = account?.firstName != null;
  const id = newId();
  const code = randomInt(10 ** otpRules.digits)
    .toString()
    .padStart(otpRules.digits, '0');
  await closeCodes(tx, onboardingId, now);
  const codeHash = hasAccount ? null : hashOf(config, id, code);
  await insertCode(tx, { id, onboardingId, email, codeHash, sentAt: now });
  await jobs.add(tx, sendMail, hasAccount ? accountExistsMail(config, email, id) : codeMail(email, id, code));
  return codeSent(onboardingId, now);
}

export function codeSent(onboardingId: string, sentAt: Date): CodeSent {
  return {
    onboardingId,
    expiresAt: after(sentAt, otpRules.lifeMs).toISOString(),
    resendAt: after(sentAt, otpRules.resendAfterMs).toISOString(),
  };
}

/** Milliseconds until another code may be asked for; none at once. */
export function resendWaitMs(code: OtpRequest | undefined, now: Date): number {
  if (!code) return 0;
  return Math.max(0, after(code.sentAt, otpRules.resendAfterMs).getTime() - now.getTime());
}

export const isSpent = (code: OtpRequest): boolean => code.wrongTries >= otpRules.tries;

/**
 * Uses the onboarding's code up. Call with the onboarding locked: then no two guesses count as one.
 * @throws OTP_WRONG with the tries left, OTP_EXPIRED, OTP_SPENT
 */
export async function useCode(
  { clock, config }: Needs,
  tx: Transaction,
  onboardingId: string,
  typed: string,
): Promise<void> {
  const now = clock.now();
  const code = await latestCode(tx, onboardingId);
  if (!code || code.closedAt || now >= after(code.sentAt, otpRules.lifeMs)) throw new Refusal('OTP_EXPIRED');
  if (isSpent(code)) throw new Refusal('OTP_SPENT');
  if (isRight(config, code, typed)) return closeCodes(tx, onboardingId, now);
  const wrongTries = code.wrongTries + 1;
  await setWrongTries(tx, code.id, wrongTries);
  const triesLeft = otpRules.tries - wrongTries;
  throw new CountedRefusal(triesLeft > 0 ? 'OTP_WRONG' : 'OTP_SPENT', { triesLeft });
}

/** Keyed, since a million codes are soon tried; bound to its request, so that no two hashes compare. */
function hashOf(config: Needs['config'], requestId: string, code: string): string {
  return createHmac('sha256', config.keyFor('otp')).update(`${requestId} ${code}`).digest('base64url');
}

function isRight(config: Needs['config'], { id, codeHash }: OtpRequest, typed: string): boolean {
  const given = hashOf(config, id, typed);
  return codeHash !== null && timingSafeEqual(Buffer.from(given), Buffer.from(codeHash));
}
