import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { recipientEmails } from '#server/db/tables/platform/recipient-limits.table.ts';

/** Lets one transaction at a time count the emails of a business, until it ends. */
export async function lockEmailsOfBusiness(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails of ${businessId}`}, 0))`);
}

/** Lets one transaction at a time count the emails to a recipient, until it ends. */
export async function lockEmailsTo(tx: Transaction, recipient: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${recipient}`}, 0))`);
}

export async function isEmailAdmitted(
  executor: Executor,
  businessId: string,
  emailId: string,
): Promise<boolean> {
  const condition = and(eq(recipientEmails.businessId, businessId), eq(recipientEmails.emailId, emailId));
  return (await executor.$count(recipientEmails, condition)) > 0;
}

/** The emails that are counted together. */
export type EmailScope =
  | { businessId: string }
  | { businessId: string; recipient: string }
  | { unverifiedTo: string };

const inScope = (scope: EmailScope) => {
  if ('unverifiedTo' in scope)
    return and(eq(recipientEmails.recipient, scope.unverifiedTo), eq(recipientEmails.isVerified, false));
  return and(
    eq(recipientEmails.businessId, scope.businessId),
    'recipient' in scope ? eq(recipientEmails.recipient, scope.recipient) : undefined,
  );
};

/** Returns when the `nth` newest email of the scope was admitted, if there were that many since. */
export async function findNthNewestEmail(
  executor: Executor,
  scope: EmailScope,
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ admittedAt: recipientEmails.admittedAt })
    .from(recipientEmails)
    .where(and(inScope(scope), gt(recipientEmails.admittedAt, since)))
    .orderBy(desc(recipientEmails.admittedAt))
    .offset(nth - 1)
    .limit(1);
  return row?.admittedAt;
}

export async function insertEmail(tx: Transaction, mail: typeof recipientEmails.$inferInsert): Promise<void> {
  await tx.insert(recipientEmails).values(mail);
}

export async function deleteEmailsUpTo(tx: Transaction, instant: Date): Promise<void> {
  await tx.delete(recipientEmails).where(lte(recipientEmails.admittedAt, instant));
}
