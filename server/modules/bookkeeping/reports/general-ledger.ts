import type { ReportRow, ReportTable } from '#domain/book-report.ts';
import { bookTypes } from '#domain/books.ts';
import { dayOf } from '#domain/date-range.ts';
import { transactionTypeLabels } from '#domain/transaction.ts';
import {
  type MoneyAccount,
  addShares,
  getMoneyShare,
  moneyAccountLabels,
  moneyAccounts,
} from './ledger-accounts.ts';
import { listReportCategories, typeTitles } from './report-categories.ts';
import { readBookRows, readOpeningShares, readTransfers } from './read-report-rows.ts';
import type { BookRowRecord, RowTransaction, TransferRecord } from './report-rows.repo.ts';
import type { ReportSource } from './report-source.ts';

/** The heading of the accounts of the business's balance. */
export const moneyTitle = 'Money with Kontor';

/** An account of the general ledger with its rows. */
export interface LedgerAccountRows {
  id: string;
  name: string;
  rows: ReportRow[];
}

const columns: ReportTable['columns'] = [
  { id: 'type', title: 'Type', kind: 'group' },
  { id: 'account', title: 'Account', kind: 'group' },
  { id: 'date', title: 'Date', kind: 'day' },
  { id: 'description', title: 'Description', kind: 'text' },
  { id: 'amount', title: 'Amount', kind: 'amount' },
  { id: 'balance', title: 'Balance', kind: 'amount' },
  { id: 'receiver', title: 'Paid to', kind: 'text', isFileOnly: true },
  { id: 'method', title: 'Method', kind: 'text', isFileOnly: true },
  { id: 'channel', title: 'Channel', kind: 'text', isFileOnly: true },
  { id: 'source', title: 'Source', kind: 'text', isFileOnly: true },
  { id: 'reference', title: 'Reference', kind: 'text', isFileOnly: true },
  { id: 'note', title: 'Note', kind: 'text', isFileOnly: true },
  { id: 'currency', title: 'Currency', kind: 'text', isFileOnly: true },
];

/**
 * Returns the accounts of the general ledger, each with its rows and running balance. A category begins at zero with the period, as in
 * profit and loss; an account of the business's money continues from its balance before.
 */
export async function listLedgerAccounts(source: ReportSource): Promise<LedgerAccountRows[]> {
  const { caller, currency } = source;
  const rows = await readBookRows(source);
  const openingShares = await readOpeningShares(source);
  const transfers = await readTransfers(source);
  const toDay = (instant: string) => dayOf(new Date(instant), caller.timeZone).toString();
  const categories = bookTypes.flatMap((type) =>
    listReportCategories(type, rows).map((name) => {
      const heading = [typeTitles[type], name];
      let balance = 0;
      const own = rows.filter((row) => row.type === type && row.category === name);
      return {
        id: `${type}:${name}`,
        name: heading.join(': '),
        rows: own.map((row) => {
          balance += row.amountMinor;
          const day = row.day ?? toDay(row.moment);
          return toLedgerRow(
            heading,
            [day, describeRow(row), row.amountMinor, balance],
            [
              ...[row.receiver, row.method, row.channel],
              row.part === 'entry' ? 'By hand' : 'Automatic',
              row.part === 'entry' ? row.id : `${row.id}.${row.part}`,
              ...[row.note, currency],
            ],
          );
        }),
      };
    }),
  );
  const money = moneyAccounts.map((account) => {
    const heading = [moneyTitle, moneyAccountLabels[account]];
    const first = source.days.first.toString();
    let balance = addShares(openingShares, account);
    const before = toLedgerRow(
      heading,
      [first, 'Opening balance', null, balance],
      [null, null, null, null, null, null, currency],
    );
    const moves = listMoves(transfers, account).map(({ transfer, amountMinor }) => {
      balance += amountMinor;
      return toLedgerRow(
        heading,
        [toDay(transfer.at), describe(transfer), amountMinor, balance],
        [...[null, null, null], 'Automatic', transfer.id, ...[null, currency]],
      );
    });
    const isUsed = moves.length > 0 || balance !== 0;
    return { id: `money:${account}`, name: heading.join(': '), rows: isUsed ? [before, ...moves] : [] };
  });
  return [...categories, ...money].filter((account) => account.rows.length > 0);
}

/** Returns the accounts one below the other, as one table. */
export const toLedgerTable = (accounts: readonly LedgerAccountRows[]): ReportTable => ({
  columns,
  rows: accounts.flatMap(({ rows }) => rows),
});

const toLedgerRow = (
  heading: string[],
  main: ReportRow['cells'],
  details: ReportRow['cells'],
): ReportRow => ({ isTotal: false, cells: [...heading, ...main, ...details] });

/** Returns the transfers that change an account. */
const listMoves = (transfers: readonly TransferRecord[], account: MoneyAccount) =>
  transfers
    .map((transfer) => ({ transfer, amountMinor: getMoneyShare(transfer)[account] }))
    .filter(({ amountMinor }) => amountMinor !== 0);

/** Returns the transaction in words: its type, and the number of its order or invoice. */
const describe = ({ transactionType, label }: RowTransaction): string =>
  [transactionTypeLabels[transactionType], label].filter(Boolean).join(' ');

/** Returns a row in words: a transaction, its fee or its reversal, or the item, products or note of an entry. */
function describeRow({ transaction, part, purpose, products, note, category }: BookRowRecord): string {
  if (transaction === null) return purpose ?? products ?? note ?? category;
  const text = describe(transaction);
  return part === 'fee' ? `${text}, fee` : part === 'reversal' ? `${text}, reversal` : text;
}
