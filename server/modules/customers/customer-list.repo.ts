import { type SQL, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import { type Membership, canSeeIncome } from '#domain/permission.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { jsonRowsFrom } from '#server/db/json-rows.ts';
import { param } from '#server/db/statement.ts';
import { customerCounts, customers } from '#server/db/tables/records/customers.table.ts';
import { replanForValues } from '#server/db/text-search.ts';
import { getPaidOrdersValues, selectPaidOrders } from '#server/modules/transactions/transactions.records.ts';
import { type FilterOf, defineList } from '#server/platform/lists/define-list.ts';
import { type Filter, isOneOf, byValue } from '#server/platform/lists/filters.ts';
import { searchTerms } from '#server/platform/lists/search.ts';
import { ascending, descending } from '#server/platform/lists/sorts.ts';

export const listColumns = {
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
const lastOrder = sql`coalesce(${customers.lastOrderAt}, timestamptz '1970-01-01 00:00:00+00')`;

const {
  mergedIds: _,
  importKey: _key,
  importHash: _hash,
  searchText: _text,
  ...reads
} = getTableColumns(customers);

/** The customers of the orders that were paid within a span. */
const selectPayingCustomers = (name: string): SQL => sql`select customer_id from orders
  where business_id = ${param('businessId')} and customer_id is not null and id in (${selectPaidOrders(name)})`;

const paidSpan: Filter<Span> = {
  where: () => sql`${customers.id} in (${selectPayingCustomers('paid')})`,
  values: (span) => getPaidOrdersValues('paid', span),
};

/** Customers whose first paid order was paid within the span. */
const firstPaidSpan: Filter<Span> = {
  where: () =>
    sql`${customers.id} in (${selectPayingCustomers('first')}) and ${customers.id} not in (${selectPayingCustomers('earlier')})`,
  values: (span) => ({
    ...getPaidOrdersValues('first', span),
    ...getPaidOrdersValues('earlier', { from: new Date(0), to: span.from }),
  }),
};

export const customerList = defineList({
  name: 'customers',
  table: customers,
  columns: listColumns,
  reads,
  sorts: {
    newest: descending(customers.createdAt),
    name: ascending(lowerName, 'text'),
    mostOrders: descending(customers.orderCount),
    highestSpent: descending(customers.spentMinor),
    lastOrder: descending(lastOrder, 'instant'),
  },
  filters: {
    // A tag may be rare or common.
    tag: {
      where: () => sql`${customers.tags} @> array[${param('tag')}]::text[] and ${replanForValues}`,
      values: (tag: string) => ({ tag, always: true }),
    },
    orders: byValue({ some: gt(customers.orderCount, 0), none: eq(customers.orderCount, 0) }),
    paidSpan,
    firstPaidSpan,
    ids: isOneOf(customers.id),
  },
  search: searchTerms(customers.searchText, { hasPhones: true }),
  counts: {
    read: () =>
      jsonRowsFrom<{ orders: 'some' | 'none'; count: number }>(
        { orders: sql.identifier('orders'), count: sql.identifier('count') },
        sql`${customerCounts}, lateral (values ('none', ${customerCounts.never}),
            ('some', ${customerCounts.once} + ${customerCounts.often})) as tab (orders, count)
          where ${eq(customerCounts.businessId, param('businessId'))}`,
      ),
    matches: { orders: (value) => (counter) => counter.orders === value },
  },
});

export type CustomerListFilter = FilterOf<typeof customerList>;

export async function readCustomerCounts(executor: Executor, businessId: string) {
  const { never, once, often } = customerCounts;
  const [kept] = await executor
    .select({ never, once, often })
    .from(customerCounts)
    .where(eq(customerCounts.businessId, businessId));
  return kept ?? { never: 0, once: 0, often: 0 };
}

/**
 * Returns the number of customers whose first order or invoice is not older than this; when they were added or imported
 * does not count (decisions, "Money as it is shown").
 */
export async function countNewCustomers(executor: Executor, businessId: string, from: Date): Promise<number> {
  const since = sql`${from.toISOString()}::timestamptz`;
  const ofBusiness = sql`business_id = ${businessId}`;
  const ordersThat = (holds: SQL) => sql`select customer_id from orders
    where ${ofBusiness} and status not in ('DECLINED', 'CANCELED', 'FAILED') and not is_attempt and ${holds}`;
  const invoicesThat = (holds: SQL) => sql`select customer_id from invoices
    where ${ofBusiness} and status <> 'VOID' and ${holds}`;
  const isSame = sql`customer_id = bought.customer_id`;
  const { rows } = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (${ordersThat(sql`placed_at >= ${since}`)} union ${invoicesThat(sql`sent_at >= ${since}`)}) as bought
    where customer_id is not null
      and not exists (${ordersThat(sql`${isSame} and placed_at < ${since}`)})
      and not exists (${invoicesThat(sql`${isSame} and sent_at < ${since}`)})`);
  return rows[0]?.count ?? 0;
}

/** Returns the tags in use, most common first. */
export async function listTags(executor: Executor, businessId: string, limit: number): Promise<string[]> {
  const { rows } = await executor.execute<{ tag: string }>(sql`
    select tag from customers, unnest(tags) as tag
    where business_id = ${businessId} and tags <> '{}'
    group by tag order by count(*) desc, tag limit ${limit}`);
  return rows.map(({ tag }) => tag);
}

/** Yields all of these customers in the order of their creation, in batches. */
export const streamCustomers = (executor: Executor, businessId: string, filter: CustomerListFilter) =>
  customerList.batches(
    executor,
    businessId,
    filter,
    getTableColumns(customers),
    ascending(customers.createdAt),
  );

/** Returns the ids of these customers, locked in order until the transaction ends. */
export async function lockTarget(
  tx: Transaction,
  businessId: string,
  filter: CustomerListFilter,
): Promise<string[]> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(customerList.where(filter))
    .orderBy(asc(customers.id))
    .for('update')
    .prepare('')
    .execute(customerList.values(businessId, filter));
  return rows.map(({ id }) => id);
}

/** Returns a row as the API returns it to this member. */
export const toCustomerRow = <Row extends { lastOrderAt: Date | null; createdAt: Date; spentMinor: number }>(
  { lastOrderAt, createdAt, spentMinor, ...row }: Row,
  membership: Membership,
) => ({
  ...row,
  spentMinor: canSeeIncome(membership) ? spentMinor : null,
  lastOrderAt: lastOrderAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
