import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/money.ts';
import { instant, minor } from '#server/db/columns.ts';

/** The records of the sandbox provider, as another company would keep them. The result of a payout follows from its amount and the time. */
export const sandboxPayouts = pgTable('sandbox_payouts', {
  reference: text('reference').primaryKey(),
  amountMinor: minor('amount_minor').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  accountNumber: text('account_number').notNull(),
  acceptedAt: instant('accepted_at').notNull(),
});
