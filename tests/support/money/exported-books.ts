import { unzipSync } from 'fflate';
import type { ReportFilter } from '#contract/money/book-report-query.ts';
import { type BookReportName, bookReports } from '#domain/book-report-name.ts';
import type { Currency } from '#domain/money.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { createReport } from '#server/modules/bookkeeping/reports/book-report.service.ts';
import { toReportCsv } from '#server/modules/bookkeeping/reports/report-files.ts';
import { getReportSource } from '#server/modules/bookkeeping/reports/report-source.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { type ExportedRow, minorOf, parseExport, sumOf } from './exported-balance.ts';

/** The CSV files of all reports, as rows by heading. */
export type ExportedBooks = Record<BookReportName, ExportedRow[]>;

/** Returns the CSV files in a ZIP file of the books. */
export function readZip(bytes: Uint8Array): ExportedBooks {
  const files = unzipSync(bytes);
  const rowsOf = (report: BookReportName) =>
    parseExport(Buffer.from(files[`${report}.csv`] ?? []).toString());
  return Object.fromEntries(bookReports.map((report) => [report, rowsOf(report)])) as ExportedBooks;
}

/** Returns the CSV files of a period without the call that makes them. */
export async function readBookExports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  businessId: string,
  filter: ReportFilter,
): Promise<ExportedBooks> {
  const business = await findBusiness(db, businessId);
  if (!business) throw new Error('the business is gone');
  const source = await getReportSource({ db, clock }, { ...business, businessId }, filter);
  const read = async (report: BookReportName) =>
    parseExport((await toReportCsv(await createReport[report](source))).toString());
  return {
    'profit-and-loss': await read('profit-and-loss'),
    categories: await read('categories'),
    ledger: await read('ledger'),
    balance: await read('balance'),
  };
}

const moneyTitle = 'Money with Kontor';
const isTotal = ({ Category: category = '' }: ExportedRow) =>
  ['Total income', 'Total expenses', 'Profit', 'Income less expenses'].includes(category);

/** Returns the sum of each category, such as `Income: Sales`, that isn't zero. */
function sumCategories(rows: readonly ExportedRow[], name: string, amount: string): [string, number][] {
  const groups = Map.groupBy(rows, (row) => `${row['Type']}: ${row[name]}`);
  return [...groups]
    .map(([category, own]): [string, number] => [category, sumOf(own, amount)])
    .filter(([, sum]) => sum !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Returns a sentence for each difference between the exported reports of one period: the general ledger is added up again, and
 * every figure of the other reports has to follow from it.
 */
export function findReportProblems(books: ExportedBooks): string[] {
  const { ledger, categories, balance } = books;
  const isMoney = (row: ExportedRow) => row['Type'] === moneyTitle;
  const own = ledger.filter((row) => !isMoney(row));
  const money = ledger.filter(isMoney);
  const profitAndLoss = books['profit-and-loss'];
  const problems: string[] = [];
  const compare = (what: string, actual: unknown, expected: unknown) => {
    const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (one !== other) problems.push(`${what} is ${one}, the general ledger says ${other}`);
  };
  const sums = sumCategories(own, 'Account', 'Amount');
  const lines = (rows: readonly ExportedRow[]) => rows.filter((row) => !isTotal(row));
  compare('profit and loss', sumCategories(lines(profitAndLoss), 'Category', 'This period'), sums);
  compare('the report of categories', sumCategories(lines(categories), 'Category', 'Amount'), sums);
  const typeSum = (type: string) =>
    sumOf(
      own.filter((row) => row['Type'] === type),
      'Amount',
    );
  const profit = typeSum('Income') - typeSum('Expenses');
  const totalOf = (rows: readonly ExportedRow[], title: string, heading: string) =>
    minorOf(rows.find((row) => (row['Category'] ?? row['Account']) === title) ?? {}, heading);
  compare('the profit', totalOf(profitAndLoss, 'Profit', 'This period'), profit);
  compare('income less expenses', totalOf(categories, 'Income less expenses', 'Amount'), profit);
  compare('the profit in the balance', totalOf(balance, 'Profit of the books', 'Change'), profit);

  // Each month of profit and loss.
  for (const month of Object.keys(profitAndLoss[0] ?? {}).filter((heading) => /^\d{4}-\d{2}$/.test(heading)))
    compare(
      month,
      sumCategories(lines(profitAndLoss), 'Category', month),
      sumCategories(
        own.filter((row) => row['Date']?.startsWith(month)),
        'Account',
        'Amount',
      ),
    );
  // The running balance of each account.
  for (const [account, rows] of Map.groupBy(ledger, (row) => `${row['Type']}: ${row['Account']}`)) {
    let running = rows[0]?.['Description'] === 'Opening balance' ? minorOf(rows[0], 'Balance') : 0;
    for (const row of rows) {
      running += minorOf(row, 'Amount');
      compare(`a balance of ${account}`, minorOf(row, 'Balance'), running);
    }
  }
  // The accounts of the balance, and the way to its change.
  const accounts = balance.filter((row) => row['Part'] === moneyTitle && row['Account'] !== 'Total');
  for (const row of accounts) {
    const rows = money.filter(({ Account: account }) => account === row['Account']);
    compare(`the opening of ${row['Account']}`, minorOf(row, 'Opening'), minorOf(rows[0] ?? {}, 'Balance'));
    compare(
      `the closing of ${row['Account']}`,
      minorOf(row, 'Closing'),
      minorOf(rows.at(-1) ?? {}, 'Balance'),
    );
  }
  const steps = balance.filter((row) => row['Part'] !== moneyTitle);
  const change = sumOf(steps.slice(-1), 'Change');
  compare('the change of the balance', change, sumOf(money, 'Amount'));
  compare('the way from the profit to the change', sumOf(steps.slice(0, -1), 'Change'), change);
  compare('the total of the balance', totalOf(balance, 'Total', 'Change'), change);
  return problems;
}

/** Returns the differences between the exported reports of all time and the present balance of the business. */
export async function findBookProblems(
  deps: Pick<Deps, 'db' | 'clock'>,
  businessId: string,
  currency: Currency,
): Promise<string[]> {
  const to = new Date(deps.clock.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10);
  const books = await readBookExports(deps, businessId, { currency, from: '1970-01-01', to });
  const closing = Object.fromEntries(
    books.balance.map((row) => [row['Account'] ?? '', minorOf(row, 'Closing')]),
  );
  const balance = await getBalance(deps.db, businessId, currency);
  const present = {
    availableMinor: closing['Available'],
    pendingMinor: closing['Pending'],
    inDisputeMinor: closing['In dispute'],
    onItsWayMinor: closing['On its way'],
    receivableMinor: 0 - (closing['Amount due'] ?? 0),
  };
  const isRebuilt = JSON.stringify({ ...balance, ...present }) === JSON.stringify(balance);
  return [
    ...findReportProblems(books),
    ...(isRebuilt
      ? []
      : [`the reports close with ${JSON.stringify(present)}, the balance is ${JSON.stringify(balance)}`]),
  ];
}
