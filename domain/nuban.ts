import * as z from 'zod/mini';

/** Nigeria Uniform Bank Account Number: nine digits and a check digit. */
export const AccountNumber = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{10}$/, 'An account number has 10 digits')),
);

/**
 * Returns the check digit of an account number of nine digits at a bank: CBN, "Revised Standards on Nigeria Uniform
 * Bank Account Number" (2020). Undefined where the standard does not apply.
 */
export function calculateCheckDigit(bankCode: string, serial: string): number | undefined {
  const bank = standardCode(bankCode);
  if (bank === undefined || !/^\d{9}$/.test(serial)) return undefined;
  const digits = Array.from(`${bank}${serial}`, Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 3 === 1 ? 7 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** Returns true if the number fits the bank. A hint only, because some banks issue phone numbers as account numbers. */
export function doesNubanMatch(bankCode: string, accountNumber: string): boolean | undefined {
  const expected = calculateCheckDigit(bankCode, accountNumber.slice(0, -1));
  return expected === undefined ? undefined : expected === Number(accountNumber.at(-1));
}

/** Six digits: a bank's three are padded with zeros, the five of other institutions with a nine. */
function standardCode(bankCode: string): string | undefined {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`;
  return /^\d{6}$/.test(bankCode) ? bankCode : undefined;
}
