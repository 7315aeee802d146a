import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Tries of one group by one address or account in a window that begins with its first. Shared by all processes. */
export const rateLimits = pgTable('rate_limit', {
  key: text().primaryKey(),
  tries: integer().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  /** From when on the next try is admitted, where tries are spaced out. */
  nextAt: timestamp('next_at', { withTimezone: true }),
});
