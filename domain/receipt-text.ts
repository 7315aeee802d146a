import { firstYear } from './entered-date.ts';
import { Day } from './id.ts';
import { type Currency, currencies, parseAmountMinor } from './money.ts';

/** The amount and the date that the text of a receipt suggests; null where it suggests none. */
export interface ReceiptSuggestion {
  amountMinor: number | null;
  currency: Currency | null;
  day: string | null;
}

const signs: Record<string, Currency> = {
  '₦': 'NGN',
  N: 'NGN',
  '₵': 'GHS',
  KSH: 'KES',
  R: 'ZAR',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  ...Object.fromEntries(currencies.map((code) => [code, code])),
};

/** A currency if there is one, and a number with groups of three digits or none and up to two decimals. */
const amountShape =
  /(?<![\p{L}\d.,/:-])(₦|₵|\$|€|£|N|R|KSH|NGN|GHS|KES|ZAR|USD|EUR|GBP)?[ .]?(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(\.\d{2})?(?![\d%/:-]|[.,]\d)/giu;

interface Amount {
  amountMinor: number;
  currency: Currency | null;
}

function listAmounts(line: string): Amount[] {
  return [...line.matchAll(amountShape)].flatMap(([, sign, whole = '', decimals = '']) => {
    const amountMinor = parseAmountMinor(whole + decimals);
    if (amountMinor === undefined || amountMinor < 1) return [];
    return [{ amountMinor, currency: sign === undefined ? null : (signs[sign.toUpperCase()] ?? null) }];
  });
}

/** The labels of the amount that was paid, the strongest first. */
const labels = [
  /\bgrand total\b/i,
  /\b(total (due|payable|paid|amount)|amount (due|payable)|total)\b/i,
  /\b(amount paid|amount|paid)\b/i,
];
/** Lines with a total of something else. */
const otherTotals =
  /\b(sub-?\s?total|total (tax|vat|discount|savings?|items?|qty|quantity|units?)|discount|change|tendered|cash received|balance|in words)\b/i;

/** The amount of a line: one with a currency, otherwise its last one. */
const getAmount = (line: string | undefined): Amount | undefined => {
  const amounts = line === undefined ? [] : listAmounts(line);
  return amounts.findLast(({ currency }) => currency !== null) ?? amounts.at(-1);
};

function findTotal(lines: readonly string[]): Amount | undefined {
  for (const label of labels) {
    const totals = lines.flatMap((line, at) => {
      if (!label.test(line) || otherTotals.test(line)) return [];
      const next = lines[at + 1];
      // The amount may be in a column of its own, which follows the label.
      return getAmount(line) ?? (next === undefined || /\p{L}{4}/u.test(next) ? [] : (getAmount(next) ?? []));
    });
    const last = totals.at(-1);
    if (last) return last;
  }
  const withCurrency = lines.flatMap(listAmounts).filter(({ currency }) => currency !== null);
  const isOnly = new Set(withCurrency.map(({ amountMinor }) => amountMinor)).size === 1;
  return isOnly ? withCurrency[0] : undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dateShapes: readonly [shape: RegExp, toParts: (match: string[]) => (string | number | undefined)[]][] =
  [
    [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, ([, year, month, day]) => [year, month, day]],
    [/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?![\d/.-])/, toDayFirst],
    [
      /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[ -](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,?[ -](\d{4}|\d{2})(?!\d)/i,
      ([, day, month, year]) => [year, toMonth(month), day],
    ],
    [
      /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i,
      ([, month, day, year]) => [year, toMonth(month), day],
    ],
  ];

const toMonth = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** The day comes first, as people write in Nigeria, Ghana and Kenya, unless the second number can be no month. */
function toDayFirst([, first = '', second = '', year]: string[]) {
  return Number(second) > 12 && Number(first) <= 12 ? [year, first, second] : [year, second, first];
}

/** Lines whose date is not that of the payment. */
const otherDates = /\b(due|expir\w*|valid|next|birth|printed|since)\b/i;
const dateLabels = /\b(date|paid|issued|time)\b/i;

function findDate(lines: readonly string[], today: string): string | null {
  const dated = lines.flatMap((line) => {
    if (otherDates.test(line)) return [];
    const day = readDay(line, today);
    return day === undefined ? [] : { day, isLabelled: dateLabels.test(line) };
  });
  return (dated.find(({ isLabelled }) => isLabelled) ?? dated[0])?.day ?? null;
}

/** Returns the first date of a line that is a day of the past or today. */
function readDay(line: string, today: string): string | undefined {
  for (const [shape, toParts] of dateShapes) {
    const match = shape.exec(line);
    if (!match) continue;
    const [year = '', month = '', day = ''] = toParts([...match]).map(String);
    const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const isPast = whole <= today && Number(whole.slice(0, 4)) >= firstYear;
    if (isPast && Day.safeParse(whole).success) return whole;
  }
  return undefined;
}

/** A longer text is no receipt, and its end is ignored. */
export const maxReceiptCharacters = 20_000;

/**
 * Returns what the text of a receipt suggests: the amount beside its strongest label of a total, and the date of the payment. A
 * suggestion is for a person to check, so that a doubtful one is left out.
 * @param today the latest possible day, YYYY-MM-DD
 */
export function suggestFromReceipt(text: string, today: string): ReceiptSuggestion {
  const lines = text
    .slice(0, maxReceiptCharacters)
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
  const total = findTotal(lines);
  return {
    amountMinor: total?.amountMinor ?? null,
    currency: total?.currency ?? null,
    day: findDate(lines, today),
  };
}
