import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UploadPurpose } from '#domain/upload.ts';
import { instant } from '#server/db/columns.ts';

/** Uploaded files; the bytes are in the file store under business, content and size (stored-file.ts). */
export const files = pgTable(
  'files',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    /** The file's name on the device that it came from. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** In pixels, for images. */
    width: integer('width'),
    height: integer('height'),
    /** The SHA-256 hash of the upload: the same image again is the same file. */
    contentHash: text('content_hash').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The time since which the file is attached to nothing; it is deleted a day later. */
    unattachedSince: instant('unattached_since'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('files_search').using('gin', table.businessId, sql`fold_text(${table.name}) gin_trgm_ops`),
    index('files_library').on(table.businessId, table.purpose, table.createdAt, table.id),
    uniqueIndex('files_content').on(table.businessId, table.purpose, table.contentHash),
    index('files_by_id').on(table.id),
  ],
);
