import { and, asc, eq, or, sql } from 'drizzle-orm';
import { getPhoneEnd } from '#domain/customer.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { CustomerRecord, NewCustomer } from './customers.repo.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { phoneEndSql, lowerEmail } from './duplicates.repo.ts';

/** The signs by which an existing customer is recognised. */
export interface CustomerIdentity {
  /** The key of the customer in a file. */
  key: string;
  name: string | null;
  email: string | null;
  phoneNumber: string | null;
}

/** Returns a query for customers who share a sign with one of these. */
function selectMatching(executor: Executor, businessId: string, people: readonly CustomerIdentity[]) {
  const anyOf = (signs: (string | null)[]) =>
    sql`any(${sql.param(signs.filter((sign) => sign !== null))}::text[])`;
  return executor
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.businessId, businessId),
        or(
          sql`${customers.importKey} = ${anyOf(people.map(({ key }) => key))}`,
          sql`${lowerEmail} = ${anyOf(people.map(({ email }) => email))}`,
          sql`${phoneEndSql} = ${anyOf(people.map(({ phoneNumber }) => getPhoneEnd(phoneNumber)))}`,
          sql`${customers.email} is null and ${customers.phoneNumber} is null
            and lower(coalesce(${customers.name}, '')) = ${anyOf(people.map(getOnlyName))}`,
        ),
      ),
    )
    .orderBy(asc(customers.id));
}

/** Returns the name, in lower case, of a customer who has neither an email address nor a phone number. */
export const getOnlyName = ({ name, email, phoneNumber }: Omit<CustomerIdentity, 'key'>): string | null =>
  email === null && phoneNumber === null ? (name?.toLowerCase() ?? null) : null;

export const findMatchingCustomers = (
  executor: Executor,
  businessId: string,
  people: readonly CustomerIdentity[],
): Promise<CustomerRecord[]> => selectMatching(executor, businessId, people).execute();

/** Returns them locked in the order of their ids until the transaction ends. */
export const lockMatchingCustomers = (
  tx: Transaction,
  businessId: string,
  people: readonly CustomerIdentity[],
): Promise<CustomerRecord[]> => selectMatching(tx, businessId, people).for('update').execute();

/**
 * Returns the ids of the inserted customers: a customer whom another transaction has inserted under the same key in the
 * meantime is skipped. Inserted in the order of their keys, so that two imports of the same customers wait for each
 * other in one order.
 */
export async function insertNewCustomers(
  tx: Transaction,
  businessId: string,
  newCustomers: NewCustomer[],
): Promise<Set<string>> {
  if (newCustomers.length === 0) return new Set();
  const inOrder = newCustomers.toSorted((one, other) =>
    (one.importKey ?? '') < (other.importKey ?? '') ? -1 : 1,
  );
  const inserted = await tx
    .insert(customers)
    .values(inOrder.map((customer) => ({ ...customer, businessId })))
    .onConflictDoNothing({ target: [customers.businessId, customers.importKey] })
    .returning({ id: customers.id });
  return new Set(inserted.map(({ id }) => id));
}
