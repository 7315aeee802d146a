import { parseDate } from '@internationalized/date';
import { dayOf, spanOf } from '#domain/date-range.ts';

/** The day of the business, YYYY-MM-DD, that an instant is in; empty for none. */
export const dayIn = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : dayOf(new Date(instant), timeZone).toString();

/** The first instant of a day of the business; null for what is no day. */
export const startOf = (day: string, timeZone: string): string | null =>
  spanOfDay(day, timeZone)?.from ?? null;

/** Its last instant. */
export const endOf = (day: string, timeZone: string): string | null => spanOfDay(day, timeZone)?.to ?? null;

function spanOfDay(day: string, timeZone: string): { from: string; to: string } | undefined {
  try {
    const date = parseDate(day);
    const { from, to } = spanOf({ first: date, last: date }, timeZone);
    return { from: from.toISOString(), to: new Date(to.getTime() - 1).toISOString() };
  } catch {
    return undefined;
  }
}
