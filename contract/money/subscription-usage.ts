import * as z from 'zod/mini';
import { Instant } from '#domain/id.ts';
import { Entitlements } from '#domain/plan.ts';
import { defineCall } from '#contract/call.ts';

const count = z.int().check(z.minimum(0));

/** The limits and features of a business's plan, and the usage of the limits. */
export const SubscriptionUsage = z.object({
  entitlements: Entitlements,
  /** Products that aren't archived, invoices sent this month in the business's time zone, and seats of the team. */
  used: z.object({ products: count, invoicesPerMonth: count, teamMembers: count }),
  /** When the members for whom the plan has no seat lose their access: null without any, and for people without access to the business's details. */
  seatDeadline: z.nullable(
    z.object({
      at: Instant,
      /** The names of these members; an email address where a member has none. */
      members: z.array(z.string()),
    }),
  ),
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
