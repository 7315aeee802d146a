import { customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { importKinds } from '#contract/store/import.ts';
import type { UndoProgress } from '#contract/store/import-undo.ts';
import type { ImportStatus } from '#domain/import-status.ts';
import { instant } from '#server/db/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An uploaded file and the records that it contains. */
export const imports = pgTable(
  'imports',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: importKinds }).notNull(),
    fileName: text('file_name').notNull(),
    /** Null once its retention period has ended. */
    content: bytes('content'),
    /** The SHA-256 hash of the content, by which the same file is recognised. */
    contentHash: text('content_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The time zone in which the file's dates are read. */
    timeZone: text('time_zone').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    status: text('status').$type<ImportStatus>().notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    sample: jsonb('sample').$type<string[][]>().notNull(),
    // Each kind has schemas of its own; read these columns through them only.
    mapping: jsonb('mapping').notNull(),
    report: jsonb('report'),
    preview: jsonb('preview').$type<unknown[]>().notNull(),
    /** The number of records written, saved with the batch that wrote them: a run continues from here. */
    progress: integer('progress').notNull().default(0),
    failure: text('failure'),
    /** When the same file was imported before; null if it was not. */
    importedBefore: instant('imported_before'),
    /** When its run last ended; null before, and for an import from before this column, which can't be undone. */
    endedAt: instant('ended_at'),
    /** Its undo, once it was begun. */
    undo: jsonb('undo').$type<UndoProgress>(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('imports_content').on(table.businessId, table.kind, table.contentHash, table.createdAt),
    index('imports_newest').on(table.businessId, table.kind, table.createdAt),
  ],
);
