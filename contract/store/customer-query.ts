import * as z from 'zod/mini';
import { pageQuery } from '#contract/list.ts';

/** Which customers a list shows. */
export const CustomerFilter = z.object({
  /** Any part of name, mail or phone number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  tag: z.optional(z.string().check(z.maxLength(40))),
  orders: z.optional(z.enum(['some', 'none'])),
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

/** What a list of customers is asked; apart from the calls, because the screen reads its address with it. */
export const CustomerQuery = z.object({
  ...CustomerFilter.shape,
  ...pageQuery,
  sort: z.optional(z.enum(['newest', 'name', 'mostOrders', 'highestSpent', 'lastOrder'])),
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;
