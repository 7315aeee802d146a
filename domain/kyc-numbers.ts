import * as z from 'zod/mini';
import type { Country } from './business.ts';

interface IdNumberRule {
  /** The label of the number. */
  label: string;
  pattern: RegExp;
  /** The error for an invalid number. */
  message: string;
}

const rule = (label: string, pattern: RegExp, message: string): IdNumberRule => ({ label, pattern, message });

/** The personal number of each country; in Nigeria the banks' own number (BVN) is requested as well. */
export const idNumberRules: Record<Country, IdNumberRule> = {
  NG: rule('National Identification Number (NIN)', /^\d{11}$/, 'Enter all 11 digits of the NIN'),
  GH: rule('Ghana Card number', /^GHA\d{10}$/, 'Enter the number as on the card, such as GHA-123456789-0'),
  KE: rule('National ID number', /^\d{7,9}$/, 'Enter the 7 to 9 digits of the ID number'),
  ZA: rule('South African ID number', /^\d{13}$/, 'Enter all 13 digits of the ID number'),
  GB: rule('Passport number', /^\d{9}$/, 'Enter the 9 digits of the passport number'),
};

/** Decisions: a BVN has 11 digits. */
export const hasBvn = (country: Country): boolean => country === 'NG';

/** Normalises a number for storage and comparison: without spaces, hyphens and dots. */
const Plain = z.pipe(
  z.string(),
  z.transform((typed: string) => typed.replaceAll(/[\s.-]/g, '').toUpperCase()),
);
const matching = (pattern: RegExp, message: string) =>
  z.pipe(Plain, z.string().check(z.regex(pattern, message)));

const AccountOfPerson = z.object({
  cbnCode: z.string().check(z.minLength(1, 'Choose a bank'), z.maxLength(10)),
  accountNumber: matching(/^\d{10}$/, 'Enter all 10 digits of the account number'),
});

/** The general form of a number before the country is known: what the call accepts. */
export const IdentityNumbers = z.object({
  bvn: z.nullable(matching(/^\d{11}$/, 'Enter all 11 digits of the BVN')),
  idNumber: z.pipe(Plain, z.string().check(z.minLength(5, 'Enter the number'), z.maxLength(20))),
  /** A bank account linked to the BVN, where the identity provider compares one. */
  account: z.nullable(AccountOfPerson),
});
export type IdentityNumbers = z.infer<typeof IdentityNumbers>;

/** Returns what people of a country submit, for the form and for the server. */
export const identityNumbersOf = (country: Country, asksBankAccount: boolean) => {
  const { pattern, message } = idNumberRules[country];
  const needsAccount = asksBankAccount && hasBvn(country);
  return z.object({
    bvn: hasBvn(country) ? matching(/^\d{11}$/, 'Enter all 11 digits of the BVN') : z.null(),
    idNumber: matching(pattern, message),
    account: needsAccount ? AccountOfPerson : z.null(),
  });
};

/** Decisions: `200*****677`. */
export function maskNumber(number: string): string {
  const shown = Math.min(3, Math.floor(number.length / 3));
  const hidden = number.length - 2 * shown;
  return `${number.slice(0, shown)}${'*'.repeat(hidden)}${number.slice(number.length - shown)}`;
}
