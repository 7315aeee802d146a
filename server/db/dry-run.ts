import { TransactionRollbackError } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Runs an operator's step in a transaction. A dry run does everything and then rolls it back, so that it fails exactly where
 * the step itself would.
 * @returns what the step returned, of a dry run too
 */
export async function runOperatorStep<Result>(
  { db }: Pick<Deps, 'db'>,
  { isDryRun }: { isDryRun: boolean },
  step: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let tried: { result: Result } | undefined;
  try {
    return await db.transaction(async (tx) => {
      const result = await step(tx);
      if (!isDryRun) return result;
      tried = { result };
      return tx.rollback();
    });
  } catch (problem) {
    if (tried && problem instanceof TransactionRollbackError) return tried.result;
    throw problem;
  }
}
