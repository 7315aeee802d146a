import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadPurpose } from '#domain/upload.ts';
import { instant } from '#server/db/columns.ts';

/** Space that an upload has reserved before its bytes are stored. */
export const storageReservations = pgTable(
  'storage_reservations',
  {
    id: uuid('id').primaryKey(),
    businessId: uuid('business_id').notNull(),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    contentHash: text('content_hash').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('storage_reservations_of_business').on(table.businessId),
    index('storage_reservations_expiry').on(table.expiresAt),
  ],
);
