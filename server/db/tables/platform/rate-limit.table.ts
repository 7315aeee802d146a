import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Attempts in one group by one address or account, in a window that begins with the first. Shared by all processes. */
export const rateLimits = pgTable('rate_limit', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  /** When the next attempt is admitted, if attempts are spaced out. */
  nextAt: timestamp('next_at', { withTimezone: true }),
});
