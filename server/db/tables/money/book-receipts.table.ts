import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/money.ts';
import { instant, minor } from '#server/db/columns.ts';
import { bookkeepingEntries } from './bookkeeping.table.ts';

/** The receipts of entries. A file can be the receipt of several entries. */
export const bookkeepingReceipts = pgTable(
  'bookkeeping_receipts',
  {
    businessId: uuid('business_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    fileId: uuid('file_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.entryId, table.fileId] }),
    foreignKey({
      columns: [table.businessId, table.entryId],
      foreignColumns: [bookkeepingEntries.businessId, bookkeepingEntries.id],
    }).onDelete('cascade'),
    index('bookkeeping_receipts_by_file').on(table.businessId, table.fileId),
  ],
);

/** Uploaded receipts that wait for their amount and category. */
export const bookkeepingDrafts = pgTable(
  'bookkeeping_drafts',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    status: text('status').$type<'waiting' | 'booked' | 'discarded'>().notNull(),
    fileId: uuid('file_id').notNull(),
    /** As read from the text of the receipt. */
    suggestedMinor: minor('suggested_minor'),
    suggestedCurrency: text('suggested_currency').$type<Currency>(),
    suggestedDay: date('suggested_day', { mode: 'string' }),
    /** The entry that it became, which may have been deleted since. */
    entryId: uuid('entry_id'),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('bookkeeping_drafts_waiting')
      .on(table.businessId, table.fileId)
      .where(sql`status = 'waiting'`),
    check(
      'bookkeeping_drafts_status',
      sql`status in ('waiting', 'booked', 'discarded') and (status = 'booked') = (entry_id is not null)`,
    ),
  ],
);
