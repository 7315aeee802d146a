import {
  type CalendarDate,
  type CalendarDateTime,
  endOfMonth,
  endOfYear,
  fromDate,
  parseDate,
  startOfMonth,
  startOfWeek,
  startOfYear,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';
import type { DatePreset } from './date-preset.ts';

/** Whole days of a time zone, both included. */
export interface DayRange {
  first: CalendarDate;
  last: CalendarDate;
}
/** Half-open span of instants: from ≤ t < to. */
export interface Span {
  from: Date;
  to: Date;
}

/** Weeks begin on Monday (ISO 8601). */
const weekStart = (day: CalendarDate) => startOfWeek(day, 'en-GB', 'mon');

/** Returns the day of `now` in the time zone (IANA name). */
export function dayOf(now: Date, timeZone: string): CalendarDate {
  return toCalendarDate(fromDate(now, timeZone));
}

export function presetDays(preset: DatePreset, today: CalendarDate): DayRange {
  const since = (first: CalendarDate): DayRange => ({ first, last: today });
  switch (preset) {
    case 'today':
      return since(today);
    case 'yesterday': {
      const day = today.subtract({ days: 1 });
      return { first: day, last: day };
    }
    case 'this_week':
      return since(weekStart(today));
    case 'last_week': {
      const first = weekStart(today).subtract({ weeks: 1 });
      return { first, last: first.add({ days: 6 }) };
    }
    case 'this_month':
      return since(startOfMonth(today));
    case 'last_month': {
      const first = startOfMonth(today).subtract({ months: 1 });
      return { first, last: endOfMonth(first) };
    }
    case 'this_year':
      return since(startOfYear(today));
    case 'last_year': {
      const first = startOfYear(today).subtract({ years: 1 });
      return { first, last: endOfYear(first) };
    }
    default: {
      const count = Number(preset.slice(0, -1));
      const next = today.add({ days: 1 });
      switch (preset.at(-1)) {
        case 'd':
          return since(next.subtract({ days: count }));
        case 'w':
          return since(next.subtract({ weeks: count }));
        case 'm':
          return since(next.subtract({ months: count }));
        default:
          return since(next.subtract({ years: count }));
      }
    }
  }
}

/** Returns the instants of whole days in a time zone; a day with a clock change is shorter or longer. */
export function spanOf(range: DayRange, timeZone: string): Span {
  const start = (day: CalendarDate | CalendarDateTime) => toZoned(day, timeZone).toDate();
  return { from: start(range.first), to: start(range.last.add({ days: 1 })) };
}

/** Returns the days that a person entered, YYYY-MM-DD each; undefined where they are invalid or in the wrong order. */
export function parseDayRange(first: string, last: string): DayRange | undefined {
  try {
    const range = { first: parseDate(first), last: parseDate(last) };
    return range.first.compare(range.last) <= 0 ? range : undefined;
  } catch {
    return undefined;
  }
}
