import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerTarget } from '#contract/store/customer.ts';
import type { CustomerFilter, CustomerQuery } from '#contract/store/customer-query.ts';
import { type Standing, seesIncome } from '#domain/permission.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { keyset } from '#server/db/keyset.ts';
import { containing, termsOf } from '#server/db/text-search.ts';
import { type Seek, maxCounted } from '#server/platform/lists/paging.ts';
import { customerCounts, customers } from '#server/db/tables/records/customers.table.ts';

export type CustomerSort = NonNullable<CustomerQuery['sort']>;

export const shownInList = {
  id: customers.id,
  name: customers.name,
  email: customers.email,
  phoneNumber: customers.phoneNumber,
  city: sql<string | null>`${customers.address}->>'city'`,
  tags: customers.tags,
  orderCount: customers.orderCount,
  spentMinor: customers.spentMinor,
  lastOrderAt: customers.lastOrderAt,
  createdAt: customers.createdAt,
};

/** Expressions of the indexes, never null. */
export const lowerName = sql<string>`lower(coalesce(${customers.name}, ''))`;
const searched = sql`lower(coalesce(${customers.name}, '') || ' ' || coalesce(${customers.email}, '') || ' ' || coalesce(${customers.phoneNumber}, ''))`;
const lastOrder = sql`coalesce(${customers.lastOrderAt}, timestamptz '1970-01-01 00:00:00+00')`;

const places: Record<CustomerSort, { by: typeof customers.createdAt | SQL; falls: boolean }> = {
  newest: { by: customers.createdAt, falls: true },
  name: { by: lowerName, falls: false },
  mostOrders: { by: sql`${customers.orderCount}`, falls: true },
  highestSpent: { by: sql`${customers.spentMinor}`, falls: true },
  lastOrder: { by: lastOrder, falls: true },
};

/** A phone number is found however it was written down: spaces, and the zero that a country code replaces, do not count. */
function wanted(search: string): string[] {
  const isPhone = /^[+\d][\d\s().-]{3,}$/.test(search);
  return isPhone ? [search.replaceAll(/[^\d]/g, '').replace(/^0+/, '')] : termsOf(search);
}

function fitting(businessId: string, { search, tag, orders }: CustomerFilter): SQL | undefined {
  return and(
    eq(customers.businessId, businessId),
    search ? and(...wanted(search).map((term) => sql`${searched} like ${containing(term)}`)) : undefined,
    tag ? sql`${customers.tags} @> array[${tag}]::text[]` : undefined,
    orders && (orders === 'some' ? sql`${customers.orderCount} > 0` : eq(customers.orderCount, 0)),
  );
}

/** Rows of a page as they were read (see paging.ts), up to `limit`. */
export async function readCustomers(
  executor: Executor,
  businessId: string,
  filter: CustomerFilter,
  sort: CustomerSort,
  seek: Seek,
  limit: number,
) {
  const place = 'id' in seek ? seek : { value: null, id: null };
  const { order, beyond } = keyset({ ...places[sort], id: customers.id }, seek.at, place.value, place.id);
  return executor
    .select({ ...shownInList, sortName: lowerName })
    .from(customers)
    .where(and(fitting(businessId, filter), beyond))
    .orderBy(...order)
    .limit(limit)
    .offset(seek.at === 'offset' ? seek.offset : 0);
}

/** How many fit, counted no further than one past `maxCounted`. */
export async function countFitting(
  executor: Executor,
  businessId: string,
  filter: CustomerFilter,
): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as('one') })
    .from(customers)
    .where(fitting(businessId, filter))
    .limit(maxCounted + 1)
    .as('some');
  const [counted] = await executor.select({ count: sql<number>`count(*)::int` }).from(some);
  return counted?.count ?? 0;
}

export async function readCustomerCounts(executor: Executor, businessId: string) {
  const { never, once, often } = customerCounts;
  const [kept] = await executor
    .select({ never, once, often })
    .from(customerCounts)
    .where(eq(customerCounts.businessId, businessId));
  return kept ?? { never: 0, once: 0, often: 0 };
}

export async function countSince(executor: Executor, businessId: string, from: Date): Promise<number> {
  const [counted] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(customers)
    .where(and(eq(customers.businessId, businessId), sql`${customers.createdAt} >= ${from.toISOString()}`));
  return counted?.count ?? 0;
}

/** Tags in use, the most common first. */
export async function tagsInUse(executor: Executor, businessId: string, limit: number): Promise<string[]> {
  const { rows } = await executor.execute<{ tag: string }>(sql`
    select tag from customers, unnest(tags) as tag
    where business_id = ${businessId} and tags <> '{}'
    group by tag order by count(*) desc, tag limit ${limit}`);
  return rows.map(({ tag }) => tag);
}

const meant = (businessId: string, target: CustomerTarget): SQL | undefined =>
  target.kind === 'ids'
    ? and(fitting(businessId, {}), inArray(customers.id, target.ids))
    : fitting(businessId, target.filter);

/** The next of these customers beyond an id, in the order of their ids: a few at a time, however many there are. */
export async function nextOfTarget(
  executor: Executor,
  businessId: string,
  target: CustomerTarget,
  afterId: string | null,
  limit: number,
) {
  return executor
    .select({ ...shownInList, address: customers.address })
    .from(customers)
    .where(and(meant(businessId, target), afterId ? sql`${customers.id} > ${afterId}::uuid` : undefined))
    .orderBy(asc(customers.id))
    .limit(limit);
}

/** Their ids, held in their order until the transaction ends. */
export async function lockTarget(
  tx: Transaction,
  businessId: string,
  target: CustomerTarget,
): Promise<string[]> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(meant(businessId, target))
    .orderBy(asc(customers.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** A row as it travels to somebody of this standing. */
export const told = <Row extends { lastOrderAt: Date | null; createdAt: Date; spentMinor: number }>(
  { lastOrderAt, createdAt, spentMinor, ...row }: Row,
  standing: Standing,
) => ({
  ...row,
  spentMinor: seesIncome(standing) ? spentMinor : null,
  lastOrderAt: lastOrderAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
