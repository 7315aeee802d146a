import { fromDate, getDayOfWeek, toCalendarDate, toZoned } from '@internationalized/date';

/** Local hour at which collected money of an earlier day becomes available. */
const settlementHour = 9;
/** Monday is the first of a week, Saturday the sixth. */
const saturday = 5;

/**
 * Decisions, "Money": collected money settles on the next working day of the business's time zone; a sandbox's after
 * `seconds`. Public holidays are not known here.
 */
export function settlementOf(collectedAt: Date, timeZone: string, seconds: number | undefined): Date {
  if (seconds !== undefined) return new Date(collectedAt.getTime() + seconds * 1000);
  let day = toCalendarDate(fromDate(collectedAt, timeZone)).add({ days: 1 });
  while (getDayOfWeek(day, 'en-GB', 'mon') >= saturday) day = day.add({ days: 1 });
  return toZoned(day, timeZone).set({ hour: settlementHour }).toDate();
}
