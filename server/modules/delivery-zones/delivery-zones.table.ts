import { sql } from 'drizzle-orm';
import {
  bigint,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ShippingSetting, Zone } from '#domain/delivery-zone.ts';

export const deliveryZones = pgTable(
  'delivery_zones',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    areas: jsonb('areas').$type<Zone['areas']>().notNull(),
    feeMinor: bigint('fee_minor', { mode: 'number' }).notNull(),
    freeFromMinor: bigint('free_from_minor', { mode: 'number' }),
    leastDays: integer('least_days').notNull(),
    mostDays: integer('most_days').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
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
