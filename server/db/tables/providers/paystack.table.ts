import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/money.ts';
import { minor } from '#server/db/columns.ts';

/** The address of a payment's page: Paystack only returns it once. */
export const paystackPages = pgTable('paystack_pages', {
  reference: text('reference').primaryKey(),
  payUrl: text('pay_url').notNull(),
  /** The subject of the page; null for a page from before this was stored, whose payment no longer exists. */
  amountMinor: minor('amount_minor'),
  currency: text('currency').$type<Currency>(),
  businessId: uuid('business_id'),
  subjectId: uuid('subject_id'),
});
