import { v7 as newId } from 'uuid';
import { type Business, countryDefaults } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { finishOnboarding, lockOnboardingOfBusinessOwner } from './onboarding.repo.ts';
import { insertBusiness } from '#server/modules/business/business.records.ts';
import { claimHandle } from './handle.service.ts';

/**
 * Opens a business with the time zone and currency of its country, on the installation's plan for new businesses. This also finishes an onboarding that its owner left
 * unfinished, so that it can't open another one.
 * @throws HANDLE_TAKEN, INVALID
 */
export async function openBusiness(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  ownerId: string,
  { name, handle, category, country, phoneNumber }: BusinessDetails,
): Promise<Business> {
  const now = clock.now();
  const onboarding = await lockOnboardingOfBusinessOwner(tx, ownerId);
  await claimHandle(tx, handle, now, { onboardingId: onboarding?.id });
  const { timeZone, currency } = countryDefaults[country];
  const details = { name, handle, category, country, timeZone, currency };
  const business: Business = {
    id: newId(),
    ...details,
    phoneNumber: requirePhone(phoneNumber, country) ?? null,
    imageUrl: null,
    kycVerificationStatus: 'not started',
  };
  await insertBusiness(tx, { ...business, ownerId, plan: config.newBusinessPlan, createdAt: now });
  if (onboarding && !onboarding.businessId) await finishOnboarding(tx, onboarding.id, business.id);
  return business;
}
