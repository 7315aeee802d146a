import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The answer of a request that had an effect, under the key that its sender chose. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The business and person, or the onboarding, that the key belongs to. */
    scope: text().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** A keyed hash of the payload without its secrets. */
    payloadHash: text('payload_hash').notNull(),
    /** The JSON that was sent. */
    answer: text().notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.call, table.key] }), index().on(table.storedAt)],
);
