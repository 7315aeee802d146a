import { type SQL, and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { OrderQuery } from '#contract/order-query.ts';
import type { Database } from '#server/db/client.ts';
import { orders } from './orders.table.ts';

/** Which orders, in which order; what stands in `OrderFilter.search` is any text of a person. */
export interface OrderFilter {
  status?: OrderQuery['status'];
  shippingStatus?: OrderQuery['shippingStatus'];
  toShip?: boolean;
  span?: { from: Date; to: Date } | undefined;
  search?: string | undefined;
}
export type OrderSort = NonNullable<OrderQuery['sort']>;

/** Where a page begins: at an end, beside a row whose sort value and id are known, or so many rows from the top. */
export type Seek =
  | { at: 'first' | 'last' }
  | { at: 'after' | 'before'; value: string | number; id: string }
  | { at: 'offset'; offset: number };

/** A total under a free text or a date is counted up to here. */
export const countedUpTo = 10_000;

const shown = {
  id: orders.id,
  number: orders.number,
  placedAt: orders.placedAt,
  customerName: orders.customerName,
  itemCount: orders.itemCount,
  totalMinor: orders.totalMinor,
  currency: orders.currency,
  paid: orders.paid,
  status: orders.status,
  shippingStatus: orders.shippingStatus,
  shippingMode: orders.shippingMode,
};

const likeText = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const given = sql.placeholder;

function conditions(filter: OrderFilter): SQL | undefined {
  return and(
    eq(orders.businessId, given('businessId')),
    filter.status && eq(orders.status, given('status')),
    filter.shippingStatus && eq(orders.shippingStatus, given('shippingStatus')),
    filter.toShip
      ? sql`${orders.status} in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and ${orders.shippingStatus} = 'PENDING'`
      : undefined,
    filter.span && and(gte(orders.placedAt, given('from')), lt(orders.placedAt, given('to'))),
    // The pattern operators are spelled out: a LIKE whose text is a parameter finds no index range of its own.
    filter.search
      ? sql`(${orders.number} ~>=~ ${given('prefix')} and ${orders.number} ~<~ ${given('prefixEnd')} or lower(${orders.customerName}) like ${given('text')})`
      : undefined,
  );
}

function values(businessId: string, filter: OrderFilter): Record<string, unknown> {
  const { search = '' } = filter;
  return {
    businessId,
    status: filter.status,
    shippingStatus: filter.shippingStatus,
    from: filter.span?.from.toISOString(),
    to: filter.span?.to.toISOString(),
    prefix: search,
    prefixEnd: `${search}\u{10FFFF}`,
    text: likeText(search),
  };
}

function rowsStatement(db: Database, filter: OrderFilter, sort: OrderSort, seek: Seek['at']) {
  const by = sort === 'newest' || sort === 'oldest' ? orders.placedAt : orders.totalMinor;
  const backwards = seek === 'before' || seek === 'last';
  const falls = (sort === 'newest' || sort === 'highest') !== backwards;
  const order = falls ? [desc(by), desc(orders.id)] : [asc(by), asc(orders.id)];
  const where = conditions(filter);
  if (seek === 'offset') {
    const page = db
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...order)
      .limit(given('limit'))
      .offset(given('offset'))
      .as('page');
    return db
      .select(shown)
      .from(page)
      .innerJoin(orders, and(eq(orders.businessId, given('businessId')), eq(orders.id, page.id)))
      .orderBy(...order);
  }
  const beside = seek === 'after' || seek === 'before';
  return db
    .select(shown)
    .from(orders)
    .where(
      beside
        ? and(
            where,
            sql`(${by}, ${orders.id}) ${falls ? sql`<` : sql`>`} (${given('value')}, ${given('id')}::uuid)`,
          )
        : where,
    )
    .orderBy(...order)
    .limit(given('limit'));
}
type Rows = Awaited<ReturnType<ReturnType<typeof rowsStatement>['execute']>>;
type Statement = ReturnType<ReturnType<typeof rowsStatement>['prepare']>;

const statements = new WeakMap<Database, Map<string, Statement>>();

/** Planned once a connection; a free text is planned each time, since the best plan depends on how rare it is. */
function prepared(db: Database, filter: OrderFilter, sort: OrderSort, seek: Seek['at']): Statement {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined && value !== false);
  const name = ['orders', sort, seek, ...parts.map(([part]) => part).sort()].join('_');
  const known = statements.get(db) ?? new Map<string, Statement>();
  statements.set(db, known);
  const statement =
    known.get(name) ?? rowsStatement(db, filter, sort, seek).prepare(filter.search ? '' : name);
  known.set(name, statement);
  return statement;
}

/** Rows of a page in the order asked for, up to `limit`. */
export async function findOrders(
  db: Database,
  businessId: string,
  filter: OrderFilter,
  sort: OrderSort,
  seek: Seek,
  limit: number,
): Promise<Rows> {
  const rows = await prepared(db, filter, sort, seek.at).execute({
    ...values(businessId, filter),
    ...seek,
    limit,
  });
  return seek.at === 'before' || seek.at === 'last' ? rows.toReversed() : rows;
}

/** How many orders fit, counted no further than one past `countedUpTo`. */
export async function countOrders(db: Database, businessId: string, filter: OrderFilter): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(conditions(filter))
    .limit(countedUpTo + 1)
    .as('some');
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(some)
    .prepare('')
    .execute(values(businessId, filter));
  return counted?.count ?? 0;
}
