import type { SubscriptionUsage } from '#contract/money/subscription-usage.ts';
import { can } from '#domain/permission.ts';
import { type Plan, type PlanLosses, getEntitlements, listLosses } from '#domain/plan.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getUsage } from './entitlements.service.ts';
import { getSeatDeadline, listMembersBeyond } from './seat-deadline.service.ts';

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

/** Returns what a business loses by another plan, compared to the one in force. */
export async function getPlanLosses(
  { db, clock }: { db: Executor } & Pick<Deps, 'clock'>,
  businessId: string,
  plan: Plan,
): Promise<PlanLosses> {
  const { entitlements, used } = await getUsage({ clock }, db, businessId);
  const other = getEntitlements(plan);
  const { limits, features } = listLosses(entitlements, other);
  const members = limits.some(({ limit }) => limit === 'teamMembers')
    ? await listMembersBeyond(db, businessId, other.limits.teamMembers)
    : [];
  return {
    limits: limits.map(({ limit, max }) => ({ limit, max, used: used[limit] })),
    features,
    members: members.map(({ name }) => name),
  };
}
