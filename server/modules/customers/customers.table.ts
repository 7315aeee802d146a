import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const customers = pgTable(
  'customers',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    /** What a file of past orders calls this customer; a second import finds them by it. */
    importKey: text('import_key'),
    name: text('name'),
    email: text('email'),
    phoneNumber: text('phone_number'),
    country: text('country'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('customers_import_key').on(table.businessId, table.importKey),
    index('customers_email').on(table.businessId, table.email),
  ],
);
