import * as z from 'zod/mini';

/** The status of a refund through a provider. `doneLate`: it was reported as failed, and was paid all the same. */
export const refundStatuses = ['pending', 'done', 'failed', 'doneLate'] as const;
export const RefundStatus = z.enum(refundStatuses);
export type RefundStatus = z.infer<typeof RefundStatus>;
