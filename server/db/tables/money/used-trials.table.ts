import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The trials that were used, by the owner and by each number of their verified identity. Rows are never deleted. */
export const usedTrials = pgTable(
  'used_trials',
  {
    id: uuid('id').primaryKey(),
    /** The owner of the business when its trial started. */
    userId: uuid('user_id').notNull(),
    /** The version of the key, and a keyed hash of a number; null for an owner of whom no number was stored. */
    identityHash: text('identity_hash').unique(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [index('used_trials_of_user').on(table.userId)],
);
