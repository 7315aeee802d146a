import * as z from 'zod/mini';

/** Where somebody is brought back to who was sent away for something that is missing: a page of our own, or nowhere. */
const Place = z.enum(['/dashboard/revenue/withdraw', '/dashboard/settings/payment-and-withdrawal']);
export type WayBack = z.infer<typeof Place>;

/** Apart from the way itself: the addresses of all pages come with the first script. */
export const WayBackSearch = z.object({ redirect: z.catch(z.optional(Place), undefined) });
