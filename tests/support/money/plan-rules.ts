import type * as z from 'zod/mini';
import type { ActiveSubscription } from '#contract/money/active-subscription.ts';
import { day } from '#tests/support/people/identity.ts';

/** Finds orders of a plan that were paid more than once, and renewals whose card was charged more than once. */
export const doubleCharges = `
  select o.id, 'paid twice' as problem from subscription_orders o
  where 1 < (select count(*) from transactions t where t.business_id = o.business_id and t.subscription_order_id = o.id
    and t.type = 'subscription' and t.result = 'success' and t.gross_minor > t.surplus_minor)
  union all
  select t.id, 'charged twice' from transactions t
  where t.method = 'DIRECT_DEBIT' and t.result = 'success' and exists (
    select from transactions other where other.business_id = t.business_id and other.id <> t.id and other.method = 'DIRECT_DEBIT'
      and other.subscription_order_id = t.subscription_order_id and other.result = 'success')`;

/**
 * Whether the plan in force is free, or its period is paid, on trial or in its grace period.
 *
 * @param now in milliseconds, by the clock of the business
 */
export function isAccessPaid(
  { plan, subscription }: z.infer<typeof ActiveSubscription>,
  now: number,
): boolean {
  const isBefore = (instant: string | null | undefined, graceMs = 0) =>
    now < new Date(instant ?? 0).getTime() + graceMs;
  return (
    plan === 'free' ||
    (subscription?.status === 'trialing' && isBefore(subscription.trialEndsAt)) ||
    // A renewal in progress has a day for its result.
    (subscription?.status === 'active' && isBefore(subscription.periodEnd, day)) ||
    (subscription?.status === 'past_due' && isBefore(subscription.dunning?.graceEndsAt))
  );
}
