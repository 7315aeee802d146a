import type { CustomerField, customerSkipReasons } from '#contract/store/customer-import.ts';
import type { Country } from '#domain/business.ts';
import { Email } from '#domain/id.ts';
import { readPhone } from '#server/platform/imports/read-phone.ts';

type Reason = (typeof customerSkipReasons)[number];
type Of = (field: CustomerField) => string;

export type ContactsReading =
  | { ok: true; email: string | null; phoneNumber: string | null; others: string[] }
  | { ok: false; reason: Reason; field: CustomerField };

/** How address books write several values in one cell. */
const bookSeparator = ':::';
/** QuickBooks puts the kind before each number: "Phone: 0803… Mobile: 0805…". */
const phoneLabel = /\b(phone|mobile|tel|fax|other):/i;
const betweenEmails = /[\s,;|/]+/;

/**
 * Reads the email address and the phone number of a line. A second one of either, in a column of its own or listed by
 * an address book, is returned in words.
 */
export function readContacts(of: Of, country: Country): ContactsReading {
  const [email, ...moreEmails] = listValues(of('email'), of('otherEmail'));
  const read = email === undefined ? undefined : Email.safeParse(email);
  if (email !== undefined && !read?.success)
    return {
      ok: false,
      reason: findEmailReason(email),
      field: email === of('email') ? 'email' : 'otherEmail',
    };
  const phones = listPhones(of('phone'));
  const [phone, ...morePhones] = [...phones, ...listPhones(of('otherPhone'))];
  const written = phone ?? of('addressPhone');
  const phoneReading = readPhone(written, country);
  if (!phoneReading.ok)
    return {
      ok: false,
      reason: phoneReading.reason,
      field: phone === undefined ? 'addressPhone' : phones.length > 0 ? 'phone' : 'otherPhone',
    };
  const { phoneNumber } = phoneReading;
  const otherPhones = morePhones
    .map((other) => toNumber(other, country) ?? other)
    .filter((other) => other !== phoneNumber);
  const otherEmails = moreEmails.filter((other) => other.toLowerCase() !== read?.data);
  return {
    ok: true,
    email: read?.data ?? null,
    phoneNumber,
    others: [
      ...otherEmails.map((other) => `Other email: ${other}`),
      ...otherPhones.map((other) => `Other phone: ${other}`),
    ],
  };
}

const listValues = (...cells: string[]): string[] =>
  cells
    .flatMap((cell) => cell.split(bookSeparator))
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** Returns the numbers of a cell that lists them with their kinds; a fax number is none. */
function listPhones(cell: string): string[] {
  const [before = '', ...labelled] = cell.split(phoneLabel);
  const numbers = labelled.filter((_, at) => at % 2 === 1 && labelled[at - 1]?.toLowerCase() !== 'fax');
  return listValues(before, ...numbers).filter((number) => /[^'’\s]/.test(number));
}

function toNumber(written: string, country: Country): string | undefined {
  const read = readPhone(written, country);
  return read.ok && read.phoneNumber !== null ? read.phoneNumber : undefined;
}

const findEmailReason = (cell: string): Reason =>
  cell.split(betweenEmails).filter((part) => part.includes('@')).length > 1
    ? 'several email addresses in one cell'
    : 'unreadable email address';
