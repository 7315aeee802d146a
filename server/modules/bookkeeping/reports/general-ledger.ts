import type { ReportRow, ReportTable } from '#domain/book-report.ts';
import { type BookType, bookTypes } from '#domain/books.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Currency } from '#domain/money.ts';
import { transactionTypeLabels } from '#domain/transaction.ts';
import {
  type MoneyAccount,
  addShares,
  describeTransfer,
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

/** A row of an account. Amounts are minor units; an opening balance has no amount. */
interface LedgerLine {
  date: string;
  description: string;
  amountMinor: number | null;
  balanceMinor: number;
  receiver?: string | null;
  method?: string | null;
  channel?: string | null;
  source?: string;
  reference?: string;
  note?: string | null;
}

/** Returns a row with a cell for each column. */
function toLedgerRow(
  heading: readonly [string, string],
  currency: Currency,
  { date, description, amountMinor, balanceMinor, ...details }: LedgerLine,
): ReportRow {
  const { receiver = null, method = null, channel = null, source = null, reference = null } = details;
  const main = [...heading, date, description, amountMinor, balanceMinor];
  const cells = [...main, receiver, method, channel, source, reference, details.note ?? null, currency];
  return { isTotal: false, cells };
}

/**
 * Returns the accounts of the general ledger, each with its rows and running balance. A category begins at zero with the period, as in
 * profit and loss; an account of the business's money continues from its balance before.
 */
export async function listLedgerAccounts(source: ReportSource): Promise<LedgerAccountRows[]> {
  const rows = await readBookRows(source);
  const openingShares = await readOpeningShares(source);
  const transfers = await readTransfers(source);
  const categories = bookTypes.flatMap((type) =>
    listReportCategories(type, rows).map((name) => toCategoryAccount(source, type, name, rows)),
  );
  const money = moneyAccounts.map((account) =>
    toMoneyAccount(source, account, addShares(openingShares, account), transfers),
  );
  return [...categories, ...money].filter((account) => account.rows.length > 0);
}

const toDay = ({ caller }: ReportSource, instant: string): string =>
  dayOf(new Date(instant), caller.timeZone).toString();

function toCategoryAccount(
  source: ReportSource,
  type: BookType,
  category: string,
  all: readonly BookRowRecord[],
): LedgerAccountRows {
  const heading = [typeTitles[type], category] as const;
  let balanceMinor = 0;
  const rows = all
    .filter((row) => row.type === type && row.category === category)
    .map((row) => {
      const { amountMinor, receiver, method, channel, note } = row;
      const isByHand = row.part === 'entry';
      balanceMinor += amountMinor;
      return toLedgerRow(heading, source.currency, {
        date: row.day ?? toDay(source, row.moment),
        description: describeRow(row),
        amountMinor,
        balanceMinor,
        receiver,
        method,
        channel,
        source: isByHand ? 'By hand' : 'Automatic',
        reference: isByHand ? row.id : `${row.id}.${row.part}`,
        note,
      });
    });
  return { id: `${type}:${category}`, name: heading.join(': '), rows };
}

function toMoneyAccount(
  source: ReportSource,
  account: MoneyAccount,
  openingMinor: number,
  transfers: readonly TransferRecord[],
): LedgerAccountRows {
  const { currency, days } = source;
  const heading = [moneyTitle, moneyAccountLabels[account]] as const;
  let balanceMinor = openingMinor;
  const opening = {
    date: days.first.toString(),
    description: 'Opening balance',
    amountMinor: null,
    balanceMinor,
  };
  const moves = listMoves(transfers, account).map(({ transfer, amountMinor }) => {
    balanceMinor += amountMinor;
    return toLedgerRow(heading, currency, {
      date: toDay(source, transfer.at),
      description: `${describe(transfer)}, ${describeTransfer(transfer)}`,
      amountMinor,
      balanceMinor,
      source: 'Automatic',
      reference: transfer.id,
    });
  });
  const isUsed = moves.length > 0 || openingMinor !== 0;
  const rows = isUsed ? [toLedgerRow(heading, currency, opening), ...moves] : [];
  return { id: `money:${account}`, name: heading.join(': '), rows };
}

/** Returns the accounts one below the other, as one table. */
export const toLedgerTable = (accounts: readonly LedgerAccountRows[]): ReportTable => ({
  columns,
  rows: accounts.flatMap(({ rows }) => rows),
});

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
