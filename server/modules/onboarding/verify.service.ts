import type * as z from 'zod/mini';
import type { onboardingCalls } from '#contract/people/onboarding.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { useCode } from '#server/platform/otp/otp.service.ts';
import { after } from '#server/clock.ts';
import { forgetDevices } from '#server/modules/session/known-devices.service.ts';
import { closeResets, deleteSessions } from '#server/modules/session/session.records.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { insertUser, setPasswordHash, userByEmail } from '#server/modules/users/users.records.ts';
import { AppError } from '#server/app-error.ts';
import {
  type Onboarding,
  deleteOnboarding,
  lockOnboardingOfBusinessOwner,
  lockWithEmail,
  updateOnboarding,
} from './onboarding.repo.ts';
import { onboardingRules } from './onboarding.rules.ts';
import { toOnboardingState } from './onboarding.service.ts';

type Verified = z.infer<typeof onboardingCalls.verifyOtp.data>;

/**
 * Verifies the address: creates the account, or continues the one that an earlier onboarding of the same address left
 * unfinished, with all of its details. The token that resumes the onboarding is only in this answer.
 * @throws OTP_WRONG with the attempts left, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED
 */
export async function verifyEmail(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Transaction,
  { onboardingId, otp }: { onboardingId: string; otp: string },
): Promise<Verified> {
  const onboarding = await lockWithEmail(tx, onboardingId);
  if (!onboarding) throw new AppError('OTP_EXPIRED');
  await useCode(deps, tx, onboardingId, otp);
  const now = deps.clock.now();
  const account = onboarding.userId ? {} : await createOrReuseAccount(tx, onboarding, now);
  const token = createToken();
  const tokenExpiresAt = after(now, onboardingRules.tokenLifeMs);
  const verifiedDetails = { ...account, tokenHash: hashToken(token), tokenExpiresAt };
  await updateOnboarding(tx, onboardingId, verifiedDetails);
  return { token, onboarding: toOnboardingState({ ...onboarding, ...verifiedDetails }) };
}

/** Returns the data that the onboarding takes over from its account: the person, and the details of an earlier onboarding. */
async function createOrReuseAccount(
  tx: Transaction,
  { email, passwordHash, referrerId }: Onboarding,
  now: Date,
): Promise<Partial<Onboarding>> {
  if (passwordHash === null) throw new AppError('OTP_EXPIRED');
  const user = await userByEmail(tx, email);
  // The account was completed after this code was sent.
  if (user?.firstName != null) throw new AppError('OTP_EXPIRED');
  if (!user)
    return { passwordHash: null, userId: await insertUser(tx, { email, passwordHash, createdAt: now }) };

  await setPasswordHash(tx, user.id, passwordHash);
  await deleteSessions(tx, user.id);
  await forgetDevices(tx, user.id);
  await closeResets(tx, user.id, now);
  const account = { passwordHash: null, userId: user.id };
  const earlier = await lockOnboardingOfBusinessOwner(tx, user.id);
  if (!earlier) return account;
  await deleteOnboarding(tx, earlier.id);
  const { personal, business, heldHandle, heldUntil, businessId } = earlier;
  const referredBy = referrerId ?? earlier.referrerId;
  return { ...account, personal, business, heldHandle, heldUntil, businessId, referrerId: referredBy };
}
