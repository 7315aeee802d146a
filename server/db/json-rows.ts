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

/** An instant as answers tell it, so that nobody has to read it in between. */
export const isoOf = (instant: Column): SQL<string> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * How many rows a page's statement reads. A number that is spelled out lets PostgreSQL keep one plan for all of them; under
 * one that comes as a value it makes a plan each time, which costs as much as the reading.
 */
export const pageLimit = (isStandard: boolean): SQL | Placeholder =>
  isStandard ? sql.raw(String(standardPage + 1)) : sql.placeholder('limit');
