import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The text messages of the sandbox, which would have been sent. */
export const sandboxSms = pgTable(
  'sandbox_sms',
  {
    id: uuid('id').primaryKey(),
    messageId: text('message_id').notNull().unique(),
    to: text('to').notNull(),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('sandbox_sms_to').on(table.to, table.id)],
);
