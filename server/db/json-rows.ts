import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A select whose columns have names. */
interface NamedSelect extends SQLWrapper {
  _: { selectedFields: object };
}

/**
 * All rows of a select as one value, so that one statement returns several lists and neither side spends time on a message
 * for each row. They are sent column by column: PostgreSQL then looks up the JSON conversion once for each column instead of
 * once for each value, and each name is sent once. Values without a JSON type are sent as text, an instant by `toIsoText`.
 * @param columns the fields of a row, by name
 */
export function jsonOfRows<Row>(columns: Record<string, SQLWrapper>): SQL<Row[]> {
  const names = Object.keys(columns);
  const lists = Object.values(columns).map((column) => sql`json_agg(${column})`);
  return sql`json_build_array(${sql.join(lists, sql`, `)})`.mapWith(rowsOf<Row>(names));
}

/** The same for the source of a statement's `from`, beside other values of the statement. */
export const jsonRowsFrom = <Row>(columns: Record<string, SQLWrapper>, source: SQL): SQL<Row[]> =>
  sql`(select ${jsonOfRows(columns)} from ${source})`.mapWith(rowsOf<Row>(Object.keys(columns)));

/** The same for a whole query. */
export function jsonRows<Row>(query: NamedSelect): SQL<Row[]> {
  const names = Object.keys(query._.selectedFields);
  const columns = Object.fromEntries(names.map((name) => [name, sql.identifier(name)]));
  return jsonRowsFrom(columns, sql`(${query}) as listing`);
}

/** Without rows each list is null. */
const rowsOf =
  <Row>(names: string[]) =>
  (lists: (unknown[] | null)[]): Row[] =>
    (lists[0] ?? []).map((_, nth) => {
      const row: Record<string, unknown> = {};
      // A plain loop, because thousands of values pass through it.
      for (let column = 0; column < names.length; column += 1)
        row[names[column] ?? ''] = lists[column]?.[nth];
      return row as Row;
    });

/** The expressions of a row's fields, by name. */
export const getColumnNames = (columns: Record<string, Column | SQL>): Record<string, SQL.Aliased> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]));

/** An instant in the format of the API, so that no code has to parse it in between. */
export const toIsoText = (instant: Column | SQL): SQL<string> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
