import type { ReportCell, ReportTable } from '#domain/book-report.ts';
import { type BookType, bookTypes } from '#domain/books.ts';
import { divideRounded } from '#domain/money.ts';
import { sumBefore } from '../bookkeeping.service.ts';
import { type BookSum, sumBooks } from '../book-rows.repo.ts';
import { listReportCategories, totalTitles, typeTitles } from './report-categories.ts';
import { type ReportSource, getMonthStarts, startOf } from './report-source.ts';

/** Returns the change in hundredths of a percent; null against a period of zero or a loss. */
const getChange = (now: number, before: number): number | null =>
  before > 0 ? divideRounded((now - before) * 10_000, before) : null;

/**
 * Returns income, expenses and profit by category: of the period, of the one before, and of each month. Its amounts are sums of the
 * rows that the list of the books shows.
 */
export async function createProfitAndLoss(source: ReportSource): Promise<ReportTable> {
  const { db, caller, currency, days, span, before } = source;
  const starts = getMonthStarts(days);
  const instants = [...starts.map((start) => startOf(start, caller.timeZone)), span.to];
  const firsts = starts.map((start) => start.toString());
  const isOwn = (sum: BookSum) => sum.currency === currency;
  const sums = (await sumBooks(db, caller, span, { instants, days: [...firsts, span.endDay] })).filter(isOwn);
  const earlier = (await sumBefore({ db }, caller, before)).filter(isOwn);

  const toCells = (measure: (part: readonly BookSum[]) => number): ReportCell[] => {
    const [now, then] = [measure(sums), measure(earlier)];
    const months = firsts.map((_, at) => measure(sums.filter(({ nth }) => nth === at + 1)));
    return [now, then, getChange(now, then), ...months];
  };
  const addType = (type: BookType, category?: string) => (part: readonly BookSum[]) =>
    part
      .filter((sum) => sum.type === type && (category === undefined || sum.category === category))
      .reduce((total, { amountMinor }) => total + amountMinor, 0);
  const addProfit = (part: readonly BookSum[]) => addType('income')(part) - addType('expense')(part);

  return {
    columns: [
      { id: 'type', title: 'Type', kind: 'group' },
      { id: 'category', title: 'Category', kind: 'text' },
      { id: 'amount', title: 'This period', kind: 'amount' },
      { id: 'before', title: 'Previous period', kind: 'amount' },
      { id: 'change', title: 'Change (%)', kind: 'percent' },
      ...firsts.map((month) => ({
        id: month.slice(0, 7),
        title: month.slice(0, 7),
        kind: 'amount' as const,
        month,
      })),
    ],
    rows: [
      ...bookTypes.flatMap((type) => [
        ...listReportCategories(type, [...sums, ...earlier]).map((category) => ({
          isTotal: false,
          cells: [typeTitles[type], category, ...toCells(addType(type, category))],
        })),
        { isTotal: true, cells: [typeTitles[type], totalTitles[type], ...toCells(addType(type))] },
      ]),
      { isTotal: true, cells: [null, 'Profit', ...toCells(addProfit)] },
    ],
  };
}
