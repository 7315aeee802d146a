import type { Client } from 'pg';

/** The run itself, its audit rows, and what a request leaves. */
const leftOut = new Set([
  'imports',
  'imported_records',
  'timeline',
  'stock_movements',
  'notifications',
  'idempotency_keys',
  'analytics_builds',
  'analytics_changes',
]);
/** Each change of a record makes a new version, also one that restores it. */
const ignoredColumns = ['version', 'updated_at'];

const countsSomething = (row: Record<string, unknown>) =>
  Object.values(row).some((value) => typeof value === 'number' && value !== 0);

/**
 * Returns all rows of a business by table, without the ones of imports, the timeline and versions, and the sum of the
 * movements of each variant. Rows that count nothing are left out.
 */
export async function readBusinessData(
  database: Client,
  businessId: string,
): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'business_id' order by 1`,
  );
  const data: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => !leftOut.has(table.name))) {
    const { rows } = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - $2::text[] as row from ${name} t where business_id = $1 order by t::text`,
      [businessId, ignoredColumns],
    );
    const all = rows.map(({ row }) => row).filter((row) => !name.endsWith('_counts') || countsSomething(row));
    if (all.length > 0)
      data[name] = all.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  const { rows: stock } = await database.query(
    `select variation_id, sum(difference)::int as stock from stock_movements m
     where business_id = $1 group by 1 having sum(difference) <> 0 order by 1`,
    [businessId],
  );
  return { ...data, stock };
}
