import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What a provider last said of a country's banks; until it did, the directory that ships with Kontor counts. */
export const banks = pgTable(
  'banks',
  {
    country: text('country').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.code] })],
);
