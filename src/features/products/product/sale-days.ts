import { parseDate } from '@internationalized/date';
import { spanOf } from '#domain/date-range.ts';
import { dayIn } from '#src/lib/format.ts';

/** The day of the business, YYYY-MM-DD, that an instant is in; empty for none. */
export const saleDay = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : dayIn(new Date(instant), timeZone);

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
