import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/money.ts';

/** The sandbox provider's own books, as another company would keep them. What became of a payout follows from its amount and the time. */
export const sandboxPayouts = pgTable('sandbox_payouts', {
  reference: text('reference').primaryKey(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  accountNumber: text('account_number').notNull(),
  takenAt: timestamp('taken_at', { withTimezone: true, precision: 3 }).notNull(),
});
