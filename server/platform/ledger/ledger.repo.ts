import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type LedgerAccount, ledgerAccounts as accountKinds } from '#domain/ledger.ts';
import type { Currency } from '#domain/money.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { ledgerAccounts, ledgerTransfers } from '#server/db/tables/money/ledger.table.ts';

export type AccountSums = typeof ledgerAccounts.$inferSelect;
export type TransferRecord = typeof ledgerTransfers.$inferSelect;

const accountsOf = (businessId: string, currency: Currency) =>
  and(eq(ledgerAccounts.businessId, businessId), eq(ledgerAccounts.currency, currency));

/** Locks the accounts of a business in one currency, all of them in one order, until the transaction ends. */
export async function lockAccounts(
  tx: Transaction,
  businessId: string,
  currency: Currency,
): Promise<Record<LedgerAccount, AccountSums>> {
  const lock = async () =>
    tx
      .select()
      .from(ledgerAccounts)
      .where(accountsOf(businessId, currency))
      .orderBy(asc(ledgerAccounts.account))
      .for('update')
      .prepare('lock_ledger_accounts')
      .execute();
  let rows = await lock();
  if (rows.length < accountKinds.length) {
    const opened = accountKinds.map((account) => ({ businessId, currency, account }));
    await tx.insert(ledgerAccounts).values(opened).onConflictDoNothing();
    rows = await lock();
  }
  return Object.fromEntries(rows.map((row) => [row.account, row])) as Record<LedgerAccount, AccountSums>;
}

/** Returns the current sums of a business's accounts, each with the total of the withdrawals under way; none before its first transfer. */
export async function readAccounts(executor: Executor, businessId: string, currency: Currency) {
  return selectAccounts(executor, { businessId, currency });
}

const selectAccounts = definePrepared('ledger_accounts', (db) =>
  db
    .select({
      ...getTableColumns(ledgerAccounts),
      onItsWayMinor:
        sql`(select coalesce(sum(total_minor), 0) from withdrawals w where w.business_id = ${param('businessId')}
        and w.currency = ${param('currency')} and w.status in ('requested', 'processing'))`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .where(
      and(eq(ledgerAccounts.businessId, param('businessId')), eq(ledgerAccounts.currency, param('currency'))),
    ),
);

export async function insertTransfers(
  tx: Transaction,
  transfers: (typeof ledgerTransfers.$inferInsert)[],
): Promise<void> {
  if (transfers.length > 0) await tx.insert(ledgerTransfers).values(transfers);
}

/** Returns all transfers of transactions, in the order in which they were written. */
export async function listTransfers(
  executor: Executor,
  businessId: string,
  transactionIds: readonly string[],
): Promise<TransferRecord[]> {
  return executor
    .select()
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.businessId, businessId),
        inArray(ledgerTransfers.transactionId, [...transactionIds]),
      ),
    )
    .orderBy(asc(ledgerTransfers.id));
}
