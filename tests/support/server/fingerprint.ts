import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';

/** Every table with what the business keeps, and the jobs that were promised. Tries are counted whatever comes of them. */
async function listTables(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'rate_limit' order by 1`,
  );
  return [...rows.map(({ name }) => name), 'job.job'];
}

/**
 * Returns for each table what changes with any change of any of its rows, a job that was promised included: each version
 * of a row bears the transaction that wrote it, and those only grow.
 */
export async function getFingerprint(db: Executor): Promise<Record<string, string>> {
  const parts = (await listTables(db)).map(
    (name) =>
      `select '${name}' as name, concat(count(*), ' ', sum(xmin::text::bigint)) as print from ${name}`,
  );
  const { rows } = await db.execute<{ name: string; print: string }>(sql.raw(parts.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** Returns every row, its table first, in which one of these texts stands in any column. */
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
