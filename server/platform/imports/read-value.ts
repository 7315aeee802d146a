import { CalendarDateTime, toZoned } from '@internationalized/date';
import type { DateOrder, NumberFormat } from '#contract/store/import.ts';
import { firstYear, lastYearOf } from '#domain/entered-date.ts';
import { minorDigits, parseAmountMinor } from '#domain/money.ts';
import { systemClock } from '#server/clock.ts';

/** Ten thousand million of a currency: a larger amount is a mistake, and sums of many such would not be exact. */
export const maxImportedMinor = 1_000_000_000_000;
/** The maximum stock (domain/product.ts). */
const maxImportedQuantity = 1_000_000_000;

/** A number with what may stand before and after it; the sign comes before the currency or after it. */
const priceShape = /^([+-]?)([^\d.,+-]{0,8})([+-]?)([\d.,][\d.,' \u00A0\u2009\u202F]*)([^\d.,+-]{0,8})$/;
/** How merchants write currencies, besides their signs and the codes of ISO 4217. */
const shortNames = ['KSH', 'SH', 'SHS', 'R', 'N', 'GH', 'GHC', 'FR', 'RS'];
let currencyNames: ReadonlySet<string> | undefined;

function isCurrency(text: string): boolean {
  if (text === '' || /^[A-Za-z]{0,3}\p{Sc}$/u.test(text)) return true;
  // Created on first use: most cells only contain a number.
  currencyNames ??= new Set([...Intl.supportedValuesOf('currency'), ...shortNames]);
  return currencyNames.has(text.toUpperCase());
}

/** Returns the number of a cell, without the currency at one of its ends; undefined if it is no such amount. */
function numberOf(cell: string): string | undefined {
  const [, sign = '', before = '', signBehind = '', digits, behind = ''] = priceShape.exec(cell) ?? [];
  if (digits === undefined || (sign !== '' && signBehind !== '')) return undefined;
  if (!isCurrency(before.trim()) || !isCurrency(behind.trim())) return undefined;
  return `${sign}${signBehind}${digits.trim()}`;
}

/** A number with three digits after its only mark: a thousand and more, or an amount with three decimals. */
const ambiguousShapes = { '.': /^[+-]?[1-9]\d{0,2}\.\d{3}$/, ',': /^[+-]?[1-9]\d{0,2},\d{3}$/ } as const;

/** No thousands begin with zero. */
const zeroGroupShapes = { '.': /^[+-]?0\d*,/, ',': /^[+-]?0\d*\./ } as const;

/**
 * Parses a number in the format of its file. Three digits after the decimal mark alone don't fit it, unless the file has
 * three decimals: such a number is a thousand times as much in the other format.
 */
function parseIn(text: string, { decimalMark, threeDecimals = false }: NumberFormat): number | undefined {
  const number = text.trim();
  const isAmbiguous = !threeDecimals && ambiguousShapes[decimalMark].test(number);
  return isAmbiguous || zeroGroupShapes[decimalMark].test(number)
    ? undefined
    : parseAmountMinor(number, decimalMark);
}

/**
 * Returns the minor units of a cell with an amount, also with a currency's sign or code at one of its ends; undefined
 * if the cell as a whole is not such an amount in the format of its file, or if it exceeds the maximum.
 */
export function readPrice(cell: string, format: NumberFormat): number | undefined {
  const text = numberOf(cell);
  const minor = text === undefined ? undefined : parseIn(text, format);
  return minor !== undefined && Math.abs(minor) <= maxImportedMinor ? minor : undefined;
}

/** Returns a whole number, also from `6.0`; undefined for anything else. */
export function readQuantity(cell: string, format: NumberFormat): number | undefined {
  const hundredths = parseIn(cell, format);
  const quantity = hundredths === undefined ? undefined : hundredths / 10 ** minorDigits;
  return quantity !== undefined && Number.isInteger(quantity) && Math.abs(quantity) <= maxImportedQuantity
    ? quantity
    : undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dateShape =
  /^(\d{1,4}|[A-Za-z]{3,9})[-/. ]{1,3}(\d{1,2}|[A-Za-z]{3,9})[-/., ]{1,3}(\d{1,4})(?:[T, ]{1,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?([AaPp][Mm])?)? ?(Z|[+-]\d{2}:?\d{2})?$/;

/** The three parts of a date as written, followed by the time of day. */
interface DateParts {
  parts: [string, string, string];
  time: { hour: number; minute: number; second: number };
  zone: string | undefined;
}

function dateParts(cell: string): DateParts | undefined {
  const match = dateShape.exec(cell);
  const [, a, b, c, hour = '0', minute = '0', second = '0', half, zone] = match ?? [];
  if (!a || !b || !c) return undefined;
  const hour24 = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return { parts: [a, b, c], time: { hour: hour24, minute: Number(minute), second: Number(second) }, zone };
}

/**
 * Returns year, month and day under an order; undefined if that order does not result in a date of business. A year of
 * two digits is the latest possible one.
 */
function toPlainDay({ parts: [a, b, c] }: DateParts, order: DateOrder): [number, number, number] | undefined {
  const isYearFirst = a.length === 4;
  const month = (text: string) =>
    /^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
  const parseMonthName = (text: string) => !/^\d/.test(text);
  const lastYear = lastYearOf(systemClock.now());
  const toFullYear = (text: string) => {
    if (text.length > 2) return Number(text);
    const year = 2000 + Number(text);
    return year > lastYear ? year - 100 : year;
  };
  let day: [string, string, string];
  if (isYearFirst || (order === 'year-first' && c.length <= 2)) day = [a, b, c];
  else if (parseMonthName(a) || (order === 'month-first' && !parseMonthName(b))) day = [c, a, b];
  else day = [c, b, a];
  const [y, m, d] = [toFullYear(day[0]), month(day[1]), Number(day[2])];
  const made = new Date(Date.UTC(y, m - 1, d));
  const isReal = made.getUTCMonth() === m - 1 && made.getUTCDate() === d;
  return isReal && y >= firstYear && y <= lastYear ? [y, m, d] : undefined;
}

/** Reads the dates of one file, each text once, because files repeat an order's date on every line. */
export function makeDateReader(order: DateOrder, timeZone: string): (cell: string) => Date | undefined {
  const dates = new Map<string, Date | undefined>();
  const read = (cell: string): Date | undefined => {
    const written = dateParts(cell);
    const day = written && toPlainDay(written, order);
    if (!written || !day) return undefined;
    const { hour, minute, second } = written.time;
    if (hour > 23 || minute > 59 || second > 59) return undefined;
    const local = new CalendarDateTime(...day, hour, minute, second);
    return toZoned(local, written.zone ? toZone(written.zone) : timeZone).toDate();
  };
  return (cell) => {
    if (!dates.has(cell)) dates.set(cell, read(cell));
    return dates.get(cell);
  };
}

const toZone = (written: string) => (written === 'Z' ? 'UTC' : `${written.slice(0, 3)}:${written.slice(-2)}`);

/**
 * Returns the order in which the most cells are dates. If two orders read as many, it is the one whose days are closest
 * together: a file contains one period, and a wrong order scatters it over the year. Otherwise day first.
 */
export function guessDateOrder(cells: string[]): DateOrder {
  const distinct = [...new Set(cells)].map(dateParts).filter((written) => written !== undefined);
  const read = (order: DateOrder) => {
    const days = distinct.map((written) => toPlainDay(written, order)).filter((day) => day !== undefined);
    const instants = days.map(([y, m, d]) => Date.UTC(y, m - 1, d)).sort((one, other) => one - other);
    const spread = (instants.at(-1) ?? 0) - (instants[0] ?? 0);
    return { order, count: days.length, spread };
  };
  if (distinct.length > 0 && distinct.every(({ parts: [first] }) => first.length === 4)) return 'year-first';
  const orders = (['day-first', 'month-first', 'year-first'] as const).map(read);
  const [best] = orders.sort((a, b) => b.count - a.count || a.spread - b.spread);
  return best?.order ?? 'day-first';
}

/** The formats that a file can have, likeliest first. */
const numberFormats: readonly NumberFormat[] = [{ decimalMark: '.' }, { decimalMark: ',' }];
const withThreeDecimals = ({ decimalMark }: NumberFormat): NumberFormat => ({
  decimalMark,
  threeDecimals: true,
});
const isReadableIn = (text: string, format: NumberFormat) => parseIn(text, format) !== undefined;
/** Three decimals that can't be thousands: `0.500` or `1234.500`. */
const threeDecimalsShape = /^[+-]?(?:0?|\d{4,})([.,])\d{3}$/;

/**
 * Returns the format in which most of these numbers can be read; numbers with three digits after their only mark are thousands,
 * unless others certainly have three decimals. A point, if nothing indicates another mark.
 */
export function guessNumberFormat(cells: readonly string[]): NumberFormat {
  const texts = [...new Set(cells)].flatMap((cell) => numberOf(cell) ?? []);
  const hasThreeDecimals = texts.some((text) => threeDecimalsShape.test(text));
  const candidates = [
    ...numberFormats,
    ...(hasThreeDecimals ? numberFormats.map(withThreeDecimals) : []),
  ].map((format) => ({ format, count: texts.filter((text) => isReadableIn(text, format)).length }));
  const [best] = candidates.sort((a, b) => b.count - a.count);
  return best?.format ?? { decimalMark: '.' };
}

/**
 * Returns the first number that has another value in another format, if no number of the file proves this one; the person
 * is asked about it.
 */
export function findAmbiguousNumber(cells: readonly string[], format: NumberFormat): string | null {
  if (format.threeDecimals) return null;
  const other = withThreeDecimals({ decimalMark: format.decimalMark === '.' ? ',' : '.' });
  let ambiguous: string | null = null;
  for (const cell of new Set(cells)) {
    const text = numberOf(cell);
    if (text === undefined) continue;
    if (ambiguousShapes['.'].test(text) || ambiguousShapes[','].test(text)) ambiguous ??= cell;
    else if (isReadableIn(text, format) && !isReadableIn(text, other)) return null;
  }
  return ambiguous;
}

/** Returns true if a cell is a number, but not in this format. */
export function isInAnotherFormat(cell: string, format: NumberFormat): boolean {
  const text = numberOf(cell);
  return (
    text !== undefined &&
    !isReadableIn(text, format) &&
    numberFormats.some((other) => isReadableIn(text, withThreeDecimals(other)))
  );
}
