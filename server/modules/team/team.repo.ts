import { and, asc, eq } from 'drizzle-orm';
import type { Permission, Membership } from '#domain/permission.ts';
import type { Team } from '#domain/business.ts';
import type { Executor } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';

/** Returns the person's active memberships in other people's businesses, in the order of the businesses. */
export async function listTeams(executor: Executor, userId: string): Promise<Team[]> {
  return executor
    .select({ businessId: teamMembers.businessId, permissions: teamMembers.permissions })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), eq(teamMembers.active, true)))
    .orderBy(asc(teamMembers.businessId));
}

/** Makes an existing member active again, with these permissions. */
export async function saveMember(
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

export interface Person {
  userId: string;
  email: string;
  membership: Membership;
}

/** Returns the owner of a business and its active members, with their permissions. */
export async function listPeople(executor: Executor, businessId: string): Promise<Person[]> {
  const [owner] = await executor
    .select({ userId: users.id, email: users.email })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.id, businessId));
  const members = await executor
    .select({ userId: users.id, email: users.email, permissions: teamMembers.permissions })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.active, true)))
    .orderBy(asc(users.id));
  return [
    ...(owner ? [{ ...owner, membership: { role: 'owner' } as const }] : []),
    ...members
      .filter(({ userId }) => userId !== owner?.userId)
      .map(({ permissions, ...member }) => ({
        ...member,
        membership: { role: 'member', permissions } as const,
      })),
  ];
}
