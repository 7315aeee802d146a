import { doNamesMatch } from '#domain/person-name.ts';
import type { Executor } from '#server/db/client.ts';
import { verifiedNamesOf } from '#server/modules/kyc/kyc.records.ts';
import { type PayoutAccountRecord, findAccount } from './payout-accounts.repo.ts';

/** An account that money can be withdrawn to, and from when. */
export type UsableAccount = PayoutAccountRecord & { usableFrom: Date };

/**
 * Returns a payout account of the business, undefined for one that was removed or belongs to another business. Decisions,
 * "Rules": an account with a verified name can be used at once, any other has to wait.
 */
export async function findUsableAccount(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<UsableAccount | undefined> {
  const account = await findAccount(executor, businessId, id);
  return (
    account && {
      ...account,
      usableFrom: getUsableFrom(account, await verifiedNamesOf(executor, businessId)),
    }
  );
}

export function getUsableFrom(
  { accountName, createdAt, usableFrom }: PayoutAccountRecord,
  verifiedNames: readonly string[],
): Date {
  return verifiedNames.some((name) => doNamesMatch(accountName, name)) ? createdAt : usableFrom;
}
