import * as z from 'zod/mini';

/** The billing periods of a plan (specification, section 1). */
export const billingPeriods = ['quarterly', 'yearly'] as const;
export const BillingPeriod = z.enum(billingPeriods);
export type BillingPeriod = z.infer<typeof BillingPeriod>;
