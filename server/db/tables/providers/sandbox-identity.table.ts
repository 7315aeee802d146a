import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The records of the sandbox provider: its answer follows from the number's script and the time. */
export const sandboxIdentityChecks = pgTable('sandbox_identity_checks', {
  reference: text('reference').primaryKey(),
  firstAskedAt: instant('first_polled_at').notNull(),
});
