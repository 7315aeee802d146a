import { parseDate } from '@internationalized/date';
import { spanOf } from '#domain/date-range.ts';
import { dayIn } from '#src/lib/format.ts';

/** Returns the day of an instant in the business's time zone, YYYY-MM-DD; empty for null. */
export const toSaleDay = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : dayIn(new Date(instant), timeZone);

/** Returns the first instant of a day in the business's time zone; null for an invalid day. */
export const getDayStart = (day: string, timeZone: string): string | null =>
  spanOfDay(day, timeZone)?.from ?? null;

/** Returns the last instant of a day in the business's time zone; null for an invalid day. */
export const getDayEnd = (day: string, timeZone: string): string | null =>
  spanOfDay(day, timeZone)?.to ?? null;

function spanOfDay(day: string, timeZone: string): { from: string; to: string } | undefined {
  try {
    const date = parseDate(day);
    const { from, to } = spanOf({ first: date, last: date }, timeZone);
    return { from: from.toISOString(), to: new Date(to.getTime() - 1).toISOString() };
  } catch {
    return undefined;
  }
}
