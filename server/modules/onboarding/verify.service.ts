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
 * Proves the address: makes the account, or takes up the one that an earlier onboarding of the same address left
 * unfinished, with everything that was typed there. The token that resumes the onboarding is in this answer alone.
 * @throws OTP_WRONG with the tries left, OTP_EXPIRED, OTP_SPENT
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

/** What the onboarding gains by its account: the person, and what an earlier one of theirs already knew. */
async function takeAccount(
  tx: Transaction,
  { email, passwordHash }: Onboarding,
  now: Date,
): Promise<Partial<Onboarding>> {
  if (passwordHash === null) throw new Refusal('OTP_EXPIRED');
  const user = await userByEmail(tx, email);
  // The account was completed while this code was on its way.
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
