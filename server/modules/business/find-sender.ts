import type { Business } from '#domain/business.ts';
import { getSenderName } from '#domain/sender-name.ts';
import type { Executor } from '#server/db/client.ts';
import { findBusiness } from './business.repo.ts';

/** A business as the sender of an email; `getSenderName` and `getPersonNameInEmail` say which names the email may have. */
export interface EmailSender {
  name: string;
  timeZone: string;
  isVerified: boolean;
}

const isVerifiedBusiness = ({ kycVerificationStatus }: Pick<Business, 'kycVerificationStatus'>): boolean =>
  kycVerificationStatus === 'approved';

/** Returns the name of a business on public pages: the same as in its emails. */
export const getPublicName = (business: Pick<Business, 'name' | 'kycVerificationStatus'>): string =>
  getSenderName({ name: business.name, isVerified: isVerifiedBusiness(business) });

export async function findSender(executor: Executor, businessId: string): Promise<EmailSender | undefined> {
  const business = await findBusiness(executor, businessId);
  if (!business) return undefined;
  const { name, timeZone } = business;
  return { name, timeZone, isVerified: isVerifiedBusiness(business) };
}
