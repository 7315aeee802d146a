import { parseDate } from '@internationalized/date';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { Refusal } from './refusal.ts';

const halfADayMs = 12 * 3_600_000;

/**
 * Returns the instant for the day of an event that a person entered: now, if it is today or no day was entered, and the
 * middle of the day otherwise. Days are in the time zone.
 * @throws INVALID at the field for a day in the future, or before `earliest`, which `tooEarly` explains
 */
export function instantOfDay(
  day: string | undefined,
  { now, timeZone, field }: { now: Date; timeZone: string; field: string },
  earliest?: { at: Date; tooEarly: string },
): Date {
  const today = dayOf(now, timeZone).toString();
  if (day === undefined || day === today) return now;
  const refuse = (message: string) => new Refusal('INVALID', { fields: [{ field, message }] });
  if (day > today) throw refuse("The date can't be in the future");
  if (earliest && day < dayOf(earliest.at, timeZone).toString()) throw refuse(earliest.tooEarly);
  const date = parseDate(day);
  const middle = spanOf({ first: date, last: date }, timeZone).from.getTime() + halfADayMs;
  return new Date(Math.max(middle, earliest?.at.getTime() ?? middle));
}
