import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { importedTypes } from '#contract/store/import-undo.ts';
import { instant } from '#server/db/columns.ts';

/** `unchanged`: only what the next import is compared with has changed, such as the hash of the file's values. */
export const importedChanges = ['created', 'updated', 'unchanged'] as const;

/** The number of events of each kind that a record had, by which a later one is noticed. */
export type RecordMarks = Partial<Record<'ordered' | 'invoiced' | 'paid' | 'stock' | 'edited', number>>;
/** A record as an undo compares and restores it. */
export interface StoredState {
  values: Record<string, unknown>;
  marks: RecordMarks;
}

/** The records that imports created or changed, while they can be undone; an undone record has no row here any more. */
export const importedRecords = pgTable(
  'imported_records',
  {
    businessId: uuid('business_id').notNull(),
    importId: uuid('import_id').notNull(),
    type: text('type', { enum: importedTypes }).notNull(),
    recordId: uuid('record_id').notNull(),
    change: text('change', { enum: importedChanges }).notNull(),
    /** As it was before the import; null for a new record. */
    before: jsonb('before').$type<StoredState>(),
    /** As the import left it; `undo/fingerprint.ts` creates it. */
    after: jsonb('after').$type<{ values: string; marks: RecordMarks }>().notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.importId, table.type, table.recordId] }),
    check(
      'imported_records_change',
      sql`change in ('created', 'updated', 'unchanged') and (change = 'created') = (before is null)`,
    ),
    index('imported_records_of_record').on(table.businessId, table.recordId),
  ],
);
