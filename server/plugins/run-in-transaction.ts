import { CommittedError } from '#server/app-error.ts';
import type { Database, Transaction } from '#server/db/client.ts';

/** One transaction: committed if the work succeeds or its error is to be counted, rolled back otherwise. */
export async function runInTransaction<Answer>(
  db: Database,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const outcome = await db.transaction(async (tx) => {
    try {
      return { answer: await work(tx) };
    } catch (problem) {
      if (problem instanceof CommittedError) return { problem };
      throw problem;
    }
  });
  if ('problem' in outcome) throw outcome.problem;
  return outcome.answer;
}
