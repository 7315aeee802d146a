import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Connection } from '#server/db/client.ts';

/** A copy of the template, with a connection of its own that is kept as long as the database. */
export interface PooledDatabase {
  connection: Exclude<Connection, { connectionString: string }>;
  client: Client;
  /** The rows of tables that aren't empty in the template. */
  seed: string;
}

/** The databases of this worker that no test file uses. */
const free: PooledDatabase[] = [];

/** Returns the address of a new database, which doesn't exist yet. */
export const nameDatabase = (): PooledDatabase['connection'] => ({
  host: inject('databaseSocket'),
  user: 'kontor',
  database: `t_${randomBytes(6).toString('hex')}`,
});

/** Runs a statement that concerns a whole database. */
export async function administer(statement: string): Promise<void> {
  const client = new Client({ ...nameDatabase(), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns a database that is like the template: one that an earlier file of this worker gave back, or a new one. */
export async function takeDatabase(): Promise<PooledDatabase> {
  const kept = free.pop();
  if (kept) return kept;
  const connection = nameDatabase();
  await administer(`create database ${connection.database} template kontor`);
  const client = new Client({ ...connection, options: '-c jit=off' });
  // The server ends before its workers do.
  client.on('error', () => undefined);
  await client.connect();
  return { connection, client, seed: await readSeed(client) };
}

/** Makes the database like the template again, for the next file. Whatever still uses it is disconnected. */
export async function returnDatabase(database: PooledDatabase): Promise<void> {
  const { client, seed } = database;
  await client.query(emptyDatabase);
  if ((await readSeed(client)) === seed) free.push(database);
  else await dropDatabase(database);
}

/** Drops a database that may be in any state. */
export async function dropDatabase({ client, connection }: PooledDatabase): Promise<void> {
  await client.end();
  await administer(`drop database ${connection.database} with (force)`);
}

async function readSeed(client: Client): Promise<string> {
  const { rows } = await client.query<{ seed: string }>(
    `select concat_ws(', ', (select string_agg(t::text, ', ' order by name) from schema_migration t),
       (select string_agg(name, ', ' order by name) from job.queue)) as seed`,
  );
  return rows[0]?.seed ?? '';
}

/** The migrations, and the queues, of which each server creates those that it lacks: some configurations have more. */
const kept = ['public.schema_migration', 'job.queue', 'job.version'];

const isOther = 'datname = current_database() and pid <> pg_backend_pid()';

/**
 * Deletes every row without triggers, since some of them protect rows. Deleting keeps the plans of prepared statements,
 * which take longer than the statements; a table that has become large is truncated, so that it is small again.
 */
const emptyDatabase = `
  do $$
  declare
    name text;
    is_touched boolean;
  begin
    -- Connections that were just closed need a moment to end.
    for attempt in 1..200 loop
      perform pg_stat_clear_snapshot();
      exit when not exists (select from pg_stat_activity where ${isOther});
      perform pg_sleep(0.005);
    end loop;
    perform pg_terminate_backend(pid) from pg_stat_activity where ${isOther};
    set local session_replication_role = replica;
    for name in
      select format('%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'job')
        and format('%s.%s', nspname, relname) <> all (array[${kept.map((table) => `'${table}'`).join(', ')}])
    loop
      execute format('select exists (select from %s)', name) into is_touched;
      if is_touched and pg_relation_size(name) > 262144 then execute format('truncate %s cascade', name);
      elsif is_touched then execute format('delete from %s', name);
      end if;
    end loop;
    for name in select format('%I.%I', schemaname, sequencename) from pg_sequences where last_value is not null
    loop
      execute format('alter sequence %s restart', name);
    end loop;
  end $$`;
