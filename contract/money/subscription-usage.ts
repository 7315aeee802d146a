import * as z from 'zod/mini';
import { Entitlements } from '#domain/plan.ts';
import { defineCall } from '#contract/call.ts';

const count = z.int().check(z.minimum(0));

/** The limits and features of a business's plan, and the usage of the limits. */
export const SubscriptionUsage = z.object({
  entitlements: Entitlements,
  /** Products that aren't archived, invoices sent this month in the business's time zone, and seats of the team. */
  used: z.object({ products: count, invoicesPerMonth: count, teamMembers: count }),
});
export type SubscriptionUsage = z.infer<typeof SubscriptionUsage>;

export const subscriptionUsageCalls = {
  subscriptionUsage: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/usage',
    access: 'business',
    summary: 'Get the plan of the business, its limits and how much of them is used',
    data: SubscriptionUsage,
  }),
};
