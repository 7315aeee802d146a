import { addMonths, getFirstDay, getMonth } from '#domain/book-period.ts';
import { dayOf } from '#domain/date-range.ts';
import type { PeriodFacts, PeriodState } from '#machines/lifecycles/period.lifecycle.ts';
import { formatDay, formatMonth } from '#server/format.ts';
import type { PeriodRow } from './periods.repo.ts';

type ClosedMonth = Pick<PeriodRow, 'month' | 'status'>;

/** Returns the month that is closed next; null before any was closed: then it can be any month that is over. */
export function getNextMonth(periods: readonly ClosedMonth[]): string | null {
  const lastClosed = periods.findLast(({ status }) => status === 'closed');
  return lastClosed ? addMonths(lastClosed.month, 1) : (periods[0]?.month ?? null);
}

/** Returns the first month that was closed if a month is before it: all earlier days are closed with it. */
export const getCoveringPeriod = <Period extends ClosedMonth>(
  month: string,
  [first]: readonly Period[],
): Period | undefined => (first !== undefined && month < first.month ? first : undefined);

/** Returns the facts that decide about a month. @param periods those that were closed at least once, oldest first */
export function getPeriodFacts(
  month: string,
  periods: readonly ClosedMonth[],
  now: Date,
  timeZone: string,
): PeriodFacts {
  const next = getNextMonth(periods);
  return {
    isOver: month < getMonth(dayOf(now, timeZone).toString()),
    isNext: next === null || month === next,
    isLast: !periods.some((period) => period.status === 'closed' && period.month > month),
  };
}

/**
 * Returns why a month can't be closed, or reopened, now.
 * @param covering the first month that was closed, with which this one is closed and reopened
 */
export function explainBlocker(
  { status, month, isOver }: PeriodState & { month: string },
  covering?: string,
): string {
  const name = formatMonth(month);
  if (covering !== undefined) return `${name} is closed and reopened together with ${formatMonth(covering)}.`;
  if (status === 'closed') return `Reopen the months after ${name} first.`;
  const firstDay = formatDay(getFirstDay(addMonths(month, 1)));
  return isOver
    ? `Close the months before ${name} first.`
    : `${name} isn't over yet. You can close it from ${firstDay}.`;
}
