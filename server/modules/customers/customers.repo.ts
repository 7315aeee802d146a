import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param, toJsonText } from '#server/db/statement.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';

export type CustomerRecord = typeof customers.$inferSelect;
export type NewCustomer = Omit<typeof customers.$inferInsert, 'businessId'>;
export type CustomerChange = Partial<
  Pick<CustomerRecord, 'name' | 'email' | 'phoneNumber' | 'address' | 'tags' | 'mergedIds' | 'importKey'>
>;

const isCustomer = (businessId: string, id: string) =>
  and(eq(customers.businessId, businessId), eq(customers.id, id));

export async function insertCustomers(
  executor: Executor,
  businessId: string,
  newCustomers: NewCustomer[],
): Promise<void> {
  if (newCustomers.length > 0)
    await executor.insert(customers).values(newCustomers.map((customer) => ({ ...customer, businessId })));
}

/** Returns all customers in the order of their creation. */
export async function listAllCustomers(executor: Executor, businessId: string): Promise<CustomerRecord[]> {
  return executor
    .select()
    .from(customers)
    .where(eq(customers.businessId, businessId))
    .orderBy(asc(customers.id));
}

export async function findCustomer(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<CustomerRecord | undefined> {
  const [customer] = await executor.select().from(customers).where(isCustomer(businessId, id));
  return customer;
}

/** Returns those of these customers that exist, locked in the order of their ids until the transaction ends. */
export async function lockCustomers(
  tx: Transaction,
  businessId: string,
  ids: string[],
): Promise<CustomerRecord[]> {
  return customersForUpdate(tx, { businessId, ids });
}

const customersForUpdate = definePrepared('lock_customers', (db) =>
  db
    .select()
    .from(customers)
    .where(
      and(eq(customers.businessId, param('businessId')), sql`${customers.id} = any(${param('ids')}::uuid[])`),
    )
    .orderBy(asc(customers.id))
    .for('update'),
);

/** Saves a new version of a customer that this transaction has locked. */
export async function saveCustomer(
  tx: Transaction,
  businessId: string,
  id: string,
  change: CustomerChange,
): Promise<void> {
  await tx
    .update(customers)
    .set({ ...change, version: sql`${customers.version} + 1` })
    .where(isCustomer(businessId, id));
}

/** A customer as an import changes them; the transaction has locked them. */
export type ImportedChange = Pick<
  CustomerRecord,
  'id' | 'name' | 'email' | 'phoneNumber' | 'country' | 'address' | 'tags' | 'importKey' | 'importHash'
>;

/** Saves new versions of many customers at once. */
export async function saveImported(
  tx: Transaction,
  businessId: string,
  changes: readonly ImportedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ phoneNumber, importKey, importHash, ...row }) => ({
    ...row,
    phone_number: phoneNumber,
    import_key: importKey,
    import_hash: importHash,
  }));
  await tx.execute(sql`
    update customers set
      name = row.name, email = row.email, phone_number = row.phone_number, country = row.country,
      address = row.address, tags = row.tags, import_key = row.import_key, import_hash = row.import_hash,
      version = version + 1
    from json_to_recordset(${toJsonText(rows)}::json) as row(
      id uuid, name text, email text, phone_number text, country text, address jsonb, tags text[], import_key text,
      import_hash text
    )
    where customers.business_id = ${businessId} and customers.id = row.id`);
}

/** Saves the hashes of imported customers that did not change; their versions stay the same. */
export async function saveImportHashes(
  tx: Transaction,
  businessId: string,
  hashes: { id: string; hash: string }[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx.execute(sql`
    update customers set import_hash = incoming.hash
    from unnest(
      ${sql.param(hashes.map(({ id }) => id))}::uuid[], ${sql.param(hashes.map(({ hash }) => hash))}::text[]
    ) as incoming (id, hash)
    where customers.business_id = ${businessId} and customers.id = incoming.id`);
}

export async function deleteCustomers(tx: Transaction, businessId: string, ids: string[]): Promise<void> {
  await tx.delete(customers).where(and(eq(customers.businessId, businessId), inArray(customers.id, ids)));
}

export interface TaggedCustomer {
  id: string;
  name: string | null;
}

/**
 * Adds and removes tags, up to `most` for each customer; returns those that changed. This transaction has locked them.
 */
export async function saveTags(
  tx: Transaction,
  businessId: string,
  ids: string[],
  { add, remove, maxTagCount }: { add: string[]; remove: string[]; maxTagCount: number },
): Promise<TaggedCustomer[]> {
  const { rows } = await tx.execute<{ id: string; name: string | null }>(sql`
    update customers set tags = wanted.tags, version = version + 1
    from (
      select id, array(
        select tag from unnest(tags || ${sql.param(add)}::text[]) with ordinality as each (tag, nth)
        where tag <> all (${sql.param(remove)}::text[])
        group by tag order by min(nth) limit ${maxTagCount}
      ) as tags
      from customers where business_id = ${businessId} and id = any (${sql.param(ids)}::uuid[])
    ) as wanted
    where customers.business_id = ${businessId} and customers.id = wanted.id and customers.tags <> wanted.tags
    returning customers.id, customers.name`);
  return rows;
}

/** Returns how many orders the customer has, in any status, with the attempts of checkouts. */
export async function countOrdersOf(executor: Executor, businessId: string, id: string): Promise<number> {
  const [counted] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.businessId, businessId), eq(orders.customerId, id)));
  return counted?.count ?? 0;
}

const ordersOf = (businessId: string, ids: string[]) =>
  and(eq(orders.businessId, businessId), inArray(orders.customerId, ids));

/** Orders are locked before their customers. */
export async function lockOrdersOf(tx: Transaction, businessId: string, ids: string[]): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(ordersOf(businessId, ids))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Moves orders to another customer. Triggers on orders update the counters of both. */
export async function moveOrders(
  tx: Transaction,
  businessId: string,
  fromIds: string[],
  toId: string,
): Promise<number> {
  const moved = await tx
    .update(orders)
    .set({ customerId: toId })
    .where(ordersOf(businessId, fromIds))
    .returning({ id: orders.id });
  return moved.length;
}
