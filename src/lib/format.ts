import { type Currency, decimalText, minorDigits } from '#domain/money.ts';
import { locale } from './messages.ts';

/** At most `length` characters of the text, then '...': N − 1 of them stay (specification, section 9). */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1))}...`;

/** The first and the last `shown` characters around '***' (section 9); all of it hidden where that would tell everything. */
export const mask = (text: string, shown: number): string =>
  text.length <= shown * 2 ? '***' : `${text.slice(0, shown)}***${shown === 0 ? '' : text.slice(-shown)}`;

/** Up to two initials: of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase(locale);
}

export type MoneyStyle = 'full' | 'whole' | 'compact' | 'signed';

const moneyOptions: Record<MoneyStyle, Intl.NumberFormatOptions> = {
  full: {},
  whole: { maximumFractionDigits: 0 },
  compact: { notation: 'compact', maximumFractionDigits: 1 },
  signed: { signDisplay: 'exceptZero' },
};

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const known = formats.get(key) as F | undefined;
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

/** `compact` and `whole` round: only for charts and tiles, never where somebody pays. */
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
  ).format(decimalText(amountMinor));

export const formatCount = (count: number): string =>
  kept('count', () => new Intl.NumberFormat(locale)).format(count);

/** A ratio of 1 is 100 %. */
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

/** `instant` is ISO 8601 in UTC; the wall clock shown is that of `timeZone`, the business's. */
export const formatDate = (instant: string, timeZone: string, style: DateStyle = 'dayTime'): string =>
  kept(
    `${timeZone} ${style}`,
    () => new Intl.DateTimeFormat(locale, { timeZone, ...dateOptions[style] }),
  ).format(new Date(instant));

/** The day that an instant is in where the time zone's clocks are, YYYY-MM-DD: as the Swedish write it. */
export const dayIn = (instant: Date, timeZone: string): string =>
  kept(`day ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone })).format(instant);

/** Today where the time zone's clocks are, YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => dayIn(new Date(), timeZone);

/** A calendar day, YYYY-MM-DD, of whichever time zone it belongs to. */
export const formatDay = (day: string, style: 'day' | 'shortDay' | 'month' = 'day'): string =>
  formatDate(`${day}T12:00:00Z`, 'UTC', style);

const spanUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A length of time, milliseconds, in the greatest unit that it is one of or holds two of: '1 day', '36 hours', '20 seconds'. */
export function formatSpan(ms: number): string {
  const [unit, length] = spanUnits.find(([, each]) => ms === each || ms >= 2 * each) ?? spanUnits[3];
  const count = Math.max(1, Math.round(ms / length));
  return kept(
    `span ${unit}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  ).format(count);
}

/** The grouped decimal alone, for a field that shows its currency beside it. */
export const formatAmount = (amountMinor: number): string =>
  kept('amount', () => new Intl.NumberFormat(locale, { minimumFractionDigits: minorDigits })).format(
    decimalText(amountMinor),
  );

export const currencySymbol = (currency: Currency): string =>
  kept(
    `${currency} symbol`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  )
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? currency;
