import { type BalanceAmount, balanceAmounts, balanceLabels } from '#domain/balance.ts';
import type { LedgerTransfer } from '#machines/ledger/ledger.ts';
import { getBalanceShare } from '#machines/ledger/balance-share.ts';

/** The accounts of a business's money with Kontor: the four amounts of its balance, and what it owes. */
export const moneyAccounts = [...balanceAmounts, 'due'] as const;
export type MoneyAccount = BalanceAmount | 'due';

/** A debt of the business is a negative amount, so that all accounts add up. */
export const moneyAccountLabels: Record<MoneyAccount, string> = { ...balanceLabels, due: 'Amount due' };

export type MoneyShare = Record<MoneyAccount, number>;

/** Returns the change of each account by a transfer, or by the sum of several. Minor units. */
export function getMoneyShare(
  transfer: Pick<LedgerTransfer, 'debit' | 'credit' | 'amountMinor' | 'phase'> & { isWithdrawal: boolean },
): MoneyShare {
  const { availableMinor, pendingMinor, heldMinor, receivableMinor } = getBalanceShare([transfer]);
  return {
    available: availableMinor,
    pending: pendingMinor,
    inDispute: transfer.isWithdrawal ? 0 : heldMinor,
    onItsWay: transfer.isWithdrawal ? heldMinor : 0,
    due: 0 - receivableMinor,
  };
}

/** Returns the sum of these changes of one account. */
export const addShares = (shares: readonly MoneyShare[], account: MoneyAccount): number =>
  shares.reduce((sum, share) => sum + share[account], 0);

/** Returns the sum of these changes of all accounts. */
export const addAllShares = (shares: readonly MoneyShare[]): number =>
  moneyAccounts.reduce((sum, account) => sum + addShares(shares, account), 0);

/** Returns a transfer in words, because a payment has several: it is received, its fee is taken, and it settles. */
export function describeTransfer({
  debit,
  credit,
  phase,
}: Pick<LedgerTransfer, 'debit' | 'credit' | 'phase'>): string {
  if (phase === 'void') return 'released';
  if (debit === 'fees' || credit === 'fees') return credit === 'fees' ? 'fee' : 'fee returned';
  if (debit === 'external' || credit === 'external') return debit === 'external' ? 'received' : 'paid out';
  if (debit === 'receivable' || credit === 'receivable') return 'amount due';
  if (debit === 'held' || credit === 'held') return credit === 'held' ? 'held' : 'released';
  return debit === 'pending' && credit === 'available' ? 'settled' : 'surplus';
}
