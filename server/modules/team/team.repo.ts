import { and, asc, desc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Membership, Permission } from '#domain/permission.ts';
import { type Suspension, type Team, getPersonName } from '#domain/business.ts';
import type { MemberStatus } from '#domain/member-status.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { splitTerms, toContainsPattern } from '#server/db/text-search.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { sessions, users } from '#server/db/tables/people/session.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';

export type MemberRow = typeof teamMembers.$inferSelect;

/** Returns the person's active memberships in other people's businesses, in the order of the businesses. */
export async function listTeams(executor: Executor, userId: string): Promise<Team[]> {
  return executor
    .select({ businessId: teamMembers.businessId, permissions: teamMembers.permissions })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), eq(teamMembers.status, 'active')))
    .orderBy(asc(teamMembers.businessId));
}

/** Returns the person's suspended memberships, with the names of the businesses and their owners. */
export async function listSuspensions(executor: Executor, userId: string): Promise<Suspension[]> {
  const rows = await executor
    .select({
      businessId: teamMembers.businessId,
      businessName: businesses.name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(teamMembers)
    .innerJoin(businesses, eq(businesses.id, teamMembers.businessId))
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(and(eq(teamMembers.userId, userId), eq(teamMembers.status, 'suspended')))
    .orderBy(asc(teamMembers.businessId));
  return rows.map(({ businessId, businessName, ...owner }) => ({
    businessId,
    businessName,
    ownerName: getPersonName(owner),
  }));
}

export interface Person {
  userId: string;
  email: string;
  /** In international format; null unless it is verified. */
  verifiedPhone: string | null;
  membership: Membership;
}

const person = {
  userId: users.id,
  email: users.email,
  verifiedPhone: sql<
    string | null
  >`case when ${users.phoneVerifiedAt} is not null then ${users.phoneNumber} end`,
};

/** Returns the owner of a business and then its active members, with their permissions. */
export async function listPeople(executor: Executor, businessId: string): Promise<Person[]> {
  const people = (await ownerAndMembers(executor, { businessId })).map(({ permissions, ...one }): Person => ({
    ...one,
    membership: permissions === null ? { role: 'owner' } : { role: 'member', permissions },
  }));
  const isOwner = ({ membership }: Person) => membership.role === 'owner';
  return [...people.filter(isOwner), ...people.filter((one) => !isOwner(one))];
}

/** The permissions of the owner are null. */
const ownerAndMembers = definePrepared('list_people', (db) =>
  db
    .select({ ...person, permissions: sql<Permission[] | null>`null::jsonb`.as('permissions') })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.id, param('businessId')))
    .unionAll(
      db
        .select({
          ...person,
          permissions: sql<Permission[] | null>`${teamMembers.permissions}`.as('permissions'),
        })
        .from(teamMembers)
        .innerJoin(users, eq(users.id, teamMembers.userId))
        .innerJoin(businesses, eq(businesses.id, teamMembers.businessId))
        .where(
          and(
            eq(teamMembers.businessId, param('businessId')),
            eq(teamMembers.status, 'active'),
            ne(teamMembers.userId, businesses.ownerId),
          ),
        ),
    )
    .orderBy(sql`id`),
);

/** Lets one transaction at a time use the seats of a business, until it ends. */
export async function lockSeats(
  tx: Transaction,
  businessId: string,
): Promise<{ ownerId: string } | undefined> {
  const [row] = await tx
    .select({ ownerId: businesses.ownerId })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update');
  return row;
}

/** Locks the membership that a person has had as a member before they became the owner. */
export async function lockMembershipOfOwner(
  tx: Transaction,
  businessId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.businessId, businessId),
        eq(teamMembers.userId, userId),
        eq(teamMembers.status, 'owner'),
      ),
    )
    .for('update');
  return row;
}

export async function insertMember(tx: Transaction, member: MemberRow): Promise<void> {
  await tx.insert(teamMembers).values(member);
}

/** Writes the status and what changes with it. */
export async function saveMemberStatus(
  tx: Transaction,
  businessId: string,
  id: string,
  change: Partial<Omit<MemberRow, 'id' | 'businessId'>> & Pick<MemberRow, 'status' | 'version'>,
): Promise<void> {
  await tx
    .update(teamMembers)
    .set(change)
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.id, id)));
}

export async function lockMember(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.id, id)))
    .for('update');
  return row;
}

/** Returns the membership with the newest link of this token. */
export async function findMemberByToken(
  executor: Executor,
  tokenHash: string,
): Promise<MemberRow | undefined> {
  const [row] = await executor.select().from(teamMembers).where(eq(teamMembers.tokenHash, tokenHash));
  return row;
}

/** Returns the status of the membership or invitation of an email address that is listed on the team. */
export async function findStatusOfEmail(
  executor: Executor,
  businessId: string,
  email: string,
  statuses: readonly MemberStatus[],
): Promise<MemberStatus | undefined> {
  const [row] = await executor
    .select({ status: teamMembers.status })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.businessId, businessId),
        eq(teamMembers.email, email),
        inArray(teamMembers.status, [...statuses]),
      ),
    );
  return row?.status;
}

/** A membership with its person. */
export interface MemberWithPerson {
  member: MemberRow;
  firstName: string | null;
  lastName: string | null;
  imageUrl: string | null;
  lastActiveAt: Date | null;
}

const lastActiveAt = sql<Date | null>`(select max(last_seen_at) from sessions where user_id = ${teamMembers.userId})`;

/** Returns the memberships with one of these statuses, or the one with this ID; the newest invitation comes last. */
export async function listMembers(
  executor: Executor,
  businessId: string,
  where: { statuses: readonly MemberStatus[]; search?: string } | { id: string },
): Promise<MemberWithPerson[]> {
  const patterns = 'search' in where ? splitTerms(where.search).map(toContainsPattern) : [];
  return executor
    .select({
      member: teamMembers,
      firstName: users.firstName,
      lastName: users.lastName,
      imageUrl: users.imageUrl,
      lastActiveAt: lastActiveAt.mapWith(sessions.lastSeenAt),
    })
    .from(teamMembers)
    .leftJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(
        eq(teamMembers.businessId, businessId),
        'id' in where ? eq(teamMembers.id, where.id) : inArray(teamMembers.status, [...where.statuses]),
        ...patterns.map(
          (pattern) =>
            sql`fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${teamMembers.email})) like ${pattern}`,
        ),
      ),
    )
    .orderBy(asc(teamMembers.invitedAt), asc(teamMembers.id));
}

/** Returns the owner of a business. */
export async function findOwner(executor: Executor, businessId: string) {
  const [row] = await executor
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.id, businessId));
  return row;
}

/** Returns the instant of a person's latest request; null before the first one. */
export async function findLastUse(executor: Executor, userId: string): Promise<Date | null> {
  const [row] = await executor
    .select({ at: sessions.lastSeenAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1);
  return row?.at ?? null;
}

/** Locks invitations of all businesses whose time is over, unless another transaction works on them. */
export async function lockOverdueInvitations(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<MemberRow[]> {
  return tx
    .select()
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.status, 'invited'),
        isNotNull(teamMembers.expiresAt),
        lte(teamMembers.expiresAt, now),
      ),
    )
    .orderBy(asc(teamMembers.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}
