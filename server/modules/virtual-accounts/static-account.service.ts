import type { PayoutAccount } from '#domain/payout-account.ts';
import type { Executor } from '#server/db/client.ts';
import { findVirtualAccount } from './virtual-accounts.repo.ts';

/** Returns the business's virtual account in the form of its other accounts; undefined until it is open. */
export async function findReceivingAccount(
  executor: Executor,
  businessId: string,
): Promise<PayoutAccount | undefined> {
  const account = await findVirtualAccount(executor, businessId);
  if (account?.status !== 'active' || account.accountNumber === null) return undefined;
  return {
    id: account.id,
    sourceType: 'businessStaticAccount',
    accountNumber: account.accountNumber,
    cbnCode: account.cbnCode ?? '',
    bankName: account.bankName ?? '',
    accountName: account.accountName ?? '',
    isDefault: false,
    createdAt: (account.openedAt ?? account.requestedAt).toISOString(),
    usableFrom: null,
    isUsable: false,
  };
}
