import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The progress of creating a demo business, saved with each stretch of it. */
export const demoShops = pgTable('demo_shops', {
  key: text('key').primaryKey(),
  businessId: uuid('business_id').notNull(),
  /** The present from which its year counts back. */
  startedAt: instant('started_at').notNull(),
  /** The instant up to which its year was played; the present once it is complete. */
  playedTo: instant('played_to'),
});
