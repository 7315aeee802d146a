import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { type SeatDeadline, seatNoticeDays } from '#domain/seats.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';

export interface SeatDeadlineRecord extends SeatDeadline {
  testClockOffsetMs: number;
}

const columns = {
  deadlineAt: businesses.seatsDeadlineAt,
  announcedIds: businesses.seatsAnnouncedIds,
  testClockOffsetMs: businesses.testClockOffsetMs,
};

export async function findSeatDeadline(
  executor: Executor,
  businessId: string,
): Promise<SeatDeadlineRecord | undefined> {
  const [row] = await executor.select(columns).from(businesses).where(eq(businesses.id, businessId));
  return row;
}

/** Lets one transaction at a time use the seats of a business, until it ends, as `lockPlan` does. */
export async function lockSeatDeadline(
  tx: Transaction,
  businessId: string,
): Promise<SeatDeadlineRecord | undefined> {
  const [row] = await tx
    .select(columns)
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update');
  return row;
}

export async function saveSeatDeadline(
  tx: Transaction,
  businessId: string,
  { deadlineAt, announcedIds }: SeatDeadline,
): Promise<void> {
  await tx
    .update(businesses)
    .set({ seatsDeadlineAt: deadlineAt, seatsAnnouncedIds: announcedIds })
    .where(eq(businesses.id, businessId));
}

/** An active member who uses a seat. */
export interface SeatedMember {
  /** The membership's ID. */
  id: string;
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** Returns the active members of a business without its owner; those who joined last come last. */
export async function listSeatedMembers(executor: Executor, businessId: string): Promise<SeatedMember[]> {
  return executor
    .select({
      id: teamMembers.id,
      userId: users.id,
      email: teamMembers.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(teamMembers)
    .innerJoin(businesses, eq(businesses.id, teamMembers.businessId))
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(
        eq(teamMembers.businessId, businessId),
        eq(teamMembers.status, 'active'),
        ne(teamMembers.userId, businesses.ownerId),
      ),
    )
    .orderBy(sql`coalesce(${teamMembers.joinedAt}, ${teamMembers.invitedAt})`, asc(teamMembers.id));
}

/** Returns the businesses with a step of their seats that is due by their own clock, longest waiting first. */
export async function listDueSeatBusinesses(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const businessNow = sql`${now}::timestamptz + ${businesses.testClockOffsetMs} * interval '1 millisecond'`;
  const isDue = or(
    lte(businesses.seatsDeadlineAt, businessNow),
    and(
      isNull(businesses.seatsAnnouncedIds),
      lte(businesses.seatsDeadlineAt, sql`${businessNow} + ${seatNoticeDays} * interval '24 hours'`),
    ),
  );
  const rows = await executor
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(isNotNull(businesses.seatsDeadlineAt), isDue))
    .orderBy(asc(businesses.seatsDeadlineAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
