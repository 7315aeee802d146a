import * as z from 'zod/mini';
import { trimEndOf } from './trim-end.ts';

export const currencies = ['NGN', 'GHS', 'KES', 'ZAR', 'USD', 'EUR', 'GBP'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** An integer number of minor units (kobo, cents); never a fraction. */
export const AmountMinor = z.int();
export const Money = z.object({ amountMinor: AmountMinor, currency: Currency });
export type Money = z.infer<typeof Money>;

/** Minor digits of every currency above (ISO 4217). */
export const minorDigits = 2;

/** Digits in groups of three or in none, before the mark that parts the fraction. */
const amountShapes = {
  '.': /^([+-]?)(\d*|\d{1,3}(?:[,' \u00A0\u2009\u202F]\d{3})+)(?:\.(\d*))?$/,
  ',': /^([+-]?)(\d*|\d{1,3}(?:[.' \u00A0\u2009\u202F]\d{3})+)(?:,(\d*))?$/,
} as const;

/**
 * Reads a typed or imported decimal into minor units, without floating point. `decimalMark` says which sign parts the
 * fraction; the other one, a space or an apostrophe may part groups of three digits, the same one throughout.
 * Returns undefined when the whole text is not such a number or carries more than two decimals that are not zeros.
 */
export function parseAmountMinor(
  typed: string,
  decimalMark: keyof typeof amountShapes = '.',
): number | undefined {
  const [, sign = '', grouped = '', decimals = ''] = amountShapes[decimalMark].exec(typed.trim()) ?? [];
  const whole = grouped.replaceAll(/\D/g, '');
  const marks = new Set(grouped.replaceAll(/\d/g, ''));
  if ((whole === '' && decimals === '') || marks.size > 1) return undefined;
  const fraction = trimEndOf(decimals, '0');
  if (fraction.length > minorDigits) return undefined;
  const minor = Number(`${whole}${fraction.padEnd(minorDigits, '0')}`);
  if (!Number.isSafeInteger(minor)) return undefined;
  return sign === '-' && minor !== 0 ? -minor : minor;
}

/** Integer division rounded half away from zero; for shares and rates, where a rule of its own says nothing else. */
export function divideRounded(dividend: number, divisor: number): number {
  const whole = Math.trunc(dividend / divisor);
  const rest = dividend - whole * divisor;
  return Math.abs(rest) * 2 >= Math.abs(divisor) ? whole + Math.sign(dividend) * Math.sign(divisor) : whole;
}

/** The exact decimal of an integer number of minor units, '-12.05': a division would round large sums. */
export function decimalText(amountMinor: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(amountMinor)).padStart(minorDigits + 1, '0');
  const sign = amountMinor < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}` as Intl.StringNumericLiteral;
}
