import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';

/**
 * Returns all tables with business data, and the table of queued jobs. The rate limits are excluded because they always
 * change.
 */
async function listTables(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'rate_limit' order by 1`,
  );
  return [...rows.map(({ name }) => name), 'job.job'];
}

/** The databases that have the function below. */
const prepared = new WeakSet<Executor>();

/** Creates a function with a query of every table, because planning it takes longer than running it. */
async function prepareFingerprints(db: Executor): Promise<void> {
  if (prepared.has(db)) return;
  const parts = (await listTables(db)).map(
    (name) => `select '${name}'::text, concat(count(*), ' ', sum(xmin::text::bigint)) from ${name}`,
  );
  await db.execute(
    sql.raw(`
      create or replace function fingerprints() returns table (name text, print text) language plpgsql
      set max_parallel_workers_per_gather = 0
      as $$ begin return query ${parts.join(' union all ')}; end $$`),
  );
  prepared.add(db);
}

/**
 * Returns a value for each table that changes with every change of its rows, including queued jobs: each version of a
 * row has the ID of its transaction, which only grows.
 */
export async function getFingerprint(db: Executor): Promise<Record<string, string>> {
  await prepareFingerprints(db);
  const { rows } = await db.execute<{ name: string; print: string }>(sql`select * from fingerprints()`);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** Returns every row, with its table, that contains one of these texts in any column. */
export async function findRowsMentioning(db: Executor, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const pattern = texts.map((text) => text.replaceAll(/[^\w-]/g, String.raw`\$&`)).join('|');
  const parts = (await listTables(db)).map(
    (name) =>
      sql`select ${sql.raw(`'${name} '`)} || t::text as row from ${sql.raw(name)} t where t::text ~ ${pattern}`,
  );
  const { rows } = await db.execute<{ row: string }>(sql`${sql.join(parts, sql` union all `)} order by row`);
  return rows.map(({ row }) => row);
}
