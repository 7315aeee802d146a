import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Seek, countedUpTo } from '#server/paging.ts';
import type { Database } from './client.ts';
import { jsonRows, pageLimit } from './json-rows.ts';
import { type SortKey, keyset } from './keyset.ts';

/** A page of a business's rows: which of them, in which order, from where, and what it shows of each. */
export interface Page {
  table: PgTable & { businessId: PgColumn; id: PgColumn };
  shown: Record<string, SQL.Aliased>;
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

/** A select without a source is none to the query builder. */
const once = sql`(values (true)) as once`;

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
    .limit(countedUpTo + 1)
    .as('some');
  return db
    .select({
      rows: rowsAlongIndex<Row>(db, page, isStandard),
      counts,
      counted: isCounted
        ? sql<number | null>`(select count(*)::int from ${some})`
        : sql<number | null>`null::int`,
    })
    .from(once);
}

function rowsAlongIndex<Row>(db: Database, page: Page, isStandard: boolean): SQL<Row[]> {
  const { table, shown, fitting, at } = page;
  const { order, beyond } = placeIn(page);
  const rows = db.select(shown).from(table);
  if (at !== 'offset')
    return jsonRows(rows.where(and(fitting, beyond)).orderBy(...order), pageLimit(isStandard));
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
  return jsonRows(rows.innerJoin(ids, isOnPage).orderBy(...order));
}

/**
 * Reads what a text finds once, as far as it is counted: page and total come out of the same rows.
 * @param columns what the rows and their order are made of
 */
export function outOfFound<Row, Count>(
  db: Database,
  page: Page,
  counts: SQL<Count[]>,
  columns: Record<string, PgColumn>,
) {
  const { table, shown, fitting } = page;
  const { order, beyond } = placeIn(page);
  const found = db.$with('found').as(
    db
      .select(columns)
      .from(table)
      .where(fitting)
      .limit(countedUpTo + 1),
  );
  const onPage = db
    .select({ all: sql`*` })
    .from(sql`found as ${table}`)
    .where(beyond)
    .orderBy(...order)
    .limit(given('limit'))
    .offset(given('offset'));
  // What is shown is made of the page's rows alone, and not of all that are sorted.
  const rows = db.select(shown).from(sql`${onPage} as ${table}`);
  return db
    .with(found)
    .select({
      rows: jsonRows<Row>(rows),
      counts,
      counted: sql<number | null>`(select count(*)::int from found)`,
    })
    .from(once);
}
