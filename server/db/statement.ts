import { type Name, SQL, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import {
  type PgColumn,
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  type PgTable,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import { PgRaw } from 'drizzle-orm/pg-core/query-builders/raw';
import type { Executor, Schema } from './client.ts';

type QueryParts = Parameters<PgSession['prepareQuery']>;
type QueryBuilder = PgDatabase<NodePgQueryResultHKT, Schema>;

const throwNotRun = (): never => {
  throw new Error('A draft can only be run by `ask`');
};

class UnrunQuery<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  override execute = async () => throwNotRun();
}

/** A database without a connection: it keeps the query that is built with it. */
class RecordingSession extends PgSession {
  queryParts: QueryParts | undefined;

  override prepareQuery<Config extends PreparedQueryConfig>(
    ...queryParts: QueryParts
  ): PgPreparedQuery<Config> {
    this.queryParts = queryParts;
    const [query] = queryParts;
    return new UnrunQuery<Config>(query, undefined, undefined);
  }

  override transaction = async () => throwNotRun();
}

/** A value of a statement, by its name; it is not cast, so that it may be null. */
export const param = (name: string): SQL => sql`${sql.placeholder(name)}`;

interface Preparable<Rows> {
  prepare(name: string): { execute(): Promise<Rows> };
}
/** A query, or the raw SQL that `db.execute` takes. */
type BuiltQuery<Rows> = Preparable<Rows> | PgRaw<Rows>;
/** The statement that was built for a name, and its name in PostgreSQL. */
const prepared = new Map<string, { queryParts: QueryParts; preparedName: string }>();
/** PostgreSQL ignores the rest of a longer name. */
const nameLength = 63;

/**
 * Runs a statement that is built once for the process, and planned once on each connection: building it costs Node as much
 * time as sending it.
 * @param name unique in the server; for a list's statements it includes the shape of the request
 * @param build creates the query, with `param` for each value
 */
export function runPrepared<Rows>(
  executor: Executor,
  name: string,
  build: (db: QueryBuilder) => BuiltQuery<Rows>,
  values: Record<string, unknown>,
): Promise<Rows> {
  const statementOfName = prepared.get(name) ?? {
    queryParts: buildQuery(build),
    // The number distinguishes long names with the same beginning.
    preparedName: `${prepared.size} ${name}`.slice(0, nameLength),
  };
  prepared.set(name, statementOfName);
  const [query, fields, , isRead] = statementOfName.queryParts;
  return executor._.session
    .prepareQuery<{ execute: Rows; all: unknown; values: unknown }>(
      query,
      fields,
      statementOfName.preparedName,
      isRead,
    )
    .execute(values);
}

/** The name in PostgreSQL of each text that `runPreparedText` has run. */
const namesOfTexts = new Map<string, string>();

/**
 * Runs a statement of a library, planned once on each connection.
 * @param text one of few: it contains `$1` for a value, never the value
 */
export function runPreparedText(
  executor: Executor,
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  const name = namesOfTexts.get(text) ?? `text ${namesOfTexts.size}`;
  namesOfTexts.set(text, name);
  return executor._.session
    .prepareQuery<{ execute: { rows: unknown[] }; all: unknown; values: unknown }>(
      { sql: text, params: values },
      undefined,
      name,
      false,
    )
    .execute();
}

function buildQuery(build: (db: QueryBuilder) => BuiltQuery<unknown>): QueryParts {
  const dialect = new PgDialect();
  const session = new RecordingSession(dialect);
  const builtQuery = build(new PgDatabase<NodePgQueryResultHKT, Schema>(dialect, session, undefined));
  // Raw SQL has been passed to the session by now.
  if (!is(builtQuery, PgRaw)) builtQuery.prepare('');
  return session.queryParts ?? throwNotRun();
}

/** One of the statements of a write step, which are always the same. */
export const definePrepared =
  <Rows>(name: string, build: (db: QueryBuilder) => BuiltQuery<Rows>) =>
  (executor: Executor, values: Record<string, unknown>): Promise<Rows> =>
    runPrepared(executor, name, build, values);

/** Half a surrogate pair, which JSON can contain and a column can't, becomes the replacement character. */
export const toJsonText = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one));

/**
 * The select of an insert: rows that come as one JSON text, any number of them, by the property names of the columns in the
 * code. A missing value takes the column's default, and PostgreSQL computes generated columns itself. @param overrides replaces the value of the rows, by column
 */
export function selectJsonRows(table: PgTable, json: SQL, overrides: Record<string, SQL> = {}): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated }]) => generated === undefined,
  );
  const values = columns.map(([name, column]) => {
    const columnName = sql.identifier(name);
    return (
      overrides[name] ??
      (column.hasDefault ? sql`coalesce(${columnName}, ${getDefault(column)})` : columnName)
    );
  });
  const shape = columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`);
  const joinWithCommas = (parts: (SQL | Name)[]) => sql.join(parts, sql`, `);
  return sql`select ${joinWithCommas(values)} from json_to_recordset(${json}::json) as given(${joinWithCommas(shape)})`;
}

const getDefault = (column: PgColumn) =>
  is(column.default, SQL) ? column.default : sql.param(column.default, column);

/** Inserts any number of rows of a table in one statement that is always the same. */
export function bulkInsert<Table extends PgTable>(table: Table) {
  const insert = definePrepared(`insert_${getTableName(table)}`, (db) =>
    db.insert(table).select(selectJsonRows(table, param('rows'))),
  );
  return async (executor: Executor, rows: Table['$inferInsert'][]): Promise<void> => {
    if (rows.length > 0) await insert(executor, { rows: toJsonText(rows) });
  };
}
