import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';

/** The records of the sandbox courier, as another company would keep them. */
export const sandboxDeliveries = pgTable('sandbox_deliveries', {
  reference: uuid('reference').primaryKey(),
  courierReference: text('courier_reference').notNull(),
  state: text('state').$type<'received' | CourierEventKind | 'cancelled'>().notNull(),
  reason: text('reason'),
  receivedAt: instant('received_at').notNull(),
});
