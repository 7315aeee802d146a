import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BookChannel } from '#domain/book-entry.ts';
import type { BookType } from '#domain/books.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import { instant, minor } from '#server/db/columns.ts';

/** Income and expenses that a person enters. Those that follow from transactions are computed from them. */
export const bookkeepingEntries = pgTable(
  'bookkeeping_entries',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    type: text('type').$type<BookType>().notNull(),
    category: text('category').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Of an income with products, their sum. */
    amountMinor: minor('amount_minor').notNull(),
    /** The day of the business on which the money moved. */
    valueDate: date('value_date', { mode: 'string' }).notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    note: text('note'),
    purpose: text('purpose'),
    receiver: text('receiver'),
    channel: text('channel').$type<BookChannel>(),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('bookkeeping_entries_by_day').on(table.businessId, table.valueDate, table.id),
    check(
      'bookkeeping_entries_type',
      sql`type in ('income', 'expense') and (type = 'income') = (channel is not null)`,
    ),
    check('bookkeeping_entries_amount', sql`amount_minor > 0`),
  ],
);

/** The products that add up to an income. They are no items of the catalogue, so they never change its stock. */
export const bookkeepingProducts = pgTable(
  'bookkeeping_products',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    entryId: uuid('entry_id').notNull(),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: minor('unit_price_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      columns: [table.businessId, table.entryId],
      foreignColumns: [bookkeepingEntries.businessId, bookkeepingEntries.id],
    }).onDelete('cascade'),
    index('bookkeeping_products_of_entry').on(table.businessId, table.entryId, table.id),
    check('bookkeeping_products_amount', sql`quantity > 0 and unit_price_minor >= 0`),
  ],
);

/** The categories of a business beside the default ones (domain/books.ts). */
export const bookkeepingCategories = pgTable(
  'bookkeeping_categories',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    type: text('type').$type<BookType>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('bookkeeping_categories_name').on(
      table.businessId,
      table.type,
      sql`fold_text(${table.name})`,
    ),
    check('bookkeeping_categories_type', sql`type in ('income', 'expense')`),
  ],
);
