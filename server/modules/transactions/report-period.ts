import { type CalendarDate, parseDate } from '@internationalized/date';
import type { PeriodQuery } from '#contract/period.ts';
import type { DatePreset, PeriodUnit } from '#domain/date-preset.ts';
import { type DayRange, type Span, dayOf, presetDays, spanOf } from '#domain/date-range.ts';
import { splitForChart } from '#domain/period.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getFirstMovement } from './revenue.repo.ts';

/** The period of a report about money, and the points of its chart, in the business's time zone. */
export interface ReportPeriod {
  days: DayRange;
  /** True for days that the person chose themselves, without a preset. */
  isCustom: boolean;
  unit: PeriodUnit;
  /** The first day of each point, oldest first. */
  firsts: CalendarDate[];
  /** The span of each point; together they are the whole period. */
  spans: Span[];
}

/**
 * Returns the requested period; custom days begin with the first movement of money, because before it a chart has no points.
 * @param getFirstEntryDay returns the first day of money that is no transaction, if the report has such money
 * @throws INVALID if the end date is before the start date
 */
export async function getReportPeriod(
  { db, clock }: { db: Executor } & Pick<Deps, 'clock'>,
  { businessId, timeZone }: Pick<Member, 'businessId' | 'timeZone'>,
  query: PeriodQuery,
  standard: DatePreset,
  getFirstEntryDay: () => Promise<string | null> = async () => null,
): Promise<ReportPeriod> {
  const today = dayOf(clock.now(), timeZone);
  const getFirstDay = async () => {
    const [movement, entryDay] = [await getFirstMovement(db, businessId), await getFirstEntryDay()];
    const days = [movement && dayOf(movement, timeZone), entryDay === null ? null : parseDate(entryDay)];
    return days.reduce<CalendarDate>((first, day) => (day && day.compare(first) < 0 ? day : first), today);
  };
  const isCustom = query.range === undefined && (query.from ?? query.to) !== undefined;
  const since = isCustom ? await getFirstDay() : today;
  const requested = parseDateRange(query, () => today, { from: '1970-01-01', to: today.toString() });
  const days = requested ?? presetDays(standard, today);
  if (isCustom && days.first.compare(since) < 0 && since.compare(days.last) <= 0) days.first = since;
  const { unit, firsts } = splitForChart(days);
  const whole = spanOf(days, timeZone);
  const starts = firsts.map((first) => spanOf({ first, last: first }, timeZone).from);
  const spans = starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? whole.to }));
  return { days, isCustom, unit, firsts, spans };
}
