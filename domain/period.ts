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
  return { unit, firsts: splitBy(unit, { first, last }) };
}

const addUnit = (day: CalendarDate, unit: PeriodUnit): CalendarDate => day.add({ [`${unit}s`]: 1 });

/** Returns the first day of each unit; the first and last unit may be incomplete. */
function splitBy(unit: PeriodUnit, { first, last }: DayRange): CalendarDate[] {
  const starts: Record<PeriodUnit, CalendarDate> = {
    day: first,
    week: startOfWeek(first, 'en-GB', 'mon'),
    month: startOfMonth(first),
    year: startOfYear(first),
  };
  return [first, ...listStarts(addUnit(starts[unit], unit), last, unit)];
}

/** Returns `first` and each day that is a unit later, up to `last`. */
function listStarts(first: CalendarDate, last: CalendarDate, unit: PeriodUnit): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; day.compare(last) <= 0; day = addUnit(day, unit)) {
    // The calendar ends with the year 9999: adding to its last day changes nothing.
    if (days.at(-1)?.compare(day) === 0) break;
    days.push(day);
  }
  return days;
}

/**
 * Splits other days as `firsts` split theirs, beginning on `first`, so that the nth part of both can be shown side by side. A part
 * begins as many days later as its counterpart; a month or a year begins on its first day in both.
 * @param last the last of the other days; there are more parts than of `firsts` if they last longer
 */
export function splitAlike(
  unit: PeriodUnit,
  firsts: readonly CalendarDate[],
  { first, last }: DayRange,
): CalendarDate[] {
  if (unit === 'month' || unit === 'year') return splitBy(unit, { first, last });
  const [start = first] = firsts;
  const alike = firsts.map((day) => first.add({ days: day.compare(start) }));
  const further = listStarts(addUnit(alike.at(-1) ?? first, unit), last, unit);
  return [...alike, ...further].filter((day) => day.compare(last) <= 0);
}
