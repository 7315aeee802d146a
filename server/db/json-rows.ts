import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A select whose columns have names. */
interface Listing extends SQLWrapper {
  _: { selectedFields: object };
}

/**
 * All rows of a select as one value, so that one statement answers several lists and neither side spends time on a message
 * a row. They come column by column: PostgreSQL asks once a column, and not once a value, how it is said in JSON, and each
 * name is said once. What JSON has no word for comes as text, an instant by `isoOf`.
 * @param columns what a row is made of, by its name there
 */
export function jsonOfRows<Row>(columns: Record<string, SQLWrapper>): SQL<Row[]> {
  const names = Object.keys(columns);
  const lists = Object.values(columns).map((column) => sql`json_agg(${column})`);
  return sql`json_build_array(${sql.join(lists, sql`, `)})`.mapWith(rowsOf<Row>(names));
}

/** The same of what a statement's `from` names, beside other values of the statement. */
export const jsonRowsFrom = <Row>(columns: Record<string, SQLWrapper>, source: SQL): SQL<Row[]> =>
  sql`(select ${jsonOfRows(columns)} from ${source})`.mapWith(rowsOf<Row>(Object.keys(columns)));

/** The same of a whole query. */
export function jsonRows<Row>(query: Listing): SQL<Row[]> {
  const names = Object.keys(query._.selectedFields);
  const columns = Object.fromEntries(names.map((name) => [name, sql.identifier(name)]));
  return jsonRowsFrom(columns, sql`(${query}) as listing`);
}

/** Of no rows each list is null. */
const rowsOf =
  <Row>(names: string[]) =>
  (lists: (unknown[] | null)[]): Row[] =>
    (lists[0] ?? []).map((_, nth) => {
      const row: Record<string, unknown> = {};
      // Plain, since thousands of values come this way.
      for (let column = 0; column < names.length; column += 1)
        row[names[column] ?? ''] = lists[column]?.[nth];
      return row as Row;
    });

/** What a row is made of, each under its name there. */
export const named = (columns: Record<string, Column | SQL>): Record<string, SQL.Aliased> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]));

/** An instant as answers tell it, so that nobody has to read it in between. */
export const isoOf = (instant: Column | SQL): SQL<string> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
