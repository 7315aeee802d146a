import type { PayoutRequirements } from '#domain/payout-requirements.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import { kycStatusOf } from '#server/modules/kyc/kyc.records.ts';
import { accountsOf } from '#server/modules/payout-accounts/payout-accounts.records.ts';
import { hasPin } from '#server/modules/pins/pins.records.ts';

/** Returns the missing requirements: the business's verification and an account, the person's PIN. */
export async function getPayoutRequirements(
  executor: Executor,
  { businessId, userId }: Pick<Member, 'businessId' | 'userId'>,
): Promise<PayoutRequirements> {
  const [kyc, accounts, isPinSet] = await Promise.all([
    kycStatusOf(executor, businessId),
    accountsOf(executor, businessId),
    hasPin(executor, userId),
  ]);
  return { kyc, hasAccount: accounts.length > 0, hasPin: isPinSet };
}
