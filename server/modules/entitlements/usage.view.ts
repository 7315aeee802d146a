import type { SubscriptionUsage } from '#contract/money/subscription-usage.ts';
import { can } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { getUsage } from './entitlements.service.ts';
import { getSeatDeadline } from './seat-deadline.service.ts';

/** Returns the plan of the caller's business and its usage. The names of members are for people who may see the team's business. */
export async function getUsageFor(
  deps: Pick<Deps, 'clock' | 'db'>,
  { businessId, membership }: Member,
): Promise<SubscriptionUsage> {
  const deadline = can(membership, 'BUSINESS', 'view-only')
    ? await getSeatDeadline(deps.db, businessId)
    : null;
  return {
    ...(await getUsage(deps, deps.db, businessId)),
    seatDeadline: deadline && { ...deadline, at: deadline.at.toISOString() },
  };
}
