import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** Emails that businesses have sent to people outside of them, kept for as long as they count towards a limit. */
export const recipientEmails = pgTable(
  'recipient_mails',
  {
    businessId: uuid('business_id').notNull(),
    /** The email's own id: a job that is repeated counts once. */
    emailId: uuid('mail_id').notNull(),
    /** Lower case. */
    recipient: text('recipient').notNull(),
    isVerified: boolean('is_verified').notNull(),
    admittedAt: instant('admitted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.emailId] }),
    index('recipient_mails_of_business').on(table.businessId, table.admittedAt),
    index('recipient_mails_to').on(table.recipient, table.admittedAt),
    index('recipient_mails_admitted').on(table.admittedAt),
  ],
);
