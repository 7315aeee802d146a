import { is, sql } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import * as schema from '#server/db/schema.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { dropDatabase, takeDatabase } from '#tests/support/server/database-pool.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const tables = Object.values<unknown>(schema).filter((exported) => is(exported, PgTable));

/** A column in PostgreSQL's catalogue: its full type and whether it may be null. */
interface Column {
  type: string;
  isNullable: boolean;
}

/** Returns the type in the format of PostgreSQL's catalogue. */
const fullType = (type: string) => type.replace('timestamp (', 'timestamp(');

async function migratedColumns(table: string): Promise<Record<string, Column>> {
  const { rows } = await server.deps.db.execute<{ name: string; type: string; isNullable: boolean }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable"
    from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`);
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
}

describe('the migrated database', () => {
  test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    'has the columns of the table %s, with their types, and no others',
    async (name, table) => {
      const declared = getTableConfig(table).columns.map((column): [string, Column] => [
        column.name,
        { type: fullType(column.getSQLType()), isNullable: !column.notNull },
      ]);
      expect(await migratedColumns(name)).toEqual(Object.fromEntries(declared));
    },
  );

  test('has no other tables than those of its triggers and its migrations', async () => {
    const { rows } = await server.deps.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const declared = new Set(tables.map((table) => getTableConfig(table).name));
    expect(rows.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([
      'customer_count_changes',
      'schema_migration',
      'transaction_count_changes',
    ]);
  });

  test('compiles no statement, on any server', async () => {
    const { rows } = await server.deps.db.execute(sql`show jit`);
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});

describe('a database of an unreleased version', () => {
  test.each([
    ['whose migrations have other names', "update schema_migration set name = 'old_' || name"],
    ['whose first migration has changed', "update schema_migration set hash = 'another'"],
  ])('%s is left as it is, with the way to start anew', async (_, change) => {
    const database = await takeDatabase();
    const readMigrations = () => database.client.query('select * from schema_migration');
    try {
      await database.client.query(change);
      const { rows } = await readMigrations();
      await expect(migrate(database.connection)).rejects.toThrow(
        'Nothing was changed. To start anew, move the data folder away',
      );
      expect((await readMigrations()).rows).toEqual(rows);
    } finally {
      await dropDatabase(database);
    }
  });
});

describe('a migration beside running processes', () => {
  /** Takes a database on which a migration counts as not applied, with a process on it. */
  async function takeOlder(migration: string) {
    const database = await takeDatabase();
    await database.client.query('delete from schema_migration where name = $1', [migration]);
    const running = openPool(database.connection, () => undefined);
    await running.pool.query('select 1');
    const close = async () => {
      await running.pool.end();
      await dropDatabase(database);
    };
    return { ...database, close };
  }

  test('that takes something away from them is refused, and nothing is changed', async () => {
    const { client, connection, close } = await takeOlder('0012_search.sql');
    const applied = 'select name from schema_migration';
    try {
      const { rows } = await client.query(applied);
      await expect(migrate(connection)).rejects.toThrow(
        /older version use this database, and 0012_search.sql would break them: ".*drop column.*Stop all/,
      );
      expect((await client.query(applied)).rows).toEqual(rows);
    } finally {
      await close();
    }
  });

  test('that only adds is applied', async () => {
    const { client, connection, close } = await takeOlder('0019_bank_statements.sql');
    try {
      await client.query('drop table bookkeeping_statement_lines, bookkeeping_statements cascade');
      await migrate(connection);
      const { rows } = await client.query('select from bookkeeping_statement_lines');
      expect(rows).toEqual([]);
    } finally {
      await close();
    }
  });
});
