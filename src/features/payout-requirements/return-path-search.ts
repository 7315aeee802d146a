import * as z from 'zod/mini';

/** The page to return to after a missing step was completed: one of our own pages, or none. */
const ReturnPathSchema = z.enum([
  '/dashboard/revenue/withdraw',
  '/dashboard/settings/payment-and-withdrawal',
]);
export type ReturnPath = z.infer<typeof ReturnPathSchema>;

/** A file of its own, because the search of every page is part of the first script. */
export const ReturnPathSearch = z.object({ redirect: z.catch(z.optional(ReturnPathSchema), undefined) });
