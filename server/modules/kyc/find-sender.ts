import type { Executor } from '#server/db/client.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { getKycStatus } from './kyc.repo.ts';

/** A business as the sender of an email; `getSenderName` and `getPersonNameInEmail` say which names the email may have. */
export interface EmailSender {
  name: string;
  timeZone: string;
  isVerified: boolean;
}

export async function findSender(executor: Executor, businessId: string): Promise<EmailSender | undefined> {
  const business = await findBusiness(executor, businessId);
  if (!business) return undefined;
  const { name, timeZone } = business;
  return { name, timeZone, isVerified: (await getKycStatus(executor, businessId)) === 'approved' };
}
