import type { PeriodUnit } from '#domain/date-preset.ts';
import { type Currency, formatDecimal, minorDigits } from '#domain/money.ts';
import { locale } from './messages.ts';

/** Returns up to two initials: those of the first and the last word. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase(locale);
}

export type MoneyStyle = 'full' | 'price' | 'whole' | 'compact' | 'signed';

const moneyOptions: Record<MoneyStyle, Intl.NumberFormatOptions> = {
  full: {},
  price: { trailingZeroDisplay: 'stripIfInteger' },
  whole: { maximumFractionDigits: 0 },
  compact: { notation: 'compact', maximumFractionDigits: 1 },
  signed: { signDisplay: 'exceptZero' },
};

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const existing = formats.get(key) as F | undefined;
  if (existing) return existing;
  const made = make();
  formats.set(key, made);
  return made;
}

/** Formats an amount. `compact` and `whole` round it: use them only for charts and tiles, never for payments. */
export const formatMoney = (amountMinor: number, currency: Currency, style: MoneyStyle = 'full'): string =>
  kept(
    `${currency} ${style}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...moneyOptions[style],
      }),
  ).format(formatDecimal(amountMinor));

export const formatCount = (count: number): string =>
  kept('count', () => new Intl.NumberFormat(locale)).format(count);

/** Formats a count for a badge: above 99 it is `99+`. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : formatCount(count));

/** Formats a ratio, of which 1 is 100 %. */
export const formatPercent = (ratio: number): string =>
  kept('percent', () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })).format(
    ratio,
  );

export type DateStyle = 'day' | 'shortDay' | 'dayTime' | 'time' | 'month';

const dateOptions: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDay: { day: 'numeric', month: 'short' },
  dayTime: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { month: 'long', year: 'numeric' },
};

/** Formats an instant (ISO 8601 in UTC) in the time zone of the business. */
export const formatDate = (instant: string, timeZone: string, style: DateStyle = 'dayTime'): string =>
  kept(
    `${timeZone} ${style}`,
    () => new Intl.DateTimeFormat(locale, { timeZone, ...dateOptions[style] }),
  ).format(new Date(instant));

/** Returns the day of an instant in a time zone, as YYYY-MM-DD, which is the Swedish date format. */
export const dayIn = (instant: Date, timeZone: string): string =>
  kept(`day ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone })).format(instant);

/** Returns today's date in a time zone, as YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => dayIn(new Date(), timeZone);

/** Formats a calendar day (YYYY-MM-DD), regardless of time zones. */
export const formatDay = (day: string, style: 'day' | 'shortDay' | 'month' = 'day'): string =>
  formatDate(`${day}T12:00:00Z`, 'UTC', style);

const spanUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Formats the first day of a part of a period: a day or week by its day, a month or year by its name. */
export function formatPeriodUnit(day: string, unit: PeriodUnit, style: 'day' | 'shortDay' = 'day'): string {
  if (unit === 'year') return day.slice(0, 4);
  return formatDay(day, unit === 'month' ? 'month' : style);
}

/** Formats a duration in the largest unit of which it has at least two, or exactly one: '1 day', '36 hours', '20 seconds'. */
export function formatDuration(ms: number): string {
  const [unit, length] = spanUnits.find(([, each]) => ms === each || ms >= 2 * each) ?? spanUnits[3];
  const count = Math.max(1, Math.round(ms / length));
  return kept(
    `span ${unit}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  ).format(count);
}

/** Formats an amount without its currency, for fields that show the currency separately. */
export const formatAmount = (amountMinor: number): string =>
  kept('amount', () => new Intl.NumberFormat(locale, { minimumFractionDigits: minorDigits })).format(
    formatDecimal(amountMinor),
  );

export const currencySymbol = (currency: Currency): string =>
  kept(
    `${currency} symbol`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  )
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency;
