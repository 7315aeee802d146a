import type { TestHarness } from './test-harness.ts';

/** Returns the count that a query returns as `count`. */
export async function countRows(
  { sql }: Pick<TestHarness, 'sql'>,
  query: string,
  ...values: unknown[]
): Promise<number> {
  const { rows } = await sql.query<{ count: number | string }>(query, values);
  return Number(rows[0]?.count ?? 0);
}
