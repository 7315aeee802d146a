import { type Column, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { standardPage } from '#server/paging.ts';

/**
 * All rows of a query as one value, so that one statement answers several lists and neither side spends time on a message
 * a row. What JSON has no word for comes as text, an instant by `isoOf`.
 */
export const jsonRows = <Row>(query: SQLWrapper, limit?: SQL | Placeholder): SQL<Row[]> =>
  sql<
    Row[]
  >`(select coalesce(json_agg(page), '[]') from (${query}${limit ? sql` limit ${limit}` : sql``}) as page)`;

/** As `jsonRows`, of so many rows that their names would be most of what is sent: column by column. */
export function jsonColumns<Row extends object>(
  query: SQLWrapper,
  columnsOfRow: Record<keyof Row, unknown>,
): SQL<Row[]> {
  const names = Object.keys(columnsOfRow);
  const columns = names.map((name) => sql`coalesce(json_agg(${sql.identifier(name)}), '[]')`);
  const rows = sql`(select json_build_array(${sql.join(columns, sql`, `)}) from (${query}) as page)`;
  return rows.mapWith((lists: unknown[][]) =>
    Array.from({ length: lists[0]?.length ?? 0 }, (_, nth) => {
      const row: Record<string, unknown> = {};
      for (const [column, name] of names.entries()) row[name] = lists[column]?.[nth];
      return row as Row;
    }),
  );
}

/** What a row is made of, each under its name there. */
export const named = (columns: Record<string, Column | SQL>): Record<string, SQL.Aliased> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]));

/** An instant as answers tell it, so that nobody has to read it in between. */
export const isoOf = (instant: Column): SQL<string> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * How many rows a page's statement reads. A number that is spelled out lets PostgreSQL keep one plan for all of them; under
 * one that comes as a value it makes a plan each time, which costs as much as the reading.
 */
export const pageLimit = (isStandard: boolean): SQL | Placeholder =>
  isStandard ? sql.raw(String(standardPage + 1)) : sql.placeholder('limit');
