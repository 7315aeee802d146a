import {
  CalendarDate,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  getDayOfWeek,
  toCalendar,
} from '@internationalized/date';
import type { Country } from './business.ts';

/** How a law defines a holiday. Weekdays count from Monday = 0. */
type Rule =
  | { kind: 'fixed'; month: number; day: number }
  | { kind: 'easter'; daysAfter: number }
  /** `nth` of −1 is the last one of the month. */
  | { kind: 'weekday'; month: number; weekday: number; nth: 1 | -1 }
  | { kind: 'islamic'; month: number; day: number };

interface HolidayAct {
  rules: readonly Rule[];
  /** Holidays on these weekdays are moved to the next weekday that is not a holiday. */
  observedLater: 'never' | 'onSunday' | 'onWeekend';
}

const fixed = (...dates: string[]): Rule[] =>
  dates.map((date) => {
    const [month = 0, day = 0] = date.split('-').map(Number);
    return { kind: 'fixed', month, day };
  });
const easter = (...days: number[]): Rule[] => days.map((daysAfter) => ({ kind: 'easter', daysAfter }));
const islamic = (...dates: [month: number, day: number][]): Rule[] =>
  dates.map(([month, day]) => ({ kind: 'islamic', month, day }));
const goodFriday = -2;
const easterMonday = 1;
const [monday, friday, saturday, sunday] = [0, 4, 5, 6];
const [rabiAlAwwal, shawwal, dhuAlHijjah] = [3, 10, 12];

/**
 * As the laws are in 2026; holidays that a government declares for a single year are not included. Islamic days follow
 * the calendar of Umm al-Qura; the observed moon may move them by a day.
 * - NG: Public Holidays Act, Cap. P40 LFN 2004, amended in 2019; two days for each Eid, as declared each year
 * - GH: Public Holidays and Commemorative Days Act 2001 (Act 601), amended in 2025
 * - KE: Public Holidays Act, Cap. 110, amended in 2024; Idd-ul-Azha as gazetted each year
 * - ZA: Public Holidays Act 36 of 1994
 * - GB: Banking and Financial Dealings Act 1971, as observed in England and Wales
 */
const holidayActs: Record<Country, HolidayAct> = {
  NG: {
    rules: [
      ...fixed('01-01', '05-01', '06-12', '10-01', '12-25', '12-26'),
      ...easter(goodFriday, easterMonday),
      ...islamic([shawwal, 1], [shawwal, 2], [dhuAlHijjah, 10], [dhuAlHijjah, 11], [rabiAlAwwal, 12]),
    ],
    observedLater: 'never',
  },
  GH: {
    rules: [
      ...fixed('01-01', '01-07', '03-06', '05-01', '07-01', '09-21', '12-25', '12-26'),
      ...easter(goodFriday, easterMonday),
      { kind: 'weekday', month: 12, weekday: friday, nth: 1 },
      ...islamic([shawwal, 1], [shawwal, 2], [dhuAlHijjah, 10]),
    ],
    observedLater: 'never',
  },
  KE: {
    rules: [
      ...fixed('01-01', '05-01', '06-01', '10-10', '10-20', '12-12', '12-25', '12-26'),
      ...easter(goodFriday, easterMonday),
      ...islamic([shawwal, 1], [dhuAlHijjah, 10]),
    ],
    observedLater: 'onSunday',
  },
  ZA: {
    rules: [
      ...fixed('01-01', '03-21', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26'),
      ...easter(goodFriday, easterMonday),
    ],
    observedLater: 'onSunday',
  },
  GB: {
    rules: [
      ...fixed('01-01', '12-25', '12-26'),
      ...easter(goodFriday, easterMonday),
      { kind: 'weekday', month: 5, weekday: monday, nth: 1 },
      { kind: 'weekday', month: 5, weekday: monday, nth: -1 },
      { kind: 'weekday', month: 8, weekday: monday, nth: -1 },
    ],
    observedLater: 'onWeekend',
  },
};

const weekdayOf = (day: CalendarDate): number => getDayOfWeek(day, 'en-GB', 'mon');
const isWeekend = (day: CalendarDate): boolean => weekdayOf(day) >= saturday;

/** Returns Easter Sunday of the Gregorian calendar: Gauss's rule in the version of Meeus, Jones and Butcher. */
export function easterSunday(year: number): CalendarDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const leap = Math.floor(b / 4);
  const moon = (19 * a + b - leap - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const late = Math.floor((a + 11 * moon + 22 * week) / 451);
  const day = moon + week - 7 * late + 114;
  return new CalendarDate(year, Math.floor(day / 31), (day % 31) + 1);
}

function daysOf(rule: Rule, year: number): CalendarDate[] {
  if (rule.kind === 'fixed') return [new CalendarDate(year, rule.month, rule.day)];
  if (rule.kind === 'easter') return [easterSunday(year).add({ days: rule.daysAfter })];
  if (rule.kind === 'islamic') return islamicDays(rule, year);
  const first = new CalendarDate(year, rule.month, 1);
  if (rule.nth === 1) return [first.add({ days: (rule.weekday - weekdayOf(first) + 7) % 7 })];
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  return [last.subtract({ days: (weekdayOf(last) - rule.weekday + 7) % 7 })];
}

/** An Islamic year is eleven days shorter, so a holiday may fall twice in one Gregorian year. */
function islamicDays({ month, day }: { month: number; day: number }, year: number): CalendarDate[] {
  const calendar = new IslamicUmalquraCalendar();
  const { year: began } = toCalendar(new CalendarDate(year, 1, 1), calendar);
  return [began, began + 1]
    .map((islamicYear) =>
      toCalendar(new CalendarDate(calendar, islamicYear, month, day), new GregorianCalendar()),
    )
    .filter((there) => there.year === year);
}

/** Returns the days of a year, besides weekends, on which a country's banks are closed, as YYYY-MM-DD in order. */
export function publicHolidays(country: Country, year: number): string[] {
  const { rules, observedLater } = holidayActs[country];
  const named = rules.flatMap((rule) => daysOf(rule, year));
  const kept = new Set(named.map(String));
  for (const day of named) {
    const weekday = weekdayOf(day);
    const isKeptLater =
      observedLater === 'onWeekend' ? isWeekend(day) : observedLater === 'onSunday' && weekday === sunday;
    if (!isKeptLater) continue;
    let later = day.add({ days: 1 });
    while (isWeekend(later) || kept.has(later.toString())) later = later.add({ days: 1 });
    kept.add(later.toString());
  }
  return [...kept].toSorted((a, b) => a.localeCompare(b));
}

/** Returns the first day after `day` on which the banks of a country are open. */
export function nextWorkingDay(country: Country, day: CalendarDate): CalendarDate {
  let next = day.add({ days: 1 });
  while (isWeekend(next) || publicHolidays(country, next.year).includes(next.toString()))
    next = next.add({ days: 1 });
  return next;
}
