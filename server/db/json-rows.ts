import { type Column, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { standardPage } from '#server/paging.ts';

/** A select whose columns have names. */
interface Listing extends SQLWrapper {
  _: { selectedFields: object };
}

/**
 * All rows of a query as one value, so that one statement answers several lists and neither side spends time on a message
 * a row. They come column by column: PostgreSQL asks once a column, and not once a value, how it is said in JSON, and each
 * name is said once. What JSON has no word for comes as text, an instant by `isoOf`.
 */
export function jsonRows<Row>(query: Listing, limit?: SQL | Placeholder): SQL<Row[]> {
  const names = Object.keys(query._.selectedFields);
  const columns = names.map((name) => sql`coalesce(json_agg(${sql.identifier(name)}), '[]')`);
  const page = limit ? sql`${query} limit ${limit}` : query;
  const rows = sql`(select json_build_array(${sql.join(columns, sql`, `)}) from (${page}) as page)`;
  return rows.mapWith((lists: unknown[][]) =>
    (lists[0] ?? []).map((_, nth) => {
      const row: Record<string, unknown> = {};
      // Plain, since thousands of values come this way.
      for (let column = 0; column < names.length; column += 1)
        row[names[column] ?? ''] = lists[column]?.[nth];
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
