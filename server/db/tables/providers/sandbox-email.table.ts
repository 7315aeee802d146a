import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Attachment } from '#server/providers/mail/mail.ts';

/** The sandbox mailbox: the emails that would have been sent. */
export const sandboxEmails = pgTable(
  'sandbox_mail',
  {
    id: uuid().primaryKey(),
    messageId: text('message_id').notNull().unique(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.to, table.id)],
);
