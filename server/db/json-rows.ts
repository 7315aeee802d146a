import { type SQL, type Subquery, sql } from 'drizzle-orm';

/**
 * All rows of a subquery as one value, so that one statement answers several lists and neither side spends time on a
 * message a row. What JSON has no word for comes as text: an instant as ISO 8601.
 */
export const jsonRows = <Row>(query: Subquery): SQL<Row[]> =>
  sql<Row[]>`(select coalesce(json_agg(${sql.identifier(query._.alias)}), '[]') from ${query})`;
