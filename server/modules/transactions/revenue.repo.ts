import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';

/** Returns when the business's money first moved; null before it ever did. */
export async function getFirstMovement(executor: Executor, businessId: string): Promise<Date | null> {
  const { rows } = await executor.execute<{ at: string | null }>(
    sql`select min(at) as at from transactions where business_id = ${businessId} and result <> 'notFound'`,
  );
  return instantOf(rows[0]?.at);
}

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null);
