import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SupportStatus } from '#domain/support.ts';
import { instant } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';
import { users } from './session.table.ts';

/** Requests of members to Kontor's support. */
export const supportRequests = pgTable(
  'support_requests',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    id: uuid('id').notNull(),
    status: text('status').$type<SupportStatus>().notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: instant('requested_at').notNull(),
    /** The text of the email that answered it; null unless it is answered. */
    answer: text('answer'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('support_requests_waiting')
      .on(table.requestedAt)
      .where(sql`status = 'open'`),
    index('support_requests_of_person').on(table.requestedBy, table.requestedAt),
  ],
);

/** The private files of requests. */
export const supportRequestFiles = pgTable(
  'support_request_files',
  {
    businessId: uuid('business_id').notNull(),
    requestId: uuid('request_id').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.requestId, table.fileId] }),
    foreignKey({
      name: 'support_request_files_request',
      columns: [table.businessId, table.requestId],
      foreignColumns: [supportRequests.businessId, supportRequests.id],
    }),
    index('support_request_files_by_file').on(table.businessId, table.fileId),
  ],
);
