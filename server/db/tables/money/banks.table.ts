import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** What a provider last said of a country's banks; until it did, the directory that ships with Kontor counts. */
export const banks = pgTable(
  'banks',
  {
    country: text('country').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.code] })],
);
