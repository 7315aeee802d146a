import { TransactionRollbackError } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Runs an operator's step in a transaction. A dry run does everything and then rolls it back, so that it fails exactly where
 * the step itself would.
 */
export async function runOperatorStep(
  { db }: Pick<Deps, 'db'>,
  { isDryRun }: { isDryRun: boolean },
  step: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await step(tx);
      if (isDryRun) tx.rollback();
    });
  } catch (problem) {
    if (!(isDryRun && problem instanceof TransactionRollbackError)) throw problem;
  }
}
