import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportMapping, ImportReport, OrderImport } from '#contract/order-import.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file of past orders with what it brings, or brought. */
export const orderImports = pgTable(
  'order_imports',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    content: bytes('content').notNull(),
    /** SHA-256 of the content: the same file again finds its former import. */
    contentHash: text('content_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** In which the file's dates are read. */
    timeZone: text('time_zone').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    status: text('status').$type<OrderImport['status']>().notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    sample: jsonb('sample').$type<string[][]>().notNull(),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    report: jsonb('report').$type<ImportReport>(),
    preview: jsonb('preview').$type<OrderImport['preview']>().notNull(),
    /** Orders written, saved with the batch that wrote them: a run goes on from here. */
    progress: integer('progress').notNull().default(0),
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('order_imports_content').on(table.businessId, table.contentHash),
    index('order_imports_newest').on(table.businessId, table.createdAt),
  ],
);
