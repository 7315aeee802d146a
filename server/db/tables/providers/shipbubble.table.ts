import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, minor } from '#server/db/columns.ts';

/**
 * `quoting`: nothing was sent that creates a shipment. `sending`: the request was sent, and its outcome is not known.
 * `abandoned`: it never appeared in Shipbubble's list. `ended`: delivered, or cancelled by Shipbubble.
 */
export const shipmentStates = ['quoting', 'sending', 'created', 'abandoned', 'cancelled', 'ended'] as const;
type ShipmentState = (typeof shipmentStates)[number];

/** The requests of Kontor to Shipbubble. */
export const shipbubbleShipments = pgTable(
  'shipbubble_shipments',
  {
    reference: uuid('reference').primaryKey(),
    state: text('state').$type<ShipmentState>().notNull(),
    sentAt: instant('sent_at'),
    /** Shipbubble's own identifier. */
    orderId: text('order_id'),
    /** The amount that Shipbubble took from Kontor's wallet. */
    feeMinor: minor('fee_minor'),
    /** The last status in Shipbubble's own words, also one that Kontor doesn't know. */
    lastStatus: text('last_status'),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [
    uniqueIndex('shipbubble_shipments_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index('shipbubble_shipments_open')
      .on(table.checkedAt)
      .where(sql`state = 'created'`),
  ],
);
