import type { ReportRow, ReportTable } from '#domain/book-report.ts';
import { bookTypes } from '#domain/books.ts';
import { divideRounded } from '#domain/money.ts';
import { getIncludedVatMinor } from '#domain/subscription-billing.ts';
import { listReportCategories, totalTitles, typeTitles } from './report-categories.ts';
import { readBookRows } from './read-report-rows.ts';
import type { BookRowRecord } from './report-rows.repo.ts';
import type { ReportSource } from './report-source.ts';

/** Kontor's prices include VAT (decisions, "Paying Kontor"). */
const getVatMinor = ({ categoryKey, amountMinor, vatMinor }: BookRowRecord): number =>
  categoryKey === 'plan' || categoryKey === 'domain' || categoryKey === 'event'
    ? getIncludedVatMinor(amountMinor)
    : (vatMinor ?? 0);

const add = (rows: readonly BookRowRecord[], measure: (row: BookRowRecord) => number): number =>
  rows.reduce((sum, row) => sum + measure(row), 0);
const getAmount = ({ amountMinor }: BookRowRecord): number => amountMinor;

/** Returns the amount of each category, the VAT that it includes, and its share of all income or expenses. */
export async function createCategoryReport(source: ReportSource): Promise<ReportTable> {
  const rows = await readBookRows(source);
  const toRow = (
    heading: string | null,
    title: string,
    part: readonly BookRowRecord[],
    wholeMinor?: number,
  ): ReportRow => {
    const [amountMinor, vatMinor] = [add(part, getAmount), add(part, getVatMinor)];
    const share =
      wholeMinor !== undefined && wholeMinor > 0 ? divideRounded(amountMinor * 10_000, wholeMinor) : null;
    return {
      isTotal: wholeMinor === undefined,
      cells: [heading, title, part.length, amountMinor, vatMinor, amountMinor - vatMinor, share],
    };
  };
  const totals = bookTypes.map((type) =>
    toRow(
      typeTitles[type],
      totalTitles[type],
      rows.filter((row) => row.type === type),
    ),
  );
  return {
    columns: [
      { id: 'type', title: 'Type', kind: 'group' },
      { id: 'category', title: 'Category', kind: 'text' },
      { id: 'entries', title: 'Entries', kind: 'count' },
      { id: 'amount', title: 'Amount', kind: 'amount' },
      { id: 'vat', title: 'VAT included', kind: 'amount' },
      { id: 'withoutVat', title: 'Without VAT', kind: 'amount' },
      { id: 'share', title: 'Share (%)', kind: 'percent' },
    ],
    rows: [
      ...bookTypes.flatMap((type, nth) => {
        const own = rows.filter((row) => row.type === type);
        const wholeMinor = add(own, getAmount);
        const categories = listReportCategories(type, own).map((category) =>
          toRow(
            typeTitles[type],
            category,
            own.filter((row) => row.category === category),
            wholeMinor,
          ),
        );
        return [...categories, ...totals.slice(nth, nth + 1)];
      }),
      subtractTotals(totals),
    ],
  };
}

/** Returns the line of income less expenses: the profit, and the VAT that was collected less the VAT that was paid. */
function subtractTotals([income, expenses]: readonly ReportRow[]): ReportRow {
  const subtract = (at: number) => Number(income?.cells[at] ?? 0) - Number(expenses?.cells[at] ?? 0);
  const entries = Number(income?.cells[2] ?? 0) + Number(expenses?.cells[2] ?? 0);
  return {
    isTotal: true,
    cells: [null, 'Income less expenses', entries, subtract(3), subtract(4), subtract(5), null],
  };
}
