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

type Drafted = Parameters<PgSession['prepareQuery']>;
type Draftsman = PgDatabase<NodePgQueryResultHKT, Schema>;

const never = (): never => {
  throw new Error('A draft can only be run by `ask`');
};

class Draft<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  override execute = async () => never();
}

/** A database without a connection: it keeps the query that is built with it. */
class Drafting extends PgSession {
  drafted: Drafted | undefined;

  override prepareQuery<Config extends PreparedQueryConfig>(...drafted: Drafted): PgPreparedQuery<Config> {
    this.drafted = drafted;
    const [query] = drafted;
    return new Draft<Config>(query, undefined, undefined);
  }

  override transaction = async () => never();
}

/** A value of a statement, by its name; it is not cast, so that it may be null. */
export const given = (name: string): SQL => sql`${sql.placeholder(name)}`;

interface Preparable<Rows> {
  prepare(name: string): { execute(): Promise<Rows> };
}
/** A query, or the raw SQL that `db.execute` takes. */
type Built<Rows> = Preparable<Rows> | PgRaw<Rows>;
/** The statement that was built for a name, and its name in PostgreSQL. */
const drafts = new Map<string, { drafted: Drafted; called: string }>();
/** PostgreSQL ignores the rest of a longer name. */
const nameLength = 63;

/**
 * Runs a statement that is built once for the process, and planned once on each connection: building it costs Node as much
 * time as sending it.
 * @param name unique in the server; for a list's statements it includes the shape of the request
 * @param build creates the query, with `given` for each value
 */
export function ask<Rows>(
  executor: Executor,
  name: string,
  build: (db: Draftsman) => Built<Rows>,
  values: Record<string, unknown>,
): Promise<Rows> {
  const kept = drafts.get(name) ?? {
    drafted: draft(build),
    // The number distinguishes long names with the same beginning.
    called: `${drafts.size} ${name}`.slice(0, nameLength),
  };
  drafts.set(name, kept);
  const [query, fields, , isRead] = kept.drafted;
  return executor._.session
    .prepareQuery<{ execute: Rows; all: unknown; values: unknown }>(query, fields, kept.called, isRead)
    .execute(values);
}

function draft(build: (db: Draftsman) => Built<unknown>): Drafted {
  const dialect = new PgDialect();
  const session = new Drafting(dialect);
  const built = build(new PgDatabase<NodePgQueryResultHKT, Schema>(dialect, session, undefined));
  // Raw SQL has been passed to the session by now.
  if (!is(built, PgRaw)) built.prepare('');
  return session.drafted ?? never();
}

/** One of the statements of a write step, which are always the same. */
export const statement =
  <Rows>(name: string, build: (db: Draftsman) => Built<Rows>) =>
  (executor: Executor, values: Record<string, unknown>): Promise<Rows> =>
    ask(executor, name, build, values);

/** Half a surrogate pair, which JSON can contain and a column can't, becomes the replacement character. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one));

/**
 * The select of an insert: rows that come as one JSON text, any number of them, by the property names of the columns in the
 * code. A missing value takes the column's default. @param instead replaces the value of the rows, by column
 */
export function rowsFor(table: PgTable, json: SQL, instead: Record<string, SQL> = {}): SQL {
  const columns = Object.entries(getTableColumns(table));
  const values = columns.map(([name, column]) => {
    const told = sql.identifier(name);
    return instead[name] ?? (column.hasDefault ? sql`coalesce(${told}, ${defaultOf(column)})` : told);
  });
  const shape = columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`);
  const listed = (parts: (SQL | Name)[]) => sql.join(parts, sql`, `);
  return sql`select ${listed(values)} from json_to_recordset(${json}::json) as given(${listed(shape)})`;
}

const defaultOf = (column: PgColumn) =>
  is(column.default, SQL) ? column.default : sql.param(column.default, column);

/** Inserts any number of rows of a table in one statement that is always the same. */
export function inserter<Table extends PgTable>(table: Table) {
  const insert = statement(`insert_${getTableName(table)}`, (db) =>
    db.insert(table).select(rowsFor(table, given('rows'))),
  );
  return async (executor: Executor, rows: Table['$inferInsert'][]): Promise<void> => {
    if (rows.length > 0) await insert(executor, { rows: jsonOf(rows) });
  };
}
