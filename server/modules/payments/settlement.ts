import { fromDate, toCalendarDate, toZoned } from '@internationalized/date';
import type { Country } from '#domain/business.ts';
import { nextWorkingDay } from '#domain/public-holidays.ts';

/** Local hour at which collected money of an earlier day becomes available. */
const settlementHour = 9;

/**
 * Decisions, "Money": collected money settles on the next working day of the business's country, in its time zone; a
 * sandbox's after `seconds`.
 */
export function settlementOf(
  collectedAt: Date,
  { country, timeZone }: { country: Country; timeZone: string },
  seconds: number | undefined,
): Date {
  if (seconds !== undefined) return new Date(collectedAt.getTime() + seconds * 1000);
  const day = nextWorkingDay(country, toCalendarDate(fromDate(collectedAt, timeZone)));
  return toZoned(day, timeZone).set({ hour: settlementHour }).toDate();
}
