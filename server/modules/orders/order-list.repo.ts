import { type Column, and, eq, sql } from 'drizzle-orm';
import type { OrderQuery } from '#contract/order-query.ts';
import type { OrderRow } from '#domain/order.ts';
import type { Database } from '#server/db/client.ts';
import { isoOf, jsonRows, pageLimit } from '#server/db/json-rows.ts';
import { keyset } from '#server/db/keyset.ts';
import { ask } from '#server/db/statement.ts';
import { type Seek, countedUpTo, standardPage } from '#server/paging.ts';
import { type OrderFilter, conditions, filterValues, shapeOf } from './order-filter.repo.ts';
import { type OrderCount, countsStatement } from './orders.repo.ts';
import { orders } from './orders.table.ts';

export type OrderSort = NonNullable<OrderQuery['sort']>;

/** Rows as they were read (see paging.ts), the kept counters, and how many fit where no counter says it. */
export interface OrdersRead {
  rows: OrderRow[];
  counts: OrderCount[];
  /** No further than one past `countedUpTo`; null without a text and a date. */
  counted: number | null;
}

const columns = {
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
} satisfies Record<keyof OrderRow, Column>;
const shown = Object.fromEntries(
  Object.entries({ ...columns, placedAt: isoOf(orders.placedAt) }).map(([name, column]) => [
    name,
    sql`${column}`.as(name),
  ]),
);

const given = sql.placeholder;
/** A select without a source is none to the query builder. */
const once = sql`(values (true)) as once`;
const countsOf = (db: Database) => jsonRows<OrderCount>(countsStatement(db, given('businessId')));

function placeIn(sort: OrderSort, at: Seek['at']): ReturnType<typeof keyset> {
  const by = sort === 'newest' || sort === 'oldest' ? orders.placedAt : orders.totalMinor;
  const falls = sort === 'newest' || sort === 'highest';
  return keyset({ by, id: orders.id, falls }, at, given('value'), given('besideId'));
}

/** Reads along the index of the sort until the page is full. */
function alongIndex(db: Database, filter: OrderFilter, sort: OrderSort, at: Seek['at'], isStandard: boolean) {
  const { order, beyond } = placeIn(sort, at);
  const fitting = conditions(filter);
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(fitting)
    .orderBy(...order)
    .limit(given('limit'))
    .offset(given('offset'))
    .as('ids');
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(fitting)
    .limit(countedUpTo + 1)
    .as('some');
  const page = db.select(shown).from(orders);
  const rows =
    at === 'offset'
      ? jsonRows<OrderRow>(
          page
            .innerJoin(ids, and(eq(orders.businessId, given('businessId')), eq(orders.id, ids.id)))
            .orderBy(...order),
        )
      : jsonRows<OrderRow>(page.where(and(fitting, beyond)).orderBy(...order), pageLimit(isStandard));
  return db
    .select({
      rows,
      counts: countsOf(db),
      counted:
        filter.span || filter.payment
          ? sql<number | null>`(select count(*)::int from ${some})`
          : sql<number | null>`null::int`,
    })
    .from(once);
}

/** Reads what a text finds once, as far as it is counted: page and total come out of the same rows. */
function outOfFound(db: Database, filter: OrderFilter, sort: OrderSort, at: Seek['at']) {
  const { order, beyond } = placeIn(sort, at);
  const found = db.$with('found').as(
    db
      .select(columns)
      .from(orders)
      .where(conditions(filter))
      .limit(countedUpTo + 1),
  );
  const page = db
    .select(shown)
    .from(sql`found as ${orders}`)
    .where(beyond)
    .orderBy(...order)
    .limit(given('limit'))
    .offset(given('offset'));
  return db
    .with(found)
    .select({
      rows: jsonRows<OrderRow>(page),
      counts: countsOf(db),
      counted: sql<number | null>`(select count(*)::int from found)`,
    })
    .from(once);
}

type Way = typeof alongIndex | typeof outOfFound;

/** A page's rows, up to `limit`, and all counts, in one question to the database; in two where a text finds very many. */
export async function readOrders(
  db: Database,
  businessId: string,
  filter: OrderFilter,
  sort: OrderSort,
  seek: Seek,
  limit: number,
): Promise<OrdersRead> {
  const place = { offset: 0, ...seek, ...('id' in seek && { besideId: seek.id }) };
  const values = { businessId, ...filterValues(filter), ...place, limit };
  const isStandard = limit === standardPage + 1;
  const size = isStandard ? 'page' : 'sized';
  const read = async (way: Way) => {
    const name = ['orders', way.name, sort, seek.at, size, shapeOf(filter)].join('_');
    const build = (to: Database) => way(to, filter, sort, seek.at, isStandard);
    const [found] = await ask(db, name, build, values, filter.search ? 'anew' : 'kept');
    return found ?? { rows: [], counts: [], counted: null };
  };
  if (!filter.search) return read(alongIndex);
  const found = await read(outOfFound);
  if (Number(found.counted) <= countedUpTo) return found;
  return { ...found, rows: (await read(alongIndex)).rows };
}
