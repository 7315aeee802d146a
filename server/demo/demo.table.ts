import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** How far a demo shop is made, saved with each stretch of it. */
export const demoShops = pgTable('demo_shops', {
  key: text('key').primaryKey(),
  businessId: uuid('business_id').notNull(),
  /** The present from which its year counts back. */
  startedAt: instant('started_at').notNull(),
  /** Up to when its year was played; the present once it is whole. */
  playedTo: instant('played_to'),
});
