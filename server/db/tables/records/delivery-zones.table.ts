import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ShippingSetting, Zone } from '#domain/delivery-zone.ts';
import { instant, minor } from '#server/db/columns.ts';

export const deliveryZones = pgTable(
  'delivery_zones',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    areas: jsonb('areas').$type<Zone['areas']>().notNull(),
    feeMinor: minor('fee_minor').notNull(),
    freeFromMinor: minor('free_from_minor'),
    minDays: integer('min_days').notNull(),
    maxDays: integer('max_days').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('delivery_zones_name').on(table.businessId, sql`lower(${table.name})`),
  ],
);

export const shippingSettings = pgTable('shipping_settings', {
  businessId: uuid('business_id').primaryKey(),
  deliveryMode: text('delivery_mode').$type<ShippingSetting['deliveryMode']>(),
  pickupAddress: text('pickup_address'),
});
