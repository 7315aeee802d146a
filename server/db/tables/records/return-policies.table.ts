import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReturnPolicy } from '#domain/return-policy.ts';
import { instant } from '#server/db/columns.ts';

export const returnPolicies = pgTable(
  'return_policies',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<ReturnPolicy['kind']>().notNull(),
    windowDays: integer('window_days').notNull(),
    text: text('text').notNull(),
    isDefault: boolean('is_default').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('return_policies_name').on(table.businessId, sql`lower(${table.name})`),
    uniqueIndex('return_policies_default')
      .on(table.businessId)
      .where(sql`is_default`),
  ],
);
