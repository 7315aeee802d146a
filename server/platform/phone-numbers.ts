import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Country } from '#domain/business.ts';
import { Phone, phoneProblem } from '#domain/phone.ts';
import { AppError } from '#server/app-error.ts';

/**
 * Returns a number in E.164; undefined if it is not a number of any country's plan.
 * @param country the country of a number without a country code
 */
export function toE164(written: string, country: Country): string | undefined {
  const { data: text } = Phone.safeParse(written);
  if (text === undefined) return undefined;
  const digits = text.replaceAll(/[^\p{Nd}+＋]/gu, '');
  return (findNumber(digits, country) ?? findNumber(digits.replace(/^00/, '+'), country))?.number;
}

function findNumber(text: string, defaultCountry: Country): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return number?.isValid() ? number : undefined;
}

/**
 * Returns a number in E.164 to store; null and undefined stay.
 * @param country the country of a number without a country code
 * @throws INVALID at the field for what is not a number of any country
 */
export function requirePhone(written: string, country: Country, field?: string): string;
export function requirePhone<Empty extends null | undefined>(
  written: string | Empty,
  country: Country,
  field?: string,
): string | Empty;
export function requirePhone<Empty extends null | undefined>(
  written: string | Empty,
  country: Country,
  field = 'phoneNumber',
): string | Empty {
  if (typeof written !== 'string') return written;
  const phoneNumber = toE164(written, country);
  if (phoneNumber === undefined)
    throw new AppError('INVALID', { fields: [{ field, message: phoneProblem }] });
  return phoneNumber;
}

/** Returns a number as people write it: without its country code in its own country. */
export function formatPhone(phoneNumber: string, country: Country): string {
  const number = findNumber(phoneNumber, country);
  if (!number) return phoneNumber;
  return number.country === country ? number.formatNational() : number.formatInternational();
}
