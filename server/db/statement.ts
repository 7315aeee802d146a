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
  throw new Error('A draft is run by `ask` alone');
};

class Draft<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  override execute = async () => never();
}

/** Connected to nothing: keeps what a query was built into. */
class Drafting extends PgSession {
  drafted: Drafted | undefined;

  override prepareQuery<Config extends PreparedQueryConfig>(...drafted: Drafted): PgPreparedQuery<Config> {
    this.drafted = drafted;
    const [query] = drafted;
    return new Draft<Config>(query, undefined, undefined);
  }

  override transaction = async () => never();
}

/** A value of a statement, by its name; as it is, so that it may be null. */
export const given = (name: string): SQL => sql`${sql.placeholder(name)}`;

interface Preparable<Rows> {
  prepare(name: string): { execute(): Promise<Rows> };
}
/** A query, or the raw SQL that `db.execute` takes. */
type Built<Rows> = Preparable<Rows> | PgRaw<Rows>;
/** What was built for a name, and what PostgreSQL calls it. */
const drafts = new Map<string, { drafted: Drafted; called: string }>();
/** PostgreSQL reads no more of a name. */
const nameLength = 63;

/**
 * Runs a statement that is built once for the process, and planned once on each connection: building costs Node as much as
 * sending does.
 * @param name its own in the whole server; of a list's statements, with the shape of what is asked
 * @param build makes the query, with `given` for each value
 */
export function ask<Rows>(
  executor: Executor,
  name: string,
  build: (db: Draftsman) => Built<Rows>,
  values: Record<string, unknown>,
): Promise<Rows> {
  const kept = drafts.get(name) ?? {
    drafted: draft(build),
    // Its number keeps a long name apart from one that begins alike.
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
  // Raw SQL has been handed to the session by now.
  if (!is(built, PgRaw)) built.prepare('');
  return session.drafted ?? never();
}

/** One of the statements that a step writes, and that are always the same. */
export const statement =
  <Rows>(name: string, build: (db: Draftsman) => Built<Rows>) =>
  (executor: Executor, values: Record<string, unknown>): Promise<Rows> =>
    ask(executor, name, build, values);

/** Half a surrogate pair, which JSON can say and no column can hold, becomes the sign for what is unreadable. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one));

/**
 * What an insert selects: rows that come as one JSON text, any number of them, by the names that the code has for the
 * columns. What is missing takes the column's default. @param instead of what the rows say, by column
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
