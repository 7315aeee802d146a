import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#server/db/client.ts';
import { demoShops } from '#server/db/tables/platform/demo.table.ts';
import { payoutAccounts } from '#server/db/tables/money/payout-accounts.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { virtualAccounts } from '#server/db/tables/money/virtual-accounts.table.ts';
import { withdrawals } from '#server/db/tables/money/withdrawals.table.ts';
import { sandboxDeliveries } from '#server/db/tables/providers/sandbox-delivery.table.ts';
import { sandboxIdentityChecks } from '#server/db/tables/providers/sandbox-identity.table.ts';
import { sandboxEmails } from '#server/db/tables/providers/sandbox-email.table.ts';
import { sandboxSms } from '#server/db/tables/providers/sandbox-sms.table.ts';
import {
  sandboxDeposits,
  sandboxPayments,
  sandboxRefunds,
} from '#server/db/tables/providers/sandbox-payments.table.ts';
import { sandboxPayouts } from '#server/db/tables/providers/sandbox-payouts.table.ts';
import {
  type InstallationMode,
  installationModeRows,
} from '#server/db/tables/platform/installation.table.ts';

/** Processes that start together decide one after the other. */
export async function lockInstallation(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('installation'))`);
}

export async function readModes(executor: Executor): Promise<Set<InstallationMode>> {
  const rows = await executor.select({ mode: installationModeRows.mode }).from(installationModeRows);
  return new Set(rows.map(({ mode }) => mode));
}

export async function recordMode(tx: Transaction, mode: InstallationMode, now: Date): Promise<void> {
  await tx
    .insert(installationModeRows)
    .values({ mode, firstStartedAt: now, lastStartedAt: now })
    .onConflictDoUpdate({ target: installationModeRows.mode, set: { lastStartedAt: now } });
}

/** The tables with data of a demo or a sandbox, with the names that an operator sees. */
const traces: { name: string; table: PgTable; where?: SQL }[] = [
  { name: 'demo businesses', table: demoShops },
  { name: 'demo accounts', table: users, where: sql`${users.email} like '%@demo.kontor.test'` },
  { name: 'sandbox payments', table: sandboxPayments },
  { name: 'sandbox refunds', table: sandboxRefunds },
  { name: 'sandbox deposits', table: sandboxDeposits },
  { name: 'sandbox withdrawals', table: sandboxPayouts },
  { name: 'identity checks by the sandbox', table: sandboxIdentityChecks },
  { name: 'parcels of the sandbox courier', table: sandboxDeliveries },
  { name: 'emails in the sandbox mailbox', table: sandboxEmails },
  { name: 'text messages of the sandbox', table: sandboxSms },
  {
    name: 'transactions through the sandbox',
    table: transactions,
    where: sql`${transactions.provider} = 'sandbox'`,
  },
  {
    name: 'withdrawals through the sandbox',
    table: withdrawals,
    where: sql`${withdrawals.provider} = 'sandbox'`,
  },
  {
    name: 'virtual accounts of the sandbox',
    table: virtualAccounts,
    where: sql`${virtualAccounts.provider} = 'sandbox'`,
  },
  {
    name: 'payout accounts checked by the sandbox',
    table: payoutAccounts,
    where: sql`${payoutAccounts.checkedBy} = 'sandbox'`,
  },
];

/** Returns the names of all data that a demo or a sandbox left here; empty for a database that production may use. */
export async function findSandboxTraces(executor: Executor): Promise<string[]> {
  const columns = traces.map(
    ({ table, where }, nth) =>
      sql`exists (select from ${table}${where ? sql` where ${where}` : sql``}) as ${sql.identifier(String(nth))}`,
  );
  const { rows } = await executor.execute(sql`select ${sql.join(columns, sql`, `)}`);
  return traces.filter((_, nth) => rows[0]?.[String(nth)] === true).map(({ name }) => name);
}
