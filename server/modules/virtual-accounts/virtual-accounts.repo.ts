import { and, eq, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Payments } from '#server/providers/payments/payments.ts';
import { virtualAccounts } from '#server/db/tables/money/virtual-accounts.table.ts';

export type VirtualAccountRecord = typeof virtualAccounts.$inferSelect;
/** The columns that can change beside the status. */
export type VirtualAccountChange = Partial<Omit<VirtualAccountRecord, 'businessId' | 'status'>>;

export async function findVirtualAccount(
  executor: Executor,
  businessId: string,
): Promise<VirtualAccountRecord | undefined> {
  const [row] = await executor
    .select()
    .from(virtualAccounts)
    .where(eq(virtualAccounts.businessId, businessId));
  return row;
}

export async function lockVirtualAccount(
  tx: Transaction,
  businessId: string,
): Promise<VirtualAccountRecord | undefined> {
  const [row] = await tx
    .select()
    .from(virtualAccounts)
    .where(eq(virtualAccounts.businessId, businessId))
    .for('update');
  return row;
}

/** Creates the row if there is none yet, so that it can be locked. */
export async function ensureVirtualAccount(
  tx: Transaction,
  row: typeof virtualAccounts.$inferInsert,
): Promise<void> {
  await tx.insert(virtualAccounts).values(row).onConflictDoNothing({ target: virtualAccounts.businessId });
}

export async function saveVirtualAccount(
  tx: Transaction,
  businessId: string,
  change: VirtualAccountChange,
): Promise<void> {
  await tx.update(virtualAccounts).set(change).where(eq(virtualAccounts.businessId, businessId));
}

/** Writes the status and what changes with it. */
export async function saveVirtualAccountStatus(
  tx: Transaction,
  businessId: string,
  change: VirtualAccountChange & Pick<VirtualAccountRecord, 'status'>,
): Promise<void> {
  await tx.update(virtualAccounts).set(change).where(eq(virtualAccounts.businessId, businessId));
}

/** Finds the account without its business, because a provider's event contains nothing else. */
export async function findVirtualAccountByNumber(
  executor: Executor,
  provider: Payments['name'],
  accountNumber: string,
): Promise<VirtualAccountRecord | undefined> {
  const [row] = await executor
    .select()
    .from(virtualAccounts)
    .where(and(eq(virtualAccounts.provider, provider), eq(virtualAccounts.accountNumber, accountNumber)));
  return row;
}

/** Returns accounts of all businesses about which the bank is due to be polled. */
export async function listAccountsToOpen(executor: Executor, now: Date, limit: number) {
  return executor
    .select({ businessId: virtualAccounts.businessId })
    .from(virtualAccounts)
    .where(and(eq(virtualAccounts.status, 'opening'), lte(virtualAccounts.nextPollAt, now)))
    .orderBy(virtualAccounts.nextPollAt)
    .limit(limit);
}

/** Returns open accounts of all businesses whose deposits are due to be polled, longest waiting first. */
export async function listAccountsToPoll(executor: Executor, now: Date, limit: number) {
  return executor
    .select({ businessId: virtualAccounts.businessId, emptyDepositPolls: virtualAccounts.emptyDepositPolls })
    .from(virtualAccounts)
    .where(and(eq(virtualAccounts.status, 'active'), lte(virtualAccounts.nextDepositPollAt, now)))
    .orderBy(virtualAccounts.nextDepositPollAt)
    .limit(limit);
}
