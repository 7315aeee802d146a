import { phoneEnd } from '#domain/customer.ts';
import type { Signs } from '#server/modules/customers/customers.records.ts';

/**
 * Tells of each line whether an earlier one brought the same customer, as `knowOrMake` would find them: by what the file
 * calls them, by e-mail, by phone where one of the two has no e-mail.
 */
export function seenBefore(): (one: Signs) => boolean {
  const keys = new Set<string>();
  const emails = new Set<string>();
  /** Whether somebody without an e-mail has a phone with this end. */
  const phones = new Map<string, boolean>();
  return ({ key, email, phoneNumber }) => {
    const end = phoneEnd(phoneNumber) ?? '';
    const isSamePhone = phones.has(end) && (email === null || phones.get(end) === true);
    if (keys.has(key) || (email !== null && emails.has(email)) || isSamePhone) return true;
    keys.add(key);
    if (email !== null) emails.add(email);
    if (end !== '') phones.set(end, phones.get(end) === true || email === null);
    return false;
  };
}
