import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CheckoutSetting, StoreAvailability, StoreBranding, StoreInfo } from '#domain/webstore.ts';
import { instant } from '#server/db/columns.ts';

export const webstores = pgTable('webstores', {
  businessId: uuid('business_id').primaryKey(),
  info: jsonb('info').$type<StoreInfo>().notNull(),
  availability: jsonb('availability').$type<StoreAvailability>().notNull(),
  checkout: jsonb('checkout').$type<CheckoutSetting>().notNull(),
  /** The logo is the business's own. */
  branding: jsonb('branding').$type<Omit<StoreBranding, 'logoFileId'>>().notNull(),
  version: integer('version').notNull().default(1),
});

export const formerHandles = pgTable(
  'former_handles',
  {
    /** Lower case. */
    handle: text('handle').primaryKey(),
    businessId: uuid('business_id').notNull(),
    redirectsUntil: instant('redirects_until').notNull(),
  },
  (table) => [index('former_handles_of_business').on(table.businessId, table.redirectsUntil)],
);
