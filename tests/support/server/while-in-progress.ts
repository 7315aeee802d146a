import type { AnyCallName } from '#machines/model.ts';
import { allCalls } from './all-calls.ts';
import type { TestHarness } from './test-harness.ts';

/**
 * Keeps the request with this key in progress while the work runs, as if another process were working on it.
 *
 * @param by the member who sends it; undefined for a public call
 */
export async function whileInProgress(
  { sql }: Pick<TestHarness, 'sql'>,
  { call, key, by }: { call: AnyCallName; key: string; by?: { businessId: string; userId: string } },
  work: () => Promise<unknown>,
): Promise<void> {
  const { method, service, path } = allCalls[call];
  const scope = by ? `${by.businessId} ${by.userId}` : 'public';
  const other = await sql.connect();
  try {
    const name = `${scope} ${method} /${service}${path} ${key}`;
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await work();
  } finally {
    await other.query('select pg_advisory_unlock_all()');
    other.release();
  }
}
