import { customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { importKinds } from '#contract/store/import.ts';
import type { ImportStatus } from '#domain/import-status.ts';
import { instant } from '#server/db/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file with what it brings, or brought. */
export const imports = pgTable(
  'imports',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: importKinds }).notNull(),
    fileName: text('file_name').notNull(),
    /** Null once it has been kept for long enough. */
    content: bytes('content'),
    /** SHA-256 of the content: the same file again is told to be the same. */
    contentHash: text('content_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** In which the file's dates are read. */
    timeZone: text('time_zone').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    status: text('status').$type<ImportStatus>().notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    sample: jsonb('sample').$type<string[][]>().notNull(),
    // As the kind's own schemas say; read through them alone.
    mapping: jsonb('mapping').notNull(),
    report: jsonb('report'),
    preview: jsonb('preview').$type<unknown[]>().notNull(),
    /** Records written, saved with the batch that wrote them: a run goes on from here. */
    progress: integer('progress').notNull().default(0),
    failure: text('failure'),
    /** When the same file was imported before; null for a file that was not. */
    importedBefore: instant('imported_before'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('imports_content').on(table.businessId, table.kind, table.contentHash, table.createdAt),
    index('imports_newest').on(table.businessId, table.kind, table.createdAt),
  ],
);
