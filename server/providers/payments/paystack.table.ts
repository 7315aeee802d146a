import { pgTable, text } from 'drizzle-orm/pg-core';

/** Where the page of a payment is: Paystack tells it once. */
export const paystackPages = pgTable('paystack_pages', {
  reference: text('reference').primaryKey(),
  payUrl: text('pay_url').notNull(),
});
