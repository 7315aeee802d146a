import * as z from 'zod/mini';

export const currencies = ['NGN', 'GHS', 'KES', 'ZAR', 'USD', 'EUR', 'GBP'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** An integer number of minor units (kobo, cents); never a fraction. */
export const AmountMinor = z.int();
export const Money = z.object({ amountMinor: AmountMinor, currency: Currency });
export type Money = z.infer<typeof Money>;

/** Minor digits of every currency above (ISO 4217). */
export const minorDigits = 2;

/**
 * Reads a typed or imported decimal into minor units, without floating point.
 * `decimalMark` says which sign parts the fraction; the other one and spaces may group thousands.
 * Returns undefined when the text is no number or carries more than two decimals that are not zeros.
 */
export function parseAmountMinor(typed: string, decimalMark: '.' | ',' = '.'): number | undefined {
  const grouping = decimalMark === '.' ? /[\s', \u202F]/g : /[\s'. \u202F]/g;
  const plain = typed.trim().replace(grouping, '').replace(decimalMark, '.');
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match || !(match[2] || match[3])) return undefined;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > minorDigits) return undefined;
  const minor = Number(`${match[2] || '0'}${fraction.padEnd(minorDigits, '0')}`);
  if (!Number.isSafeInteger(minor)) return undefined;
  return match[1] === '-' && minor !== 0 ? -minor : minor;
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
