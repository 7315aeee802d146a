import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date';
import { type Span, dayOf, spanOf } from '#domain/date-range.ts';
import type { FactSpan } from './facts.repo.ts';

/** The rollups of whole days, or of whole months, from `first` up to the day before `end` (YYYY-MM-DD). */
export interface RollupRun {
  nth: number;
  grain: 'day' | 'month';
  first: string;
  end: string;
}
/** The plan to read ranges: the rollups of some days, and the facts of all others. */
export interface ReadPlan {
  runs: RollupRun[];
  spans: FactSpan[];
}

/** The rollups of a business that can be read. */
export interface RollupState {
  /** 0 before the first ones are built: then every day with a sale is a changed one. */
  buildId: number;
  /** The time zone of their days (IANA). */
  timeZone: string;
  /** The days whose rollups don't contain all facts, YYYY-MM-DD, ascending. */
  changedDays: readonly string[];
}

const next = (day: CalendarDate) => day.add({ days: 1 });

/**
 * Plans how ranges are read: whole days from their rollups, unless they changed since; whole months without such a day from those
 * of the month, if `byMonth`; changed days, and a day of which a range contains only the first part, from the transactions.
 * Each range begins at the beginning of a day. The nth range has the number `nth` in the plan.
 */
export function planRead(
  ranges: readonly Span[],
  { timeZone, changedDays }: Omit<RollupState, 'buildId'>,
  byMonth = false,
): ReadPlan {
  const plan: ReadPlan = { runs: [], spans: [] };
  for (const [nth, { from, to }] of ranges.entries()) {
    if (from >= to) continue;
    const addFacts = (day: CalendarDate) => {
      const whole = spanOf({ first: day, last: day }, timeZone);
      plan.spans.push({ nth, day: day.toString(), from: whole.from, to: whole.to < to ? whole.to : to });
    };
    let day = dayOf(from, timeZone);
    const last = dayOf(new Date(to.getTime() - 1), timeZone);
    const isWhole = spanOf({ first: last, last }, timeZone).to <= to;
    const [firstDay, lastDay] = [day.toString(), last.toString()];
    const changed = changedDays.filter((one) => one >= firstDay && one <= lastDay);
    if (!isWhole && changed.at(-1) !== lastDay) changed.push(lastDay);
    for (const one of [...changed.map((text) => parseDate(text)), next(last)]) {
      plan.runs.push(...splitRun(nth, day, one, byMonth));
      if (one.compare(last) <= 0) addFacts(one);
      day = next(one);
    }
  }
  return plan;
}

/** Returns the runs of the days from `first` up to the day before `end`. */
function splitRun(nth: number, first: CalendarDate, end: CalendarDate, byMonth: boolean): RollupRun[] {
  const run = (grain: RollupRun['grain'], from: CalendarDate, to: CalendarDate): RollupRun[] =>
    from.compare(to) < 0 ? [{ nth, grain, first: from.toString(), end: to.toString() }] : [];
  const monthsFrom = first.day === 1 ? first : next(endOfMonth(first));
  const monthsTo = startOfMonth(end);
  if (!byMonth || monthsFrom.compare(monthsTo) >= 0) return run('day', first, end);
  return [
    ...run('day', first, monthsFrom),
    ...run('month', monthsFrom, monthsTo),
    ...run('day', monthsTo, end),
  ];
}
