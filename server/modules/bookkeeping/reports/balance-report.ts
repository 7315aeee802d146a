import type { ReportRow, ReportTable } from '#domain/book-report.ts';
import type { TransactionType } from '#domain/transaction-type.ts';
import { moneyTitle } from './general-ledger.ts';
import {
  type MoneyShare,
  addAllShares,
  addShares,
  getMoneyShare,
  moneyAccountLabels,
  moneyAccounts,
} from './ledger-accounts.ts';
import { readBookRows, readOpeningShares, readTransfers } from './read-report-rows.ts';
import type { RowTransaction } from './report-rows.repo.ts';
import type { ReportSource } from './report-source.ts';

/** The reasons why the profit of the books differs from the change of the money with Kontor, in the order of the report. */
const differences = ['byHand', 'outside', 'deposits', 'withdrawals', 'plan', 'timing'] as const;
type Difference = (typeof differences)[number];
const differenceLabels: Record<Difference, string> = {
  byHand: 'Your own entries',
  outside: 'Recorded by hand or imported',
  deposits: 'Deposits without an order or invoice',
  withdrawals: 'Withdrawals to your bank',
  plan: 'Paid to Kontor by card or transfer',
  timing: 'Disputes, refunds and returned fees',
};

const typeDifferences: Record<TransactionType, Difference> = {
  orderFulfillment: 'timing',
  invoiceFulfillment: 'timing',
  refund: 'timing',
  referralBonus: 'timing',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  subscription: 'plan',
  domain: 'plan',
  event: 'plan',
};
function getDifference({ transactionType, transactionSource, isPlanReturn }: RowTransaction): Difference {
  if (transactionSource !== 'provider') return 'outside';
  return isPlanReturn ? 'plan' : typeDifferences[transactionType];
}

/**
 * Returns the balance of each account of the business's money before and after the period, from the transfers of the ledger alone, and
 * the way from the profit of the books to its change. Every row of the books and every transfer is in it once.
 */
export async function createBalanceReport(source: ReportSource): Promise<ReportTable> {
  const rows = await readBookRows(source);
  const opening = await readOpeningShares(source);
  const transfers = await readTransfers(source);
  const moved = transfers.map(getMoneyShare);
  const toRow = (title: string, measure: (shares: readonly MoneyShare[]) => number, isTotal = false) => {
    const [before, change] = [measure(opening), measure(moved)];
    return { isTotal, cells: [moneyTitle, title, before, change, before + change] };
  };

  const sums = new Map<Difference, number>(differences.map((difference) => [difference, 0]));
  const add = (difference: Difference, amountMinor: number) =>
    sums.set(difference, (sums.get(difference) ?? 0) + amountMinor);
  let profitMinor = 0;
  for (const { type, amountMinor, transaction } of rows) {
    const signedMinor = type === 'income' ? amountMinor : 0 - amountMinor;
    profitMinor += signedMinor;
    add(transaction === null ? 'byHand' : getDifference(transaction), 0 - signedMinor);
  }
  for (const transfer of transfers) add(getDifference(transfer), addAllShares([getMoneyShare(transfer)]));
  const bridge = 'From profit to your balance';
  const toStep = (title: string, amountMinor: number, isTotal = false): ReportRow => ({
    isTotal,
    cells: [bridge, title, null, amountMinor, null],
  });

  return {
    columns: [
      { id: 'part', title: 'Part', kind: 'group' },
      { id: 'account', title: 'Account', kind: 'text' },
      { id: 'opening', title: 'Opening', kind: 'amount' },
      { id: 'change', title: 'Change', kind: 'amount' },
      { id: 'closing', title: 'Closing', kind: 'amount' },
    ],
    rows: [
      ...moneyAccounts.map((account) =>
        toRow(moneyAccountLabels[account], (shares) => addShares(shares, account)),
      ),
      toRow('Total', addAllShares, true),
      toStep('Profit of the books', profitMinor),
      ...differences.map((difference) => toStep(differenceLabels[difference], sums.get(difference) ?? 0)),
      toStep('Change of your money with Kontor', addAllShares(moved), true),
    ],
  };
}
