import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MemberAccess } from '#contract/call-access.ts';
import { instant } from '#server/db/columns.ts';

/** Files that a member asked for: made at that moment, in the file store, and kept for the minutes of their link. */
export const downloads = pgTable(
  'downloads',
  {
    id: uuid('id').primaryKey(),
    businessId: uuid('business_id').notNull(),
    /** The person who asked, and their session. */
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** Everything that the person needs to have access to when the file is fetched. */
    accesses: jsonb('accesses').$type<MemberAccess[]>().notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    isInline: boolean('is_inline').notNull(),
    /** How many pieces the file store has; null until the file is complete. */
    pieces: integer('pieces'),
    /** The rows of an export; null for a document. */
    rowCount: integer('row_count'),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('downloads_of_member').on(table.businessId, table.userId, table.askedAt),
    index('downloads_expiry').on(table.expiresAt),
  ],
);
