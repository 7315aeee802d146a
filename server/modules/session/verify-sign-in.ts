import type { CallBody } from '#contract/call.ts';
import type { secondFactorCalls } from '#contract/people/second-factor.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { type SignInChallenge, secondFactorRules } from '#domain/second-factor.ts';
import { CommittedError, AppError } from '#server/app-error.ts';
import { after } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type SecondFactorNeeds,
  consumeSecondFactor,
} from '#server/modules/second-factor/confirm-second-factor.ts';
import { findConfirmedSince } from '#server/modules/second-factor/second-factor.records.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import type { Device } from './device.rules.ts';
import { signIn } from './session.service.ts';
import { insertChallenge, lockChallenge, saveChallenge } from './sign-in-challenges.repo.ts';

/**
 * Begins the second step of a sign-in whose password was correct; does nothing for a person without a second factor.
 * @throws SECOND_FACTOR_REQUIRED with the challenge, which is stored
 */
export async function requireSecondStep(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  if (!(await findConfirmedSince(tx, userId))) return;
  const now = clock.now();
  const token = createToken();
  await insertChallenge(tx, { userId, tokenHash: hashToken(token), createdAt: now });
  const expiresAt = after(now, secondFactorRules.challengeMs).toISOString();
  throw new CommittedError('SECOND_FACTOR_REQUIRED', {
    current: { token, expiresAt } satisfies SignInChallenge,
  });
}

/**
 * Finishes the second step of a sign-in.
 * @throws OTP_WRONG with the attempts left, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED, TOO_MANY_REQUESTS
 */
export async function verifySignIn(
  needs: SecondFactorNeeds,
  tx: Transaction,
  { challenge: token, code }: CallBody<typeof secondFactorCalls.verifySignIn>,
  device: Device,
): Promise<SignedIn> {
  const challenge = await lockChallenge(tx, hashToken(token));
  const now = needs.clock.now();
  if (!challenge || now >= after(challenge.createdAt, secondFactorRules.challengeMs))
    throw new AppError('OTP_EXPIRED', { message: 'This sign-in took too long. Sign in again' });
  const { id, userId, wrongAttempts, closedAt } = challenge;
  if (wrongAttempts >= secondFactorRules.challengeAttempts)
    throw new AppError('OTP_ATTEMPTS_EXCEEDED', tooManyCodes);
  if (closedAt || !(await findConfirmedSince(tx, userId)))
    throw new AppError('OTP_EXPIRED', { message: 'This sign-in is no longer valid. Sign in again' });
  try {
    await consumeSecondFactor(needs, tx, userId, code);
  } catch (problem) {
    if (!(problem instanceof AppError) || problem.code !== 'OTP_WRONG') throw problem;
    const attempts = wrongAttempts + 1;
    await saveChallenge(tx, id, { wrongAttempts: attempts });
    const attemptsLeft = secondFactorRules.challengeAttempts - attempts;
    if (attemptsLeft === 0)
      throw new CommittedError('OTP_ATTEMPTS_EXCEEDED', { ...tooManyCodes, attemptsLeft });
    throw new CommittedError('OTP_WRONG', { ...problem.details, attemptsLeft });
  }
  await saveChallenge(tx, id, { closedAt: now });
  return signIn(needs, tx, userId, device, now);
}

const tooManyCodes = { message: 'Too many wrong codes. Sign in again' };
