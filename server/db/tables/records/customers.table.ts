import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#domain/customer.ts';
import { instant, minor } from '#server/db/columns.ts';

/** How many customers never ordered, ordered once, or more often; only the triggers on `customers` write it. */
export const customerCounts = pgTable('customer_counts', {
  businessId: uuid('business_id').primaryKey(),
  never: integer('never').notNull(),
  once: integer('once').notNull(),
  often: integer('often').notNull(),
});

/** How many customers of a business share an email address, the end of a phone number or a name; only triggers on `customers` write it. */
export const customerKeys = pgTable(
  'customer_keys',
  {
    businessId: uuid('business_id').notNull(),
    reason: text('reason').notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.reason, table.value] }),
    index('customer_keys_shared')
      .on(table.businessId, table.reason, table.value)
      .where(sql`${table.count} > 1`),
  ],
);

export const customers = pgTable(
  'customers',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    /** The import key of this customer: a second import finds them by it. */
    importKey: text('import_key'),
    /** A hash of the last import's values; the same values again change nothing. */
    importHash: text('import_hash'),
    name: text('name'),
    email: text('email'),
    phoneNumber: text('phone_number'),
    country: text('country'),
    address: jsonb('address').$type<Address>(),
    tags: text('tags').array().notNull().default([]),
    /** The customers who were merged into this one; their timelines belong here. */
    mergedIds: uuid('merged_ids').array().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    // Only the triggers on orders and invoices write these three (0058_disputed_orders_and_spent.sql).
    orderCount: integer('order_count').notNull().default(0),
    spentMinor: minor('spent_minor').notNull().default(0),
    lastOrderAt: instant('last_order_at'),
    /** The text that a search looks through. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('customers_import_key').on(table.businessId, table.importKey),
    index('customers_email').on(table.businessId, sql`lower(${table.email})`),
    // The end of a phone number, as `getPhoneEnd` (domain/customer.ts) returns it.
    index('customers_phone').on(
      table.businessId,
      sql`right(regexp_replace(${table.phoneNumber}, '\\D', '', 'g'), 9)`,
    ),
    index('customers_newest').on(table.businessId, table.createdAt, table.id),
    index('customers_by_name').on(table.businessId, sql`lower(coalesce(${table.name}, ''))`, table.id),
    index('customers_by_orders').on(table.businessId, table.orderCount, table.id),
    index('customers_by_last_order').on(
      table.businessId,
      sql`coalesce(${table.lastOrderAt}, timestamptz '1970-01-01 00:00:00+00')`,
      table.id,
    ),
    index('customers_by_tag').using('gin', table.businessId, table.tags),
    index('customers_by_spent').on(table.businessId, table.spentMinor, table.id),
    index('customers_search').using('gin', table.businessId, sql`${table.searchText} gin_trgm_ops`),
  ],
);
