import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import { findBreakingStatements } from './breaking-statements.ts';
import { type Connection, applicationName } from './client.ts';

const folder = join(import.meta.dirname, 'migrations');
/** An arbitrary number, the same on every process. */
const lock = 4_810_071;

const ledger = `create table if not exists schema_migration (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
)`;

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/** Thrown when these migrations can't be applied to the database. The message names the reason and the remedy. */
export class SchemaProblem extends Error {
  override name = 'SchemaProblem';
}

function migrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings the database to the newest schema: creates it if it is missing, and applies each new file of db/migrations in
 * the order of the names, one transaction for each file, under a lock that makes other processes wait.
 * @throws SchemaProblem for a database of an unreleased version, and if processes of an older version use the database and
 * would not survive a migration; the database is left as it is
 */
export async function migrate(connection: Connection): Promise<void> {
  const client = await connect(connection);
  try {
    const all = migrations();
    if ((await findPending(client, all)).length === 0) return;
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(ledger);
    const pending = await findPending(client, all);
    await refuseBesideOlderVersion(client, pending);
    for (const { name, sql, hash } of pending) {
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
    }
  } finally {
    await client.end();
  }
}

/** Processes connect once they have migrated: those that are connected while something is pending are of an older version. */
async function refuseBesideOlderVersion(client: Client, pending: Migration[]): Promise<void> {
  const [breaking] = pending.flatMap(({ name, sql }) =>
    findBreakingStatements(sql).map((statement) => ({ name, statement })),
  );
  if (!breaking) return;
  const others =
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1';
  const { rowCount } = await client.query(others, [applicationName]);
  if (rowCount === 0) return;
  throw new SchemaProblem(
    `Kontor processes of an older version use this database, and ${breaking.name} would break them: "${breaking.statement}". Nothing was changed. Stop all of them, then start this version.`,
  );
}

async function connect(connection: Connection): Promise<Client> {
  const client = new Client(connection);
  try {
    await client.connect();
    return client;
  } catch (problem) {
    if (!(problem instanceof DatabaseError && problem.code === '3D000' && 'database' in connection))
      throw problem;
    const maker = new Client({ ...connection, database: 'postgres' });
    await maker.connect();
    const made = await Promise.allSettled([
      maker.query(`create database ${escapeIdentifier(connection.database)}`),
    ]);
    await maker.end();
    // If two processes start together, one creates it and the other finds it.
    const isRejected = made.find((one) => one.status === 'rejected');
    if (isRejected && !(isRejected.reason instanceof DatabaseError && isRejected.reason.code === '42P04'))
      throw isRejected.reason;
    return connect(connection);
  }
}

async function findPending(client: Client, pending: Migration[]): Promise<Migration[]> {
  const applied = await appliedHashes(client);
  const [baseline] = pending;
  const isForeign = applied.size > 0 && baseline !== undefined && !applied.has(baseline.name);
  const isChanged = pending.some(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (isForeign || isChanged) {
    throw new SchemaProblem(
      "This data was created by an unreleased version of Kontor and can't be taken over. Nothing was changed. To start anew, move the data folder away (mv .data .data-before), or name an empty database in DATABASE_URL, and start Kontor again.",
    );
  }
  return pending.filter(({ name }) => !applied.has(name));
}

async function appliedHashes(client: Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query("select 1 where to_regclass('schema_migration') is not null");
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}
