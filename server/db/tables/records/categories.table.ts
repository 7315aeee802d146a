import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

export const categories = pgTable(
  'categories',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The position in the store, 1-based. */
    priority: integer('priority').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    // Only the triggers on products and variants write both.
    productCount: integer('product_count').notNull().default(0),
    variantCount: integer('variant_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('categories_name').on(table.businessId, sql`lower(${table.name})`),
    index('categories_search').using('gin', table.businessId, sql`fold_text(${table.name}) gin_trgm_ops`),
    index('categories_by_priority').on(table.businessId, table.priority, table.id),
  ],
);
