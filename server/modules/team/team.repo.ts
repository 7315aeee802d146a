import { and, asc, eq } from 'drizzle-orm';
import type { Permission } from '#domain/permission.ts';
import type { Team } from '#domain/business.ts';
import type { Executor } from '#server/db/client.ts';
import { teamMembers } from './team.table.ts';

/** The person's active memberships in other people's businesses, in the order of the businesses. */
export async function teamsOf(executor: Executor, userId: string): Promise<Team[]> {
  return executor
    .select({ businessId: teamMembers.businessId, permissions: teamMembers.permissions })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), eq(teamMembers.active, true)))
    .orderBy(asc(teamMembers.businessId));
}

/** Somebody who is a member already becomes active again, with these permissions. */
export async function putMember(
  executor: Executor,
  businessId: string,
  member: { userId: string; permissions: Permission[]; joinedAt: Date },
): Promise<void> {
  const { permissions } = member;
  await executor
    .insert(teamMembers)
    .values({ businessId, ...member })
    .onConflictDoUpdate({
      target: [teamMembers.businessId, teamMembers.userId],
      set: { permissions, active: true },
    });
}
