import type { CalendarDate } from '@internationalized/date';
import type { ReportFilter } from '#contract/money/book-report-query.ts';
import type { ReportPeriod } from '#domain/book-report.ts';
import { type DayRange, type Span, dayOf, spanOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import { getComparisonSpans, getCustomStep, getPresetStep } from '#domain/period.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getReportPeriod } from '#server/modules/transactions/transactions.records.ts';
import { toBookSpan } from '../book-list.service.ts';
import { type BookSpan, getFirstEntryDay } from '../book-rows.repo.ts';

/** The default period. */
const defaultPeriod = 'this_month';

/** The business whose books are reported. */
export type ReportCaller = Pick<Member, 'businessId' | 'timeZone' | 'currency'>;

/** Everything that a report is computed from. */
export interface ReportSource {
  db: Executor;
  caller: ReportCaller;
  currency: Currency;
  days: DayRange;
  span: BookSpan;
  /** The period before it, up to the same point, as the summary of the books compares. */
  before: Span;
}

/**
 * Returns the period and currency that a report was asked for; the same period as in the summary of the books.
 * @throws INVALID if the end date is before the start date
 */
export async function getReportSource(
  { db, clock }: { db: Executor } & Pick<Deps, 'clock'>,
  caller: ReportCaller,
  { currency, ...query }: ReportFilter,
): Promise<ReportSource> {
  const { businessId, timeZone } = caller;
  const { days, isCustom } = await getReportPeriod({ db, clock }, caller, query, defaultPeriod, () =>
    getFirstEntryDay(db, businessId),
  );
  const step = isCustom ? getCustomStep(days) : getPresetStep(query.range ?? defaultPeriod);
  const { before } = getComparisonSpans(days, step, clock.now(), timeZone);
  return {
    db,
    caller,
    currency: currency ?? Currency.parse(caller.currency),
    days,
    span: toBookSpan(days, timeZone),
    before,
  };
}

/** Returns the period as a report shows it. */
export function toReportPeriod({ caller, currency, days, before: { from, to } }: ReportSource): ReportPeriod {
  const toDay = (instant: Date) => dayOf(instant, caller.timeZone).toString();
  return {
    currency,
    first: days.first.toString(),
    last: days.last.toString(),
    before: to > from ? { first: toDay(from), last: toDay(new Date(to.getTime() - 1)) } : null,
  };
}

/** Returns the first day of each month of a period, the first day of the period itself in place of its month's. */
export function getMonthStarts({ first, last }: DayRange): CalendarDate[] {
  const starts = [first];
  for (
    let next = first.set({ day: 1 }).add({ months: 1 });
    next.compare(last) <= 0;
    next = next.add({ months: 1 })
  )
    starts.push(next);
  return starts;
}

/** Returns the beginning of a day as an instant. */
export const startOf = (day: CalendarDate, timeZone: string): Date =>
  spanOf({ first: day, last: day }, timeZone).from;
