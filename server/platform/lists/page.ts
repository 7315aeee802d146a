import { type SQL, type SQLWrapper, type Subquery, and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { jsonOfRows } from '#server/db/json-rows.ts';
import { param } from '#server/db/statement.ts';
import { type Seek, defaultPageSize, maxCounted } from './paging.ts';
import { type Sort, keyset } from './sorts.ts';

/** A table of businesses' rows. */
export type ListTable = PgTable & { businessId: PgColumn; id: PgColumn };

/** A page of a business's rows: the condition, order, start and fields of its rows. */
export interface Page {
  table: ListTable;
  /** The columns that `select` and the sort use. */
  columns: Record<string, PgColumn>;
  select: Record<string, SQLWrapper>;
  /** With placeholders for `businessId` and all other values. */
  where: SQL | undefined;
  sort: Sort;
  at: Seek['at'];
}

/** The values of a page's start, for its placeholders. */
export const getSeekValues = (seek: Seek, limit: number) => ({
  offset: 0,
  ...seek,
  ...('id' in seek && { besideId: seek.id }),
  limit,
});

const toPageStart = ({ table: { id }, sort, at }: Page) =>
  keyset({ ...sort, id }, at, param('value'), param('besideId'));

/** Reads along the index of the sort until the page is full. `isCounted` if no counter says how many rows match. */
export function pageByIndex<Row, Count>(
  db: Database,
  page: Page,
  counts: SQL<Count[]>,
  { isStandard, isCounted }: { isStandard: boolean; isCounted: boolean },
) {
  const { table, where } = page;
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(maxCounted + 1)
    .as('some');
  const counted = isCounted ? sql`(select count(*)::int from ${some})` : sql`null::int`;
  return toPageResult<Row, Count>(db, page, rowsByIndex(db, page, isStandard), counts, counted);
}

/** Fields are computed from the page's rows only, and not from all rows that are scanned or sorted. */
const toPageResult = <Row, Count>(
  db: Pick<Database, 'select'>,
  { table, select }: Page,
  rows: SQLWrapper,
  counts: SQL<Count[]>,
  counted: SQL,
) =>
  db
    .select({ rows: jsonOfRows<Row>(select), counts, counted: sql<number | null>`${counted}` })
    .from(sql`(${rows}) as ${table}`);

function rowsByIndex(db: Database, page: Page, isStandard: boolean): SQLWrapper {
  const { table, columns, where, at } = page;
  const { order, beyond } = toPageStart(page);
  const rows = db.select(columns).from(table);
  if (at !== 'offset') {
    const fromThere = rows.where(and(where, beyond)).orderBy(...order);
    return sql`${fromThere} limit ${pageLimit(isStandard)}`;
  }
  // A jump to a page counts through the index, and only reads the rows of that page.
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('ids');
  const isOnPage = and(eq(table.businessId, param('businessId')), eq(table.id, ids.id));
  return rows.innerJoin(ids, isOnPage).orderBy(...order);
}

/** A text that a person types in search is mostly in one of this many rows, and they are read in a millisecond or two. */
const maxProbed = 2000;

/**
 * Reads the first matches among the first rows of the list, in its order, and stops as soon as there are enough.
 * @param own the condition of all rows of the list
 */
export function matchesAmongFirst<Row>(db: Database, page: Page, own: SQL | undefined) {
  const { table, select, where } = page;
  const { order } = toPageStart(page);
  const first = sql`(select * from ${table} where ${own} order by ${sql.join(order, sql`, `)}
    limit ${sql.raw(String(maxProbed))}) as ${table}`;
  const matches = db
    .select({ all: sql`*` })
    .from(first)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'));
  return db.select({ rows: jsonOfRows<Row>(select) }).from(sql`(${matches}) as ${table}`);
}

/**
 * The number of rows that a page's statement reads. A literal lets PostgreSQL keep one plan for all of them; for
 * a parameter it creates a plan each time, which costs as much as the reading.
 */
const pageLimit = (isStandard: boolean): SQL =>
  isStandard ? sql.raw(String(defaultPageSize + 1)) : param('limit');

/**
 * Reads all matches of a text once, up to the counting limit: page and total are taken from the same rows.
 * @param page.from the source that is read in place of its table
 */
export function pageFromMatches<Row, Count>(
  db: Database,
  page: Page & { from: PgTable | Subquery },
  counts: SQL<Count[]>,
) {
  const { table, columns, where, from } = page;
  const { order, beyond } = toPageStart(page);
  const matches = db.$with('matches').as(
    db
      .select(columns)
      .from(from)
      .where(where)
      .limit(maxCounted + 1),
  );
  const onPage = db
    .select({ all: sql`*` })
    .from(sql`matches as ${table}`)
    .where(beyond)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  const counted = sql`(select count(*)::int from matches)`;
  return toPageResult<Row, Count>(db.with(matches), page, onPage, counts, counted);
}
