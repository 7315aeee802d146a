import type * as z from 'zod/mini';
import type { onboardingCalls } from '#contract/people/onboarding.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { useCode } from '#server/platform/otp/otp.service.ts';
import { after } from '#server/clock.ts';
import { forgetDevices } from '#server/modules/session/known-devices.service.ts';
import { closeResets, deleteSessions } from '#server/modules/session/session.records.ts';
import { newToken, tokenHash } from '#server/platform/tokens.ts';
import { insertUser, setPasswordHash, userByEmail } from '#server/modules/users/users.records.ts';
import { Refusal } from '#server/refusal.ts';
import {
  type Onboarding,
  deleteOnboarding,
  lockOnboardingOf,
  lockWithEmail,
  updateOnboarding,
} from './onboarding.repo.ts';
import { onboardingRules } from './onboarding.rules.ts';
import { stateOf } from './onboarding.service.ts';

type Verified = z.infer<typeof onboardingCalls.verifyOtp.data>;

/**
 * Verifies the address: creates the account, or continues the one that an earlier onboarding of the same address left
 * unfinished, with all of its details. The token that resumes the onboarding is only in this answer.
 * @throws OTP_WRONG with the attempts left, OTP_EXPIRED, OTP_SPENT
 */
export async function verify(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Transaction,
  { onboardingId, otp }: { onboardingId: string; otp: string },
): Promise<Verified> {
  const onboarding = await lockWithEmail(tx, onboardingId);
  if (!onboarding) throw new Refusal('OTP_EXPIRED');
  await useCode(deps, tx, onboardingId, otp);
  const now = deps.clock.now();
  const account = onboarding.userId ? {} : await takeAccount(tx, onboarding, now);
  const token = newToken();
  const tokenExpiresAt = after(now, onboardingRules.tokenLifeMs);
  const proved = { ...account, tokenHash: tokenHash(token), tokenExpiresAt };
  await updateOnboarding(tx, onboardingId, proved);
  return { token, onboarding: stateOf({ ...onboarding, ...proved }) };
}

/** What the onboarding takes over from its account: the person, and the details of an earlier onboarding. */
async function takeAccount(
  tx: Transaction,
  { email, passwordHash }: Onboarding,
  now: Date,
): Promise<Partial<Onboarding>> {
  if (passwordHash === null) throw new Refusal('OTP_EXPIRED');
  const user = await userByEmail(tx, email);
  // The account was completed after this code was sent.
  if (user?.firstName != null) throw new Refusal('OTP_EXPIRED');
  if (!user)
    return { passwordHash: null, userId: await insertUser(tx, { email, passwordHash, createdAt: now }) };

  await setPasswordHash(tx, user.id, passwordHash);
  await deleteSessions(tx, user.id);
  await forgetDevices(tx, user.id);
  await closeResets(tx, user.id, now);
  const account = { passwordHash: null, userId: user.id };
  const earlier = await lockOnboardingOf(tx, user.id);
  if (!earlier) return account;
  await deleteOnboarding(tx, earlier.id);
  const { personal, business, heldHandle, heldUntil, businessId } = earlier;
  return { ...account, personal, business, heldHandle, heldUntil, businessId };
}
