import type { PhoneSkipReason } from '#contract/store/import.ts';
import type { Country } from '#domain/business.ts';
import { toE164 } from '#server/platform/phone-numbers.ts';

export type PhoneReading = { ok: true; phoneNumber: string | null } | { ok: false; reason: PhoneSkipReason };

const between = /[/,;|&\n]|:::|\b(?:or|and)\b/i;
const inNotation = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const hasDigitsOfNumber = (text: string) => text.replaceAll(/\P{Nd}/gu, '').length >= 7;

/**
 * Reads a cell with a phone number; an empty one has none.
 * @param country the country of a number without a country code
 */
export function readPhone(cell: string, country: Country): PhoneReading {
  if (cell.replace(/^['’]+/, '').trim() === '') return { ok: true, phoneNumber: null };
  const phoneNumber = toE164(cell, country);
  return phoneNumber === undefined ? { ok: false, reason: findReason(cell) } : { ok: true, phoneNumber };
}

function findReason(cell: string): PhoneSkipReason {
  if (inNotation.test(cell.trim())) return 'a phone number that a spreadsheet rounded';
  return cell.split(between).filter(hasDigitsOfNumber).length > 1
    ? 'several phone numbers in one cell'
    : 'unreadable phone number';
}
