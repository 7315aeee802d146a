import { getFirstDay } from '#domain/book-period.ts';
import { type Currency, formatDecimal } from '#domain/money.ts';

/** The language of documents, emails and notes, which is that of the interface. */
const locale = 'en-NG';

/** `₦1,250.00` */
export const formatMoney = (amountMinor: number, currency: Currency): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    formatDecimal(amountMinor),
  );

const priceFormats = new Map<Currency, Intl.NumberFormat>();

/** `₦1,250`, or `₦1,250.50`: a price in a store. A page has dozens, and creating a format takes as long as using it often. */
export function formatPrice(amountMinor: number, currency: Currency): string {
  const format =
    priceFormats.get(currency) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    });
  priceFormats.set(currency, format);
  return format.format(formatDecimal(amountMinor));
}

/** `5 March 2026`: the day of the instant in the time zone; pass UTC for a day, YYYY-MM-DD. */
export const formatDay = (instant: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  );

/** `Tue, 1 Dec 2026, 14:00`: a point in time, in the time zone. */
export const formatMoment = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(instant);

/** `March 2026` of a month, YYYY-MM. */
export const formatMonth = (month: string): string => formatDay(getFirstDay(month)).replace(/^\d+ /, '');
