import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { recipientMails } from '#server/db/tables/platform/recipient-limits.table.ts';

/** Lets one transaction at a time count the emails of a business, until it ends. */
export async function lockMailsOfBusiness(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails of ${businessId}`}, 0))`);
}

/** Lets one transaction at a time count the emails to a recipient, until it ends. */
export async function lockMailsTo(tx: Transaction, recipient: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${recipient}`}, 0))`);
}

export async function isMailAdmitted(
  executor: Executor,
  businessId: string,
  mailId: string,
): Promise<boolean> {
  const ofMail = and(eq(recipientMails.businessId, businessId), eq(recipientMails.mailId, mailId));
  return (await executor.$count(recipientMails, ofMail)) > 0;
}

/** The emails that are counted together. */
export type MailScope =
  | { businessId: string }
  | { businessId: string; recipient: string }
  | { unverifiedTo: string };

const inScope = (scope: MailScope) => {
  if ('unverifiedTo' in scope)
    return and(eq(recipientMails.recipient, scope.unverifiedTo), eq(recipientMails.isVerified, false));
  return and(
    eq(recipientMails.businessId, scope.businessId),
    'recipient' in scope ? eq(recipientMails.recipient, scope.recipient) : undefined,
  );
};

/** Returns when the `nth` newest email of the scope was admitted, if there were that many since. */
export async function findNthNewestMail(
  executor: Executor,
  scope: MailScope,
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ admittedAt: recipientMails.admittedAt })
    .from(recipientMails)
    .where(and(inScope(scope), gt(recipientMails.admittedAt, since)))
    .orderBy(desc(recipientMails.admittedAt))
    .offset(nth - 1)
    .limit(1);
  return row?.admittedAt;
}

export async function insertMail(tx: Transaction, mail: typeof recipientMails.$inferInsert): Promise<void> {
  await tx.insert(recipientMails).values(mail);
}

export async function deleteMailsUpTo(tx: Transaction, instant: Date): Promise<void> {
  await tx.delete(recipientMails).where(lte(recipientMails.admittedAt, instant));
}
