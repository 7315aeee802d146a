import { createReferral } from '#server/modules/referrals/referrals.service.ts';
import { type PlanOwner, newPlanOwner } from '#tests/support/money/subscriptions.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { newEmail, newHandle, newSession, newestCode } from './identity.ts';
import { sampleBusiness, samplePassword, samplePerson } from './sign-up.ts';
import { changePlan } from './team.ts';

/** Signs a person up with a referral code, through the calls of the onboarding. */
export async function signUpWithCode(server: ApiServer, referralCode: string): Promise<PlanOwner> {
  const email = newEmail();
  const handle = newHandle();
  const { onboardingId } = await server.call('saveCredentials', {
    body: { email, password: samplePassword, referralCode },
  });
  const otp = await newestCode(server, email);
  const { token } = await server.call('verifyOtp', { body: { onboardingId, otp } });
  await server.call('saveUserDetails', { body: samplePerson }, { token });
  await server.call('saveBusinessDetails', { body: sampleBusiness(handle) }, { token });
  const { user, businesses } = await server.call('finalizeOnboarding', {}, { token });
  const businessId = businesses[0]?.id ?? '';
  await changePlan(server, { businessId }, 'free');
  return {
    businessId,
    userId: user.id,
    email,
    handle,
    asking: { token: await newSession(server, email), businessId },
  };
}

/** Records that a business was referred by a person. */
export async function referBusiness(
  { deps }: Pick<ApiServer, 'deps'>,
  { userId: referrerId }: Pick<PlanOwner, 'userId'>,
  { userId: ownerId, businessId: referredBusinessId }: Pick<PlanOwner, 'userId' | 'businessId'>,
): Promise<void> {
  const sides = { referrerId, ownerId, referredBusinessId };
  await deps.db.transaction((tx) => createReferral(tx, deps, sides));
}

/** Creates a business, and one that its owner has referred; both have the free plan. */
export async function newReferral(server: ApiServer): Promise<{ referrer: PlanOwner; referred: PlanOwner }> {
  const referrer = await newPlanOwner(server);
  const referred = await newPlanOwner(server);
  await referBusiness(server, referrer, referred);
  return { referrer, referred };
}

/** Returns the person's page of referrals. The clock may have moved beyond the session. */
export async function readReferrals(server: ApiServer, owner: PlanOwner) {
  owner.asking = { ...owner.asking, token: await newSession(server, owner.email) };
  return server.call('referrals', {}, owner.asking);
}
