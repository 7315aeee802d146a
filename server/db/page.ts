import { type SQL, type SQLWrapper, type Subquery, and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Seek, maxCounted, defaultPageSize } from '#server/platform/lists/paging.ts';
import type { Database } from './client.ts';
import { jsonOfRows } from './json-rows.ts';
import { type SortKey, keyset } from './keyset.ts';

/** A page of a business's rows: which of them, in which order, from where, and what it shows of each. */
export interface Page {
  table: PgTable & { businessId: PgColumn; id: PgColumn };
  /** What `shown` and the order are made of. */
  columns: Record<string, PgColumn>;
  shown: Record<string, SQLWrapper>;
  /** With a placeholder for `businessId`, and for what else is asked. */
  fitting: SQL | undefined;
  key: Omit<SortKey, 'id'>;
  at: Seek['at'];
}

const given = sql.placeholder;

/** What the placeholders of a page's place stand for. */
export const placeValues = (seek: Seek, limit: number) => ({
  offset: 0,
  ...seek,
  ...('id' in seek && { besideId: seek.id }),
  limit,
});

const placeIn = ({ table: { id }, key, at }: Page) =>
  keyset({ ...key, id }, at, given('value'), given('besideId'));

/** Reads along the index of the sort until the page is full. `isCounted` where no counter says how many fit. */
export function alongIndex<Row, Count>(
  db: Database,
  page: Page,
  counts: SQL<Count[]>,
  { isStandard, isCounted }: { isStandard: boolean; isCounted: boolean },
) {
  const { table, fitting } = page;
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(fitting)
    .limit(maxCounted + 1)
    .as('some');
  const counted = isCounted ? sql`(select count(*)::int from ${some})` : sql`null::int`;
  return answerOf<Row, Count>(db, page, rowsAlongIndex(db, page, isStandard), counts, counted);
}

/** What is shown is made of the page's rows alone, and not of all that are looked at or sorted. */
const answerOf = <Row, Count>(
  db: Pick<Database, 'select'>,
  { table, shown }: Page,
  rows: SQLWrapper,
  counts: SQL<Count[]>,
  counted: SQL,
) =>
  db
    .select({ rows: jsonOfRows<Row>(shown), counts, counted: sql<number | null>`${counted}` })
    .from(sql`(${rows}) as ${table}`);

function rowsAlongIndex(db: Database, page: Page, isStandard: boolean): SQLWrapper {
  const { table, columns, fitting, at } = page;
  const { order, beyond } = placeIn(page);
  const rows = db.select(columns).from(table);
  if (at !== 'offset') {
    const fromThere = rows.where(and(fitting, beyond)).orderBy(...order);
    return sql`${fromThere} limit ${pageLimit(isStandard)}`;
  }
  // A jump to a page counts its way through the index, and looks at the rows of that page alone.
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(fitting)
    .orderBy(...order)
    .limit(given('limit'))
    .offset(given('offset'))
    .as('ids');
  const isOnPage = and(eq(table.businessId, given('businessId')), eq(table.id, ids.id));
  return rows.innerJoin(ids, isOnPage).orderBy(...order);
}

/**
 * How many rows a page's statement reads. A number that is spelled out lets PostgreSQL keep one plan for all of them; under
 * one that comes as a value it makes a plan each time, which costs as much as the reading.
 */
const pageLimit = (isStandard: boolean): SQL =>
  isStandard ? sql.raw(String(defaultPageSize + 1)) : sql`${given('limit')}`;

/**
 * Reads what a text finds once, as far as it is counted: page and total come out of the same rows.
 * @param page.from what is read in place of its table
 */
export function outOfFound<Row, Count>(
  db: Database,
  page: Page & { from?: PgTable | Subquery },
  counts: SQL<Count[]>,
) {
  const { table, columns, fitting, from = table } = page;
  const { order, beyond } = placeIn(page);
  const found = db.$with('found').as(
    db
      .select(columns)
      .from(from)
      .where(fitting)
      .limit(maxCounted + 1),
  );
  const onPage = db
    .select({ all: sql`*` })
    .from(sql`found as ${table}`)
    .where(beyond)
    .orderBy(...order)
    .limit(given('limit'))
    .offset(given('offset'));
  const counted = sql`(select count(*)::int from found)`;
  return answerOf<Row, Count>(db.with(found), page, onPage, counts, counted);
}
