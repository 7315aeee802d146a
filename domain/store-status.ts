import * as z from 'zod/mini';

/** `closed` hides the products; `vacation` shows them, but nothing can be ordered. */
export const storeStatuses = ['open', 'closed', 'vacation'] as const;
export const StoreStatus = z.enum(storeStatuses);
export type StoreStatus = z.infer<typeof StoreStatus>;
