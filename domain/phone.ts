import * as z from 'zod/mini';

export const phoneProblem = 'Enter a phone number with its country code, such as +234 803 555 9901';

/**
 * Removes what copying leaves in a number: invisible marks, the apostrophe by which spreadsheets keep a number as text, and the
 * decimals of a number that a spreadsheet has read as an amount.
 */
const cleanPhone = (written: string): string =>
  written
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^['’]+/, '')
    .replace(/^(\+?\d+)\.0+$/, '$1')
    .trim();

/** Digits of any script with the marks between them that people write. With "00" and "(0)" a number has up to 18 digits. */
const shape = /^(?:[\s(]*[+＋])?(?:[\s().\p{Pd}−]*\p{Nd}){7,18}[\s().\p{Pd}−]*$/u;

/**
 * A phone number as people write it, with or without a country code. Only its form is checked here: the server has the list of
 * all countries' numbers, by which it is refused or stored in E.164.
 */
export const Phone = z.pipe(
  z.pipe(z.string(), z.transform(cleanPhone)),
  z.string().check(z.regex(shape, phoneProblem)),
);

/** Returns the address that opens a chat with a number in E.164, or with a person to choose; the text can be changed there. */
export function toWhatsappUrl(phoneNumber: string | null | undefined, text?: string): string {
  const digits = phoneNumber?.replaceAll(/\D/g, '') ?? '';
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
