import { parseDate } from '@internationalized/date';
import * as z from 'zod/mini';

/** A month of the books, YYYY-MM. */
export const BookMonth = z.string().check(z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'Choose a month'));

/** A month is open until it is closed; a closed one can be reopened, and closed again. */
export const periodStatuses = ['open', 'closed', 'reopened'] as const;
export const PeriodStatus = z.enum(periodStatuses);
export type PeriodStatus = z.infer<typeof PeriodStatus>;

/** Returns the month of a day, YYYY-MM-DD. */
export const getMonth = (day: string): string => day.slice(0, 7);

export const getFirstDay = (month: string): string => `${month}-01`;

/** Returns the month that is this many months later. */
export const addMonths = (month: string, count: number): string =>
  getMonth(parseDate(getFirstDay(month)).add({ months: count }).toString());

/** Returns the days of a month: its first one, and the first one after it. */
export const getMonthDays = (month: string): { firstDay: string; endDay: string } => ({
  firstDay: getFirstDay(month),
  endDay: getFirstDay(addMonths(month, 1)),
});

/** Returns the months from one to another, both included; none if the second is earlier. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}
