import { getPhoneEnd } from '#domain/customer.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { CustomerRecord, NewCustomer } from './customers.repo.ts';
import {
  type CustomerIdentity,
  findMatchingCustomers,
  getOnlyName,
  insertNewCustomers,
  lockMatchingCustomers,
} from './customer-matches.repo.ts';

const lower = (text: string | null) => text?.toLowerCase() ?? null;
const endOf = ({ phoneNumber }: Pick<CustomerIdentity, 'phoneNumber'>) => getPhoneEnd(phoneNumber);
type Fits = (one: Pick<CustomerIdentity, 'email'>, other: Pick<CustomerIdentity, 'email'>) => boolean;
const always: Fits = () => true;
const isOnePhone: Fits = (one, other) => one.email === null || other.email === null;

/**
 * Matches people with existing customers, most reliable sign first: the key of a file, the email address, the end of
 * the phone number, the name of people who have neither. People who share a phone number but have different email addresses are different. Of several
 * matches, one with the same name wins, else the oldest. With `taken`, which grows, each customer is matched once.
 */
function matchCustomers<Who extends CustomerIdentity>(
  people: readonly Who[],
  existing: readonly CustomerRecord[],
  taken: Set<string> | undefined,
): Map<Who, CustomerRecord> {
  const matched = new Map<Who, CustomerRecord>();
  const match = (
    signOf: (one: Who) => string | null,
    knownBy: (one: CustomerRecord) => string | null,
    fits = always,
  ) => {
    const bySign = Map.groupBy(existing, knownBy);
    for (const person of people) {
      const sign = signOf(person);
      if (sign === null || matched.has(person)) continue;
      const free = (bySign.get(sign) ?? []).filter((one) => !taken?.has(one.id) && fits(person, one));
      const customer = free.find(({ name }) => lower(name) === lower(person.name)) ?? free[0];
      if (!customer) continue;
      matched.set(person, customer);
      taken?.add(customer.id);
    }
  };
  match(
    ({ key }) => key,
    ({ importKey }) => importKey,
  );
  match(
    ({ email }) => lower(email),
    ({ email }) => lower(email),
  );
  match(endOf, endOf, isOnePhone);
  match(getOnlyName, getOnlyName);
  return matched;
}

/** Returns the existing customers that match these people, each once, and locks none. */
export const findExistingCustomers = async <Who extends CustomerIdentity>(
  executor: Executor,
  businessId: string,
  people: readonly Who[],
): Promise<Map<Who, CustomerRecord>> =>
  matchCustomers(people, await findMatchingCustomers(executor, businessId, people), new Set());

/**
 * Returns the existing customers that match these people, locked until the transaction ends, and the ids of those that
 * were created. `areDistinct`: no two of them are the same customer, whatever signs they share.
 */
export async function findOrCreateCustomers<Who extends CustomerIdentity>(
  tx: Transaction,
  businessId: string,
  people: readonly Who[],
  toNewCustomer: (who: Who) => NewCustomer,
  { areDistinct }: { areDistinct: boolean },
): Promise<{ existing: Map<Who, CustomerRecord>; created: Map<Who, string> }> {
  const existing = new Map<Who, CustomerRecord>();
  const created = new Map<Who, string>();
  const taken = areDistinct ? new Set<string>() : undefined;
  let left = people;
  while (left.length > 0) {
    const matched = matchCustomers(left, await lockMatchingCustomers(tx, businessId, left), taken);
    for (const [person, customer] of matched) existing.set(person, customer);
    // A person who is left for a second round was inserted by another transaction in the meantime, who may be a
    // different customer.
    const isKeyed = left === people;
    const fresh = left
      .filter((person) => !matched.has(person))
      .map((person) => ({
        person,
        row: { ...toNewCustomer(person), importKey: isKeyed ? person.key : null },
      }));
    const inserted = await insertNewCustomers(
      tx,
      businessId,
      fresh.map(({ row }) => row),
    );
    for (const { person, row } of fresh) if (inserted.has(row.id)) created.set(person, row.id);
    left = fresh.flatMap(({ person, row }) => (inserted.has(row.id) ? [] : [person]));
  }
  return { existing, created };
}
