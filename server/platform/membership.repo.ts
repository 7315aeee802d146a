import { and, eq, gt } from 'drizzle-orm';
import type { Membership } from '#domain/permission.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { sessions } from '#server/db/tables/people/session.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';
import { getLiveLimits } from './live-sessions.ts';

/** A person in a business, with the session in which they asked for something. */
export interface AskingMember {
  businessId: string;
  userId: string;
  sessionId: string;
}

/** Everything that decides whether a session is live. */
export interface MembershipDeps {
  db: Executor;
  clock: Clock;
  config: Pick<Config, 'session'>;
}

/**
 * Returns a person's access to a business now; undefined if they are no active member of it, or the session in which they asked
 * was ended or has expired.
 */
export async function findMembership(
  { db, clock, config }: MembershipDeps,
  { businessId, userId, sessionId }: AskingMember,
): Promise<Membership | undefined> {
  const { begunAfter, usedAfter } = getLiveLimits(clock.now(), config.session);
  const isLive = and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),
    gt(sessions.createdAt, begunAfter),
    gt(sessions.lastSeenAt, usedAfter),
  );
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(isLive);
  return session && findActiveMembership(db, { businessId, userId });
}

/** Returns a person's access to a business now, whether they are signed in or not; undefined if they are no active member of it. */
export async function findActiveMembership(
  executor: Executor,
  { businessId, userId }: Pick<AskingMember, 'businessId' | 'userId'>,
): Promise<Membership | undefined> {
  const [row] = await executor
    .select({ ownerId: businesses.ownerId, permissions: teamMembers.permissions })
    .from(businesses)
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
