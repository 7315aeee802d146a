import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import { Currency } from '#domain/money.ts';
import { minSampleCount, calculateUsualMs } from '#domain/usual-time.ts';
import type { PayoutChannel, Tariff } from '#domain/withdrawal.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listSavedAccounts } from '#server/modules/payout-accounts/payout-accounts.service.ts';
import { getPayoutRequirements } from '#server/modules/payout-requirements/payout-requirements.service.ts';
import { getRevenueBalance } from '#server/modules/payments/balance.service.ts';
import { toWithdrawal } from './withdrawal.view.ts';
import { listLastDurations, listPendingWithdrawals } from './withdrawals.repo.ts';

/** Returns the charges of withdrawals in a currency; null if the provider pays none. */
export const findTariff = (
  { payouts, config: { withdrawalTariff } }: Pick<Deps, 'payouts' | 'config'>,
  currency: Currency,
): Tariff | null =>
  payouts.currencies.includes(currency) && withdrawalTariff.currency === currency ? withdrawalTariff : null;

/** Returns how long a withdrawal of the business usually takes, in milliseconds: the median of its last ten, once it had that many. */
export async function getUsualDuration(
  executor: Executor,
  { payouts }: Pick<Deps, 'payouts'>,
  businessId: string,
): Promise<number> {
  return calculateUsualMs(await listLastDurations(executor, businessId, minSampleCount), payouts.usualMs);
}

export async function listPayoutChannels(
  deps: Pick<Deps, 'db' | 'payouts' | 'config'>,
  { businessId }: Pick<Member, 'businessId'>,
  currency: Currency,
): Promise<PayoutChannel[]> {
  if (!findTariff(deps, currency)) return [];
  return [{ channel: 'bank', currency, usualMs: await getUsualDuration(deps.db, deps, businessId) }];
}

export async function getWithdrawalStart(
  deps: Pick<Deps, 'db' | 'clock' | 'payouts' | 'config'>,
  caller: Member,
): Promise<WithdrawalStart> {
  const { db } = deps;
  const { businessId } = caller;
  const currency = Currency.parse(caller.currency);
  const [needs, accounts, balance, channels, underWay] = await Promise.all([
    getPayoutRequirements(db, caller),
    listSavedAccounts(deps, businessId),
    getRevenueBalance(deps, caller),
    listPayoutChannels(deps, caller, currency),
    listPendingWithdrawals(db, businessId),
  ]);
  return {
    needs,
    accounts,
    balance,
    tariff: findTariff(deps, currency),
    channel: channels[0] ?? null,
    inProgress: underWay.map(toWithdrawal),
  };
}
