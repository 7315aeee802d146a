import { and, eq } from 'drizzle-orm';
import type { Membership } from '#domain/permission.ts';
import type { Executor } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { sessions } from '#server/db/tables/people/session.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';

/** A person in a business, with the session in which they asked for something. */
export interface AskingMember {
  businessId: string;
  userId: string;
  sessionId: string;
}

/**
 * Returns a person's access to a business now; undefined if they are no active member of it, or the session has ended in which
 * they asked.
 */
export async function findMembership(
  executor: Executor,
  { businessId, userId, sessionId }: AskingMember,
): Promise<Membership | undefined> {
  const [row] = await executor
    .select({ ownerId: businesses.ownerId, permissions: teamMembers.permissions })
    .from(businesses)
    .innerJoin(sessions, and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .leftJoin(
      teamMembers,
      and(
        eq(teamMembers.businessId, businesses.id),
        eq(teamMembers.userId, userId),
        eq(teamMembers.status, 'active'),
      ),
    )
    .where(eq(businesses.id, businessId));
  if (row?.ownerId === userId) return { role: 'owner' };
  return row?.permissions ? { role: 'member', permissions: row.permissions } : undefined;
}
