import * as z from 'zod/mini';
import { pageQuery } from '#contract/list.ts';

/** The filter of the customer list. */
export const CustomerFilter = z.object({
  /** Any part of the name, email or phone number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  tag: z.optional(z.string().check(z.maxLength(40))),
  orders: z.optional(z.enum(['some', 'none'])),
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

/** The query of the customer list; apart from the calls, because the screen parses its address with it. */
export const CustomerQuery = z.object({
  ...CustomerFilter.shape,
  ...pageQuery,
  sort: z.optional(z.enum(['newest', 'name', 'mostOrders', 'highestSpent', 'lastOrder'])),
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;
