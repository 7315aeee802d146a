import Papa from 'papaparse';
import type { Currency } from '#domain/money.ts';
import type { Balance } from '#domain/ledger.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { createTransactionCsv } from '#server/modules/transactions/transaction.export.ts';
import type { TransactionFilter } from '#server/modules/transactions/transaction-list.repo.ts';
import type { Deps } from '#server/deps.ts';

/** A row of the exported file, by heading. */
export type ExportedRow = Record<string, string>;

/** Reads the file of transactions as a bookkeeper gets it. */
export async function readExport(
  { db }: Pick<Deps, 'db'>,
  businessId: string,
  filter: TransactionFilter = { hasPayment: true },
): Promise<ExportedRow[]> {
  const chunks: string[] = [];
  for await (const { text } of createTransactionCsv(db, businessId, 'Africa/Lagos', filter).batches)
    chunks.push(text);
  return parseExport(chunks.join(''));
}

export const parseExport = (text: string): ExportedRow[] =>
  Papa.parse<ExportedRow>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;

/** The amount of a cell, in minor units. */
export const minorOf = (row: ExportedRow, heading: string): number =>
  Math.round(Number(row[heading] ?? '0') * 100);
export const sumOf = (rows: readonly ExportedRow[], heading: string): number =>
  rows.reduce((sum, row) => sum + minorOf(row, heading), 0);

/** Rebuilds the balance from the file alone. */
export const rebuildBalance = (rows: readonly ExportedRow[]): Omit<Balance, 'currency' | 'totalMinor'> => ({
  availableMinor: sumOf(rows, 'Available'),
  pendingMinor: sumOf(rows, 'Pending'),
  inDisputeMinor: sumOf(rows, 'In dispute'),
  onItsWayMinor: sumOf(rows, 'On its way'),
  receivableMinor: sumOf(rows, 'Amount due'),
});

/** Returns the total change by a row, from the columns of the balance. */
const getChange = (row: ExportedRow): number =>
  ['Available', 'Pending', 'In dispute', 'On its way'].reduce(
    (sum, heading) => sum + minorOf(row, heading),
    0,
  ) - minorOf(row, 'Amount due');

/** The types of payments of a business to Kontor. */
const paidToKontor = ['Subscription', 'Event fee', 'Domain'];

/**
 * Returns the change that a row's other columns imply; undefined for a pending refund, whose money is set aside as far as it is there.
 * @param isReversed whether the file has a reversal of the same transaction
 */
function getExpectedChange(row: ExportedRow, isReversed: boolean): number | undefined {
  const { Type: type = '', Code: code = '' } = row;
  const [gross, net, surplus] = (['Gross', 'Net', 'Surplus'] as const).map((heading) =>
    minorOf(row, heading),
  );
  if (gross === undefined || net === undefined || surplus === undefined) throw new Error('no amounts');
  if (row['Recorded by'] !== 'provider') return 0;
  const isFromBalance = row['Method'] === 'WALLET';
  if (paidToKontor.some((of) => type === `${of} reversal`)) return isFromBalance ? gross : 0;
  if (type === 'Withdrawal reversal') return gross;
  if (type.endsWith(' reversal')) return -net;
  const hasMoved = code === '00' || code === '91';
  if (type === 'Refund') {
    if (row['Direction'] === 'CR' || surplus > 0 || code === '99')
      return row['Direction'] === 'CR' ? undefined : 0;
    return hasMoved ? -gross : undefined;
  }
  if (!hasMoved || (type === 'Withdrawal' && code === '91' && !isReversed)) return 0;
  if (paidToKontor.includes(type)) return isFromBalance ? -gross : 0;
  return type === 'Withdrawal' ? -gross : net - surplus + minorOf(row, 'Fee returned');
}

/**
 * Returns a sentence for each difference between the exported file and the balance: the columns of the balance don't add up to
 * it, or a row's gross, fee and net don't explain what it changes.
 */
export async function findExportProblems(
  deps: Pick<Deps, 'db'>,
  businessId: string,
  currency: Currency,
): Promise<string[]> {
  const rows = (await readExport(deps, businessId)).filter((row) => row['Currency'] === currency);
  const { totalMinor, currency: _, ...balance } = await getBalance(deps.db, businessId, currency);
  const rebuilt = rebuildBalance(rows);
  const sums = JSON.stringify(rebuilt) === JSON.stringify({ ...rebuilt, ...balance });
  const reversals = new Set(
    rows.filter((row) => row['Type']?.endsWith(' reversal')).map((row) => row['Reference']),
  );
  const unexplained = rows.filter((row) => {
    const expected = getExpectedChange(row, reversals.has(row['Reference']));
    return expected !== undefined && expected !== getChange(row);
  });
  return [
    ...(sums
      ? []
      : [`the file adds up to ${JSON.stringify(rebuilt)}, the balance is ${JSON.stringify(balance)}`]),
    ...unexplained.map((row) => `${getChange(row)} is not explained by ${JSON.stringify(row)}`),
    ...(totalMinor === balance.availableMinor + balance.pendingMinor - balance.receivableMinor
      ? []
      : ['the total is not its parts']),
  ];
}
