import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryStatus } from '#domain/order.ts';
import { instant } from '#server/db/columns.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';

/** A pickup requested from the courier. Its id is the courier's reference, and never changes. */
export const deliveries = pgTable(
  'deliveries',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    orderId: uuid('order_id').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull(),
    /** The courier's identifier of it. */
    courierReference: text('courier_reference'),
    refusal: text('refusal'),
    requestedAt: instant('requested_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('deliveries_of_order').on(table.businessId, table.orderId, table.id),
    // A webhook only knows the reference.
    uniqueIndex('deliveries_reference').on(table.id),
    uniqueIndex('deliveries_current')
      .on(table.businessId, table.orderId)
      .where(sql`status in ('requesting', 'booked', 'picked up', 'returning')`),
  ],
);

/** The courier's events, each stored once by its own id. `kept` waits until the order or an earlier event lets it apply. */
export const courierEvents = pgTable(
  'courier_events',
  {
    businessId: uuid('business_id').notNull(),
    deliveryId: uuid('delivery_id').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').$type<CourierEventKind>().notNull(),
    happenedAt: instant('happened_at').notNull(),
    note: text('note'),
    state: text('state').$type<'kept' | 'applied' | 'ignored'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.deliveryId, table.eventId] })],
);
