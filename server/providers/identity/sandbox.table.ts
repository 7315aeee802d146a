import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The sandbox provider's own books: what it answers follows from the number's script and the time. */
export const sandboxIdentityChecks = pgTable('sandbox_identity_checks', {
  reference: text('reference').primaryKey(),
  firstAskedAt: timestamp('first_asked_at', { withTimezone: true, precision: 3 }).notNull(),
});
