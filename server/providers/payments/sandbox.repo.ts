import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { PaymentChannel } from '#domain/payment.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { SandboxOutcome } from './sandbox-scripts.ts';
import {
  sandboxAuthorizations,
  sandboxClosedAccounts,
  sandboxDeposits,
  sandboxPayments,
  sandboxRefunds,
} from '#server/db/tables/providers/sandbox-payments.table.ts';

export type SandboxPayment = typeof sandboxPayments.$inferSelect;
export type SandboxAuthorization = typeof sandboxAuthorizations.$inferSelect;
export type SandboxDeposit = typeof sandboxDeposits.$inferSelect;
export type SandboxRefund = typeof sandboxRefunds.$inferSelect;

/** Returns false if the reference exists already. */
export async function insertPayment(
  executor: Executor,
  payment: typeof sandboxPayments.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await executor.insert(sandboxPayments).values(payment).onConflictDoNothing();
  return rowCount === 1;
}

export async function paymentByReference(
  executor: Executor,
  reference: string,
): Promise<SandboxPayment | undefined> {
  const [row] = await executor.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference));
  return row;
}

export async function paymentByCode(executor: Executor, code: string): Promise<SandboxPayment | undefined> {
  const [row] = await executor.select().from(sandboxPayments).where(eq(sandboxPayments.code, code));
  return row;
}

/** Returns the payment with this choice; undefined if it was chosen before. */
export async function saveChoice(
  tx: Transaction,
  code: string,
  choice: { channel: PaymentChannel; outcome: SandboxOutcome; chosenAt: Date },
): Promise<SandboxPayment | undefined> {
  const [chosen] = await tx
    .update(sandboxPayments)
    .set(choice)
    .where(and(eq(sandboxPayments.code, code), isNull(sandboxPayments.outcome)))
    .returning();
  return chosen;
}

export async function insertAuthorization(
  tx: Transaction,
  authorization: typeof sandboxAuthorizations.$inferInsert,
): Promise<SandboxAuthorization | undefined> {
  const [row] = await tx.insert(sandboxAuthorizations).values(authorization).returning();
  await tx
    .update(sandboxPayments)
    .set({ authorizationCode: authorization.code })
    .where(eq(sandboxPayments.reference, authorization.paymentReference));
  return row;
}

/** Returns the card that a payment kept or charged. */
export async function findAuthorization(
  executor: Executor,
  { authorizationCode: code }: Pick<SandboxPayment, 'authorizationCode'>,
): Promise<SandboxAuthorization | undefined> {
  if (code === null) return undefined;
  const [row] = await executor
    .select()
    .from(sandboxAuthorizations)
    .where(eq(sandboxAuthorizations.code, code));
  return row;
}

/** Locked, so that the charges of a card are made one after the other. */
export async function lockAuthorization(
  tx: Transaction,
  code: string,
): Promise<SandboxAuthorization | undefined> {
  const [row] = await tx
    .select()
    .from(sandboxAuthorizations)
    .where(eq(sandboxAuthorizations.code, code))
    .for('update');
  return row;
}

export async function countCharge(tx: Transaction, code: string): Promise<void> {
  await tx
    .update(sandboxAuthorizations)
    .set({ chargeCount: sql`${sandboxAuthorizations.chargeCount} + 1` })
    .where(eq(sandboxAuthorizations.code, code));
}

export async function markDeleted(executor: Executor, code: string, deletedAt: Date): Promise<void> {
  await executor
    .update(sandboxAuthorizations)
    .set({ deletedAt })
    .where(and(eq(sandboxAuthorizations.code, code), isNull(sandboxAuthorizations.deletedAt)));
}

/** Locked, so that two refunds can't both take what is left. */
export async function lockPayment(tx: Transaction, reference: string): Promise<SandboxPayment | undefined> {
  const [row] = await tx
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, reference))
    .for('update');
  return row;
}

export function refundsOfPayment(executor: Executor, paymentReference: string): Promise<SandboxRefund[]> {
  return executor.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentReference, paymentReference));
}

export async function refundByReference(
  executor: Executor,
  reference: string,
): Promise<SandboxRefund | undefined> {
  const [row] = await executor.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference));
  return row;
}

export async function insertRefund(tx: Transaction, refund: SandboxRefund): Promise<void> {
  await tx.insert(sandboxRefunds).values(refund);
}

export async function insertDeposit(tx: Transaction, deposit: SandboxDeposit): Promise<void> {
  await tx.insert(sandboxDeposits).values(deposit);
}

/** Why the bank closed an account; undefined while it is open. */
export async function findClosure(executor: Executor, accountNumber: string): Promise<string | undefined> {
  const [closed] = await executor
    .select()
    .from(sandboxClosedAccounts)
    .where(eq(sandboxClosedAccounts.accountNumber, accountNumber));
  return closed?.message;
}

/** Closes an account permanently, as the bank would. */
export async function closeSandboxAccount(
  executor: Executor,
  accountNumber: string,
  message: string,
): Promise<void> {
  await executor.insert(sandboxClosedAccounts).values({ accountNumber, message }).onConflictDoNothing();
}

export async function depositsOfAccount(
  executor: Executor,
  accountNumber: string,
  since: Date,
): Promise<SandboxDeposit[]> {
  return executor
    .select()
    .from(sandboxDeposits)
    .where(and(eq(sandboxDeposits.accountNumber, accountNumber), gte(sandboxDeposits.arrivedAt, since)));
}
