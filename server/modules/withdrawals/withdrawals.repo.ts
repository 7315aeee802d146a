import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { withdrawals } from '#server/db/tables/money/withdrawals.table.ts';

export type WithdrawalRecord = typeof withdrawals.$inferSelect;
/** When the provider is polled. Only the lifecycle writes the status. */
type PollChange = Partial<Pick<WithdrawalRecord, 'pollCount' | 'lastPolledAt' | 'nextPollAt'>>;

const isWithdrawal = (businessId: string, id: string) =>
  and(eq(withdrawals.businessId, businessId), eq(withdrawals.id, id));

/** Returns false if the business has one with this id already: then nothing is written. */
export async function insertWithdrawal(tx: Transaction, withdrawal: WithdrawalRecord): Promise<boolean> {
  const { rowCount } = await tx
    .insert(withdrawals)
    .values(withdrawal)
    .onConflictDoNothing({ target: [withdrawals.businessId, withdrawals.id] });
  return rowCount === 1;
}

export async function findWithdrawal(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<WithdrawalRecord | undefined> {
  const [row] = await executor.select().from(withdrawals).where(isWithdrawal(businessId, id));
  return row;
}

/** Returns the withdrawal that a provider knows by this reference, without its business, because a webhook contains nothing else. */
export async function findWithdrawalByReference(
  executor: Executor,
  reference: string,
): Promise<WithdrawalRecord | undefined> {
  const [row] = await executor.select().from(withdrawals).where(eq(withdrawals.reference, reference));
  return row;
}

/** Returns the withdrawal, locked until the transaction ends; before its transaction's row and the ledger. */
export async function lockWithdrawal(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<WithdrawalRecord | undefined> {
  const [row] = await tx.select().from(withdrawals).where(isWithdrawal(businessId, id)).for('update');
  return row;
}

export async function saveWithdrawal(
  tx: Transaction,
  businessId: string,
  id: string,
  change: PollChange,
): Promise<void> {
  await tx.update(withdrawals).set(change).where(isWithdrawal(businessId, id));
}

/** For the lifecycle's adapter only. */
export async function saveWithdrawalStatus(
  tx: Transaction,
  businessId: string,
  id: string,
  change: Pick<WithdrawalRecord, 'status'> &
    Partial<Pick<WithdrawalRecord, 'reason' | 'concludedAt' | 'nextPollAt'>>,
): Promise<void> {
  await tx.update(withdrawals).set(change).where(isWithdrawal(businessId, id));
}

export async function hasWithdrawals(executor: Executor, businessId: string): Promise<boolean> {
  const some = executor.select().from(withdrawals).where(eq(withdrawals.businessId, businessId)).limit(1);
  return (await some).length > 0;
}

/** Returns withdrawals that are not concluded, oldest first. */
export async function listPendingWithdrawals(
  executor: Executor,
  businessId: string,
): Promise<WithdrawalRecord[]> {
  return executor
    .select()
    .from(withdrawals)
    .where(
      and(eq(withdrawals.businessId, businessId), inArray(withdrawals.status, ['requested', 'processing'])),
    )
    .orderBy(asc(withdrawals.id));
}

/** Returns withdrawals of all businesses that are due to be sent or polled, longest waiting first. */
export async function listWithdrawalsToPoll(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<WithdrawalRecord[]> {
  return executor
    .select()
    .from(withdrawals)
    .where(and(isNotNull(withdrawals.nextPollAt), lte(withdrawals.nextPollAt, now)))
    .orderBy(withdrawals.nextPollAt)
    .limit(limit);
}

/** Returns how long the last withdrawals of a business took, in milliseconds, newest first. */
export async function listLastDurations(
  executor: Executor,
  businessId: string,
  limit: number,
): Promise<number[]> {
  const rows = await selectDurations(executor, { businessId, limit });
  return rows.map((row) => Number(row.took));
}

const took = sql<string>`extract(epoch from ${withdrawals.concludedAt} - ${withdrawals.requestedAt}) * 1000`;
const selectDurations = definePrepared('withdrawal_durations', (db) =>
  db
    .select({ took })
    .from(withdrawals)
    .where(and(eq(withdrawals.businessId, param('businessId')), eq(withdrawals.status, 'paid')))
    .orderBy(desc(withdrawals.concludedAt))
    .limit(sql.placeholder('limit')),
);
