import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { sandboxPayouts } from '#server/db/tables/providers/sandbox-payouts.table.ts';

export type SandboxPayout = typeof sandboxPayouts.$inferSelect;

/** Returns false if the reference exists already. */
export async function insertPayout(executor: Executor, payout: SandboxPayout): Promise<boolean> {
  const { rowCount } = await executor.insert(sandboxPayouts).values(payout).onConflictDoNothing();
  return rowCount === 1;
}

export async function payoutByReference(
  executor: Executor,
  reference: string,
): Promise<SandboxPayout | undefined> {
  const [row] = await executor.select().from(sandboxPayouts).where(eq(sandboxPayouts.reference, reference));
  return row;
}
