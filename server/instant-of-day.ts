import { parseDate } from '@internationalized/date';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { AppError } from './app-error.ts';

const halfADayMs = 12 * 3_600_000;

/**
 * Returns the instant for the day of an event that a person entered: now, if it is today or no day was entered, and the
 * middle of the day otherwise. Days are in the time zone.
 * @throws INVALID at the field for a day in the future, or before `earliest`, which `tooEarly` explains
 */
export function getInstantOfDay(
  day: string | undefined,
  { now, timeZone, field }: { now: Date; timeZone: string; field: string },
  earliest?: { at: Date; tooEarly: string },
): Date {
  const today = dayOf(now, timeZone).toString();
  if (day === undefined || day === today) return now;
  const toFieldError = (message: string) => new AppError('INVALID', { fields: [{ field, message }] });
  if (day > today) throw toFieldError("The date can't be in the future");
  if (earliest && day < dayOf(earliest.at, timeZone).toString()) throw toFieldError(earliest.tooEarly);
  const date = parseDate(day);
  const middle = spanOf({ first: date, last: date }, timeZone).from.getTime() + halfADayMs;
  return new Date(Math.max(middle, earliest?.at.getTime() ?? middle));
}
