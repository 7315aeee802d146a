import type { EventSummary } from '#contract/people/event.ts';
import type { Currency } from '#domain/money.ts';
import { dayIn, formatDate, formatMoney } from '#src/lib/format.ts';
import { t } from './events.messages.ts';

/** Returns the time of an event in the time zone of its place. */
export function formatEventTime({
  startsAt,
  endsAt,
  timeZone,
}: Pick<EventSummary, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  const isOneDay = dayIn(new Date(startsAt), timeZone) === dayIn(new Date(endsAt), timeZone);
  if (isOneDay)
    return t('sameDay', {
      date: formatDate(startsAt, timeZone, 'day'),
      start: formatDate(startsAt, timeZone, 'time'),
      end: formatDate(endsAt, timeZone, 'time'),
    });
  return t('days', { start: formatDate(startsAt, timeZone), end: formatDate(endsAt, timeZone) });
}

export const formatPlace = ({ placeName, city }: Pick<EventSummary, 'placeName' | 'city'>): string =>
  t('at', { place: placeName, city });

/** Returns a fee, VAT included. */
export const formatFee = (feeMinor: number, currency: Currency): string =>
  feeMinor === 0 ? t('free') : formatMoney(feeMinor, currency, 'price');
