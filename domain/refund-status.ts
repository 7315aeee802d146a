import * as z from 'zod/mini';

/** Where a refund through a provider is in its life. `doneLate`: it was told as failed, and the money left all the same. */
export const refundStatuses = ['pending', 'done', 'failed', 'doneLate'] as const;
export const RefundStatus = z.enum(refundStatuses);
export type RefundStatus = z.infer<typeof RefundStatus>;
