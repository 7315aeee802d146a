import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/money.ts';
import { minor } from '#server/db/columns.ts';

/** Where the page of a payment is: Paystack tells it once. */
export const paystackPages = pgTable('paystack_pages', {
  reference: text('reference').primaryKey(),
  payUrl: text('pay_url').notNull(),
  /** What it was opened for; null of a page that was opened before this was kept and whose payment is gone. */
  amountMinor: minor('amount_minor'),
  currency: text('currency').$type<Currency>(),
  businessId: uuid('business_id'),
  subjectId: uuid('subject_id'),
});
