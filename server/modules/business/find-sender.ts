import type { Executor } from '#server/db/client.ts';
import { findBusiness } from './business.repo.ts';

/** A business as the sender of an email; `getSenderName` and `getPersonNameInEmail` say which names the email may have. */
export interface EmailSender {
  name: string;
  timeZone: string;
  isVerified: boolean;
}

export async function findSender(executor: Executor, businessId: string): Promise<EmailSender | undefined> {
  const business = await findBusiness(executor, businessId);
  if (!business) return undefined;
  const { name, timeZone, kycVerificationStatus } = business;
  return { name, timeZone, isVerified: kycVerificationStatus === 'approved' };
}
