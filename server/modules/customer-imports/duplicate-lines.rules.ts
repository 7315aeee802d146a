import { getPhoneEnd } from '#domain/customer.ts';
import type { Signs } from '#server/modules/customers/customers.records.ts';

/**
 * Returns a test of whether an earlier line has the same customer, by the rules of `findOrCreateCustomers`: by the key of the
 * file, by email, by phone where one of the two has no email.
 */
export function createDuplicateTest(): (one: Signs) => boolean {
  const keys = new Set<string>();
  const emails = new Set<string>();
  /** By the end of a phone number: whether a customer without an email has it. */
  const phones = new Map<string, boolean>();
  return ({ key, email, phoneNumber }) => {
    const end = getPhoneEnd(phoneNumber) ?? '';
    const isSamePhone = phones.has(end) && (email === null || phones.get(end) === true);
    if (keys.has(key) || (email !== null && emails.has(email)) || isSamePhone) return true;
    keys.add(key);
    if (email !== null) emails.add(email);
    if (end !== '') phones.set(end, phones.get(end) === true || email === null);
    return false;
  };
}
