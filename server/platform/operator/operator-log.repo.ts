import { desc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { operatorLog } from '#server/db/tables/platform/operators.table.ts';

export type OperatorEntry = typeof operatorLog.$inferSelect;

/**
 * Writes an entry. It has what was done in a sentence, and no entered values: those may be secret.
 * @returns its id
 */
export async function insertOperatorEntry(
  tx: Transaction,
  entry: Omit<OperatorEntry, 'id'>,
): Promise<string> {
  const id = newId();
  await tx.insert(operatorLog).values({ ...entry, id });
  return id;
}

export async function findOperatorEntry(executor: Executor, id: string): Promise<OperatorEntry | undefined> {
  const [row] = await executor.select().from(operatorLog).where(eq(operatorLog.id, id));
  return row;
}

/** Returns the latest steps of all operators, newest first. */
export const listOperatorEntries = (executor: Executor, limit: number): Promise<OperatorEntry[]> =>
  executor.select().from(operatorLog).orderBy(desc(operatorLog.id)).limit(limit);
