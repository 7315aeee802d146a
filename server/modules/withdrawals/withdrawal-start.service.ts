import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import { Currency } from '#domain/money.ts';
import { tellingCount, usualMs } from '#domain/usual-time.ts';
import type { PayoutChannel, Tariff } from '#domain/withdrawal.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { savedAccountsOf } from '#server/modules/payout-accounts/payout-accounts.service.ts';
import { payoutRequirementsOf } from '#server/modules/payout-requirements/payout-requirements.service.ts';
import { revenueBalance } from '#server/modules/payments/balance.service.ts';
import { shown } from './withdrawal.view.ts';
import { lastDurations, withdrawalsUnderWay } from './withdrawals.repo.ts';

/** Returns the charges of withdrawals in a currency; null if the provider pays none. */
export const tariffFor = (
  { payouts, config: { withdrawalTariff } }: Pick<Deps, 'payouts' | 'config'>,
  currency: Currency,
): Tariff | null =>
  payouts.currencies.includes(currency) && withdrawalTariff.currency === currency ? withdrawalTariff : null;

/** Returns how long a withdrawal of the business usually takes, in milliseconds: the median of its last ten, once it had that many. */
export async function usualDuration(
  executor: Executor,
  { payouts }: Pick<Deps, 'payouts'>,
  businessId: string,
): Promise<number> {
  return usualMs(await lastDurations(executor, businessId, tellingCount), payouts.usualMs);
}

export async function payoutChannels(
  deps: Pick<Deps, 'db' | 'payouts' | 'config'>,
  { businessId }: Pick<Member, 'businessId'>,
  currency: Currency,
): Promise<PayoutChannel[]> {
  if (!tariffFor(deps, currency)) return [];
  return [{ channel: 'bank', currency, usualMs: await usualDuration(deps.db, deps, businessId) }];
}

export async function withdrawalStart(
  deps: Pick<Deps, 'db' | 'clock' | 'payouts' | 'config'>,
  caller: Member,
): Promise<WithdrawalStart> {
  const { db } = deps;
  const { businessId } = caller;
  const currency = Currency.parse(caller.currency);
  const [needs, accounts, balance, channels, underWay] = await Promise.all([
    payoutRequirementsOf(db, caller),
    savedAccountsOf(deps, businessId),
    revenueBalance(deps, caller),
    payoutChannels(deps, caller, currency),
    withdrawalsUnderWay(db, businessId),
  ]);
  return {
    needs,
    accounts,
    balance,
    tariff: tariffFor(deps, currency),
    channel: channels[0] ?? null,
    underWay: underWay.map(shown),
  };
}
