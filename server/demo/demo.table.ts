import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** How far a demo shop is made, saved with each stretch of it. */
export const demoShops = pgTable('demo_shops', {
  key: text('key').primaryKey(),
  businessId: uuid('business_id').notNull(),
  /** The present from which its year counts back. */
  startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
  ordersMade: integer('orders_made').notNull().default(0),
});
