import * as z from 'zod/mini';
import { trimEndOf } from './trim-end.ts';

export const currencies = ['NGN', 'GHS', 'KES', 'ZAR', 'USD', 'EUR', 'GBP'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** An integer number of minor units (kobo, cents); never a fraction. */
export const AmountMinor = z.int();
export const Money = z.object({ amountMinor: AmountMinor, currency: Currency });
export type Money = z.infer<typeof Money>;

/** The number of minor digits of every currency above (ISO 4217). */
export const minorDigits = 2;

/** Digits in groups of three or in none, before the decimal mark. */
const amountShapes = {
  '.': /^([+-]?)(\d*|\d{1,3}(?:[,' \u00A0\u2009\u202F]\d{3})+)(?:\.(\d*))?$/,
  ',': /^([+-]?)(\d*|\d{1,3}(?:[.' \u00A0\u2009\u202F]\d{3})+)(?:,(\d*))?$/,
} as const;

/**
 * Parses an entered or imported decimal into minor units, without floating point. `decimalMark` is the decimal
 * separator; the other mark, a space or an apostrophe may separate groups of three digits, consistently. Returns
 * undefined when the text is not such a number or has more than two decimals that are not zero.
 */
export function parseAmountMinor(
  input: string,
  decimalMark: keyof typeof amountShapes = '.',
): number | undefined {
  const [, sign = '', grouped = '', decimals = ''] = amountShapes[decimalMark].exec(input.trim()) ?? [];
  const whole = grouped.replaceAll(/\D/g, '');
  const marks = new Set(grouped.replaceAll(/\d/g, ''));
  if ((whole === '' && decimals === '') || marks.size > 1) return undefined;
  const fraction = trimEndOf(decimals, '0');
  if (fraction.length > minorDigits) return undefined;
  const minor = Number(`${whole}${fraction.padEnd(minorDigits, '0')}`);
  if (!Number.isSafeInteger(minor)) return undefined;
  return sign === '-' && minor !== 0 ? -minor : minor;
}

/** Divides integers, rounded half away from zero; the default for shares and rates without a rule of their own. */
export function divideRounded(dividend: number, divisor: number): number {
  const whole = Math.trunc(dividend / divisor);
  const rest = dividend - whole * divisor;
  return Math.abs(rest) * 2 >= Math.abs(divisor) ? whole + Math.sign(dividend) * Math.sign(divisor) : whole;
}

/** Returns the exact decimal of an integer number of minor units, '-12.05': a division would round large sums. */
export function formatDecimal(amountMinor: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(amountMinor)).padStart(minorDigits + 1, '0');
  const sign = amountMinor < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}` as Intl.StringNumericLiteral;
}
