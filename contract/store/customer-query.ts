import * as z from 'zod/mini';
import { Day } from '#domain/id.ts';
import { pageQuery } from '#contract/list.ts';

/** The filter of the customer list. */
export const CustomerFilter = z.object({
  /** Any part of the name, email or phone number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  tag: z.optional(z.string().check(z.maxLength(40))),
  orders: z.optional(z.enum(['some', 'none'])),
  /** Customers who paid an order on these days, both included. */
  paidFrom: z.optional(Day),
  paidTo: z.optional(Day),
  /** Customers who paid their first order on these days, both included. */
  firstPaidFrom: z.optional(Day),
  firstPaidTo: z.optional(Day),
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

/** The query of the customer list; apart from the calls, because the screen parses its address with it. */
export const CustomerQuery = z.object({
  ...CustomerFilter.shape,
  ...pageQuery,
  sort: z.optional(z.enum(['newest', 'name', 'mostOrders', 'highestSpent', 'lastOrder'])),
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;
