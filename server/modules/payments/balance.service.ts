import type { RevenueBalance } from '#contract/money/transaction.ts';
import { Currency } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { getNextSettlement } from './balance.repo.ts';

/** Returns the balance of the business, and when pending money next becomes available. */
export async function getRevenueBalance(
  { db }: Pick<Deps, 'db'>,
  { businessId, currency }: Member,
): Promise<RevenueBalance> {
  const balance = await getBalance(db, businessId, Currency.parse(currency));
  const settlesAt = balance.pendingMinor > 0 ? await getNextSettlement(db, businessId) : null;
  return { ...balance, settlesAt: settlesAt?.toISOString() ?? null };
}
