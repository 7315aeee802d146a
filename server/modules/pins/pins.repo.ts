import { eq } from 'drizzle-orm';
import { param, definePrepared } from '#server/db/statement.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { transactionPins } from '#server/db/tables/people/pins.table.ts';

export type PinRecord = typeof transactionPins.$inferSelect;

/** Locked until the transaction ends: of simultaneous guesses each is counted. */
export async function lockPin(tx: Transaction, userId: string): Promise<PinRecord | undefined> {
  const [row] = await tx
    .select()
    .from(transactionPins)
    .where(eq(transactionPins.userId, userId))
    .for('update');
  return row;
}

export async function findPin(executor: Executor, userId: string): Promise<PinRecord | undefined> {
  const [row] = await executor.select().from(transactionPins).where(eq(transactionPins.userId, userId));
  return row;
}

export async function hasPin(executor: Executor, userId: string): Promise<boolean> {
  return (await selectPin(executor, { userId })).length > 0;
}

const selectPin = definePrepared('has_pin', (db) =>
  db
    .select({ userId: transactionPins.userId })
    .from(transactionPins)
    .where(eq(transactionPins.userId, param('userId'))),
);

/** Returns false if the person has one already. */
export async function insertPin(
  tx: Transaction,
  pin: Pick<PinRecord, 'userId' | 'pinHash' | 'setAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(transactionPins).values(pin).onConflictDoNothing();
  return rowCount === 1;
}

export async function savePin(
  tx: Transaction,
  userId: string,
  change: Partial<Omit<PinRecord, 'userId'>>,
): Promise<void> {
  await tx.update(transactionPins).set(change).where(eq(transactionPins.userId, userId));
}
