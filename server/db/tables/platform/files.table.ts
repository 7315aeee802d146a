import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UploadPurpose } from '#domain/upload.ts';
import { instant } from '#server/db/columns.ts';

/** What people handed in; the bytes lie in the file store under business, content and size (stored-file.ts). */
export const files = pgTable(
  'files',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    /** As it was called on the device that it came from. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** In pixels, of images. */
    width: integer('width'),
    height: integer('height'),
    /** SHA-256 of what was handed in: the same picture again is the same file. */
    contentHash: text('content_hash').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Since when it has been attached to nothing; it is removed a day later. */
    unattachedSince: instant('unattached_since'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('files_library').on(table.businessId, table.purpose, table.createdAt, table.id),
    uniqueIndex('files_content').on(table.businessId, table.purpose, table.contentHash),
    index('files_by_id').on(table.id),
  ],
);
