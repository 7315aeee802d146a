import {
  type CalendarDate,
  type DateDuration,
  fromDate,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from '@internationalized/date';
import type { DatePreset, PeriodUnit } from './date-preset.ts';
import { type DayRange, type Span, spanOf } from './date-range.ts';

/**
 * How far back the comparison period of a preset is: the same part of the previous unit, or as many days, weeks, months
 * or years.
 */
export function getPresetStep(preset: DatePreset): DateDuration {
  if (preset === 'today' || preset === 'yesterday') return { days: 1 };
  const [, unit] = preset.split('_');
  if (unit) return { [`${unit}s`]: 1 };
  const count = Number(preset.slice(0, -1));
  const units = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;
  return { [units[preset.at(-1) as keyof typeof units]]: count };
}

/** For a custom range: as many days before it. */
export const getCustomStep = ({ first, last }: DayRange): DateDuration => ({ days: last.compare(first) + 1 });

/**
 * Returns the days up to now and the same part of the previous period; both end at the same time of day while the last
 * day is not over.
 */
export function getComparisonSpans(
  days: DayRange,
  step: DateDuration,
  now: Date,
  timeZone: string,
): { present: Span; before: Span } {
  const whole = spanOf(days, timeZone);
  const past = spanOf({ first: days.first.subtract(step), last: days.last }, timeZone);
  const until = whole.to < now ? whole.to : now;
  // Calculated in local time: subtraction keeps the hour across clock changes, and ends on the month's last day where
  // the previous month is shorter.
  const end = fromDate(until, timeZone).subtract(step);
  return {
    present: { from: whole.from, to: until },
    before: { from: past.from, to: end.toDate() },
  };
}

const maxDays = 62;
const maxWeeks = 26;
const maxMonths = 120;

/** Splits days for a chart, oldest first: by day, week, month or year; the first and last part may be incomplete. */
export function splitForChart({ first, last }: DayRange): { unit: PeriodUnit; firsts: CalendarDate[] } {
  const days = last.compare(first) + 1;
  const months = (last.year - first.year) * 12 + last.month - first.month + 1;
  const unit: PeriodUnit =
    days <= maxDays ? 'day' : days <= maxWeeks * 7 ? 'week' : months <= maxMonths ? 'month' : 'year';
  const starts: Record<PeriodUnit, CalendarDate> = {
    day: first,
    week: startOfWeek(first, 'en-GB', 'mon'),
    month: startOfMonth(first),
    year: startOfYear(first),
  };
  const firsts = [first];
  for (
    let next = starts[unit].add({ [`${unit}s`]: 1 });
    next.compare(last) <= 0;
    next = next.add({ [`${unit}s`]: 1 })
  )
    firsts.push(next);
  return { unit, firsts };
}
