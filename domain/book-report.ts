import * as z from 'zod/mini';
import { Day } from './id.ts';
import type { BookReportName } from './book-report-name.ts';
import { Currency } from './money.ts';

/** The names on screens, in documents and in the audit log. */
export const bookReportLabels: Record<BookReportName, string> = {
  'profit-and-loss': 'Profit and loss',
  categories: 'Categories and VAT',
  ledger: 'General ledger',
  balance: 'Balance',
};

/** The definition of each report's figures, below its table and in its document. */
export const bookReportNotes: Record<BookReportName, string> = {
  'profit-and-loss':
    'Income and expenses on the day the money moved. The previous period ends at the same point as this one.',
  categories:
    "VAT is the part of invoices that is VAT, and the VAT in Kontor's charges. Payment fees, orders and your own entries have no VAT here.",
  ledger:
    'Every entry of the books by category, and every movement of your money with Kontor. Categories begin at zero with the period.',
  balance:
    'Your money with Kontor at the beginning and end of the period, and what leads from the profit of the books to its change. The books have entries and payments that never passed your balance, and your balance has withdrawals that are no expense.',
};

/**
 * The kind of a column's cells. `group`: the heading under which rows belong together. `amount`: minor units. `percent`: hundredths
 * of a percent.
 */
export const reportColumnKinds = ['group', 'text', 'day', 'count', 'amount', 'percent'] as const;

export const ReportColumn = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(reportColumnKinds),
  /** Columns of details, which are only in the CSV file. */
  isFileOnly: z.optional(z.boolean()),
  /** The first day of the column's month. */
  month: z.optional(Day),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

export const ReportRow = z.object({
  isTotal: z.boolean(),
  /** A cell for each column. */
  cells: z.array(z.nullable(z.union([z.string(), z.number()]))),
});
export type ReportRow = z.infer<typeof ReportRow>;
export type ReportCell = ReportRow['cells'][number];

/** A table that is the same on screen, in its CSV file and in its PDF. */
export interface ReportTable {
  columns: ReportColumn[];
  rows: ReportRow[];
}

/** The period of a report, in the business's time zone and in one currency. */
export const ReportPeriod = z.object({
  currency: Currency,
  first: Day,
  last: Day,
  /** The period before it, up to the same point; null if it has no day. */
  before: z.nullable(z.object({ first: Day, last: Day })),
});
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** Parts of a table: each begins with a heading if the table has groups. */
export interface ReportGroup {
  title: string;
  rows: ReportRow[];
}

/** Splits the rows by their groups, in their order. */
export function groupReportRows({ columns, rows }: ReportTable): ReportGroup[] {
  const groups: ReportGroup[] = [];
  for (const row of rows) {
    const title = columns
      .flatMap(({ kind }, at) => (kind === 'group' ? [row.cells[at]] : []))
      .filter((cell) => cell !== null && cell !== '')
      .join(': ');
    if (groups.at(-1)?.title === title) groups.at(-1)?.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}
