import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Business } from '#domain/business.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { storeDomains } from '#server/db/tables/records/store-domains.table.ts';
import type { AddressedStore } from '#server/store-address.ts';

/** The name of a business's live domain, to which its other addresses lead: the one that has been live for longest; or null. */
export const liveDomainOf = (businessId: PgColumn | SQL): SQL<string | null> => sql<string | null>`(
  select domain.name from ${storeDomains} as domain where domain.business_id = ${businessId} and domain.status = 'live'
  order by domain.live_at, domain.id limit 1)`;

const storeOfDomain = definePrepared('store_of_domain', (db) =>
  db
    .select({ handle: businesses.handle })
    .from(storeDomains)
    .innerJoin(businesses, sql`${businesses.id} = ${storeDomains.businessId}`)
    // A domain whose records are missing still serves the customers who reach it, until it is parked.
    .where(sql`${storeDomains.name} = ${param('name')} and ${storeDomains.status} in ('live', 'lost')`),
);

/** Returns the store that answers under a domain. */
export async function findStoreOfDomain(
  executor: Executor,
  name: string,
): Promise<{ handle: string } | undefined> {
  const [row] = await storeOfDomain(executor, { name });
  return row;
}

const liveDomain = definePrepared('live_domain', (db) =>
  db.execute<{ domain: string | null }>(sql`select ${liveDomainOf(param('businessId'))} as domain`),
);

/** Returns the store of a business with the domain to which its address leads. */
export async function addressStore(
  executor: Executor,
  { id, handle }: Pick<Business, 'id' | 'handle'>,
): Promise<AddressedStore> {
  const { rows } = await liveDomain(executor, { businessId: id });
  return { handle, domain: rows[0]?.domain ?? null };
}
