import * as z from 'zod/mini';

/** How a past order ended, or where it stands, when it is imported. */
export const pastOrderStatuses = [
  'delivered',
  'paid',
  'deliveredUnpaid',
  'unpaid',
  'cancelled',
  'refunded',
  'failed',
] as const;
export const PastOrderStatus = z.enum(pastOrderStatuses);
export type PastOrderStatus = z.infer<typeof PastOrderStatus>;
