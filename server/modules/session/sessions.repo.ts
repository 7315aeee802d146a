import { and, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';
import type { Database, Executor } from '#server/db/client.ts';
import { sessions, users } from '#server/db/tables/people/session.table.ts';

/** Prepares the one query of every call: whose token is this, and what is their role in that business? */
export function prepareSessionLookup(db: Database) {
  return db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      device: sessions.device,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      businessId: businesses.id,
      ownerId: businesses.ownerId,
      timeZone: businesses.timeZone,
      currency: businesses.currency,
      country: businesses.country,
      memberStatus: teamMembers.status,
      permissions: teamMembers.permissions,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(businesses, eq(businesses.id, sql.placeholder('businessId')))
    .leftJoin(
      teamMembers,
      and(
        eq(teamMembers.businessId, businesses.id),
        eq(teamMembers.userId, sessions.userId),
        inArray(teamMembers.status, ['active', 'suspended']),
      ),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.lastSeenAt, sql.placeholder('usedAfter')),
        gt(sessions.createdAt, sql.placeholder('begunAfter')),
      ),
    )
    .prepare('session_lookup');
}

export async function insertSession(
  executor: Executor,
  session: {
    userId: string;
    tokenHash: string;
    device: string;
    lastAddress: string | null;
    now: Date;
    secondFactorAt?: Date;
  },
): Promise<void> {
  const { now, ...rest } = session;
  await executor.insert(sessions).values({ id: newId(), ...rest, createdAt: now, lastSeenAt: now });
}

export async function touchSession(
  executor: Executor,
  id: string,
  use: { lastSeenAt: Date; lastAddress: string },
): Promise<void> {
  await executor.update(sessions).set(use).where(eq(sessions.id, id));
}

export async function listOpenSessions(
  executor: Executor,
  userId: string,
  { usedAfter, begunAfter }: { usedAfter: Date; begunAfter: Date },
) {
  return executor
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.lastSeenAt, usedAfter),
        gt(sessions.createdAt, begunAfter),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Returns whether there was such a session of this person. */
export async function deleteSession(executor: Executor, userId: string, id: string): Promise<boolean> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function deleteSessions(executor: Executor, userId: string, exceptId?: string): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  await executor.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function deleteEndedSessions(
  executor: Executor,
  { usedAfter, begunAfter }: { usedAfter: Date; begunAfter: Date },
): Promise<void> {
  await executor
    .delete(sessions)
    .where(or(lt(sessions.lastSeenAt, usedAfter), lt(sessions.createdAt, begunAfter)));
}
