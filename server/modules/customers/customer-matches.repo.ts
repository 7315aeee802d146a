import { and, asc, eq, or, sql } from 'drizzle-orm';
import { getPhoneEnd } from '#domain/customer.ts';
import type { Transaction } from '#server/db/client.ts';
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

/**
 * Returns customers who share a sign with one of these, locked in the order of their ids until the transaction ends.
 */
export async function lockMatchingCustomers(
  tx: Transaction,
  businessId: string,
  people: readonly CustomerIdentity[],
): Promise<CustomerRecord[]> {
  const anyOf = (signs: (string | null)[]) =>
    sql`any(${sql.param(signs.filter((sign) => sign !== null))}::text[])`;
  return tx
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.businessId, businessId),
        or(
          sql`${customers.importKey} = ${anyOf(people.map(({ key }) => key))}`,
          sql`${lowerEmail} = ${anyOf(people.map(({ email }) => email))}`,
          sql`${phoneEndSql} = ${anyOf(people.map(({ phoneNumber }) => getPhoneEnd(phoneNumber)))}`,
        ),
      ),
    )
    .orderBy(asc(customers.id))
    .for('update');
}

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
