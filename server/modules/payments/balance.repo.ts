import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';

/** Returns when collected money of the business settles next. */
export async function getNextSettlement(executor: Executor, businessId: string): Promise<Date | null> {
  const { rows } = await executor.execute<{ at: string | null }>(sql`
    select min(settles_at) as at from transactions
    where business_id = ${businessId} and settles_at is not null and settled_at is null and result = 'success'`);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}
