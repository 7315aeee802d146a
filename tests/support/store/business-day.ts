import { dayOf } from '#domain/date-range.ts';
import { countryDefaults } from '#domain/business.ts';

const { timeZone } = countryDefaults.NG;

/** Returns the day of an instant in the time zone of a new business: `YYYY-MM-DD`. */
export const businessDayOf = (instant: Date | string): string =>
  dayOf(new Date(instant), timeZone).toString();

/** Returns the day that is this many days before an instant, in the same time zone. */
export const businessDayBefore = (instant: Date, days: number): string =>
  dayOf(instant, timeZone).subtract({ days }).toString();
