import { type SeatDeadline, seatGraceDays } from '#domain/seats.ts';
import { addDays } from '#domain/subscription-timing.ts';
import { after } from '#server/clock.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getEntitlements } from './entitlements.service.ts';
import {
  type SeatDeadlineRecord,
  findSeatDeadline,
  listSeatedMembers,
  lockSeatDeadline,
  saveSeatDeadline,
} from './seat-deadline.repo.ts';

/** A member for whom the plan has no seat. */
export interface MemberBeyondSeats {
  /** The membership's ID. */
  id: string;
  userId: string;
  /** First and last name, or the email address. */
  name: string;
}

/** The state of a business's seats, after a review. */
export interface SeatState extends SeatDeadline {
  /** The present instant of the business's clock. */
  now: Date;
  /** The members beyond the seats: those who joined last, the newest at the end. */
  beyond: MemberBeyondSeats[];
  /** The seats of the plan; null means unlimited. */
  maxMembers: number | null;
}

const noDeadline: SeatDeadlineRecord = { deadlineAt: null, announcedIds: null, testClockOffsetMs: 0 };

/**
 * Returns the active members for whom the plan of a business has no seat: those who joined last (decisions, "Plans").
 * Pending invitations are none of them, as they give no access, and can't be accepted while no seat is free.
 */
export async function listMembersBeyondSeats(
  executor: Executor,
  businessId: string,
): Promise<MemberBeyondSeats[]> {
  const { teamMembers: max } = (await getEntitlements(executor, businessId)).limits;
  return listMembersBeyond(executor, businessId, max);
}

/** Returns the active members beyond a number of seats: those who joined last. Null means unlimited. */
export async function listMembersBeyond(
  executor: Executor,
  businessId: string,
  max: number | null,
): Promise<MemberBeyondSeats[]> {
  if (max === null) return [];
  const members = await listSeatedMembers(executor, businessId);
  return members.slice(max).map(({ id, userId, email, firstName, lastName }) => ({
    id,
    userId,
    name: [firstName, lastName].filter(Boolean).join(' ') || email,
  }));
}

/**
 * Begins the 30 days after which the members beyond the seats are suspended, or ends them where no member is beyond any
 * more. A deadline that runs stays, also when the plan becomes smaller again; the members whom it concerns only then are
 * announced before. Call it after each change of the plan and of the members, in the same transaction.
 */
export async function reviewSeats(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
): Promise<SeatState> {
  const { testClockOffsetMs, ...stored } = (await lockSeatDeadline(tx, businessId)) ?? noDeadline;
  const now = after(clock.now(), testClockOffsetMs);
  const { teamMembers: maxMembers } = (await getEntitlements(tx, businessId)).limits;
  const beyond = await listMembersBeyondSeats(tx, businessId);
  const isAnnounced = beyond.every(({ id }) => stored.announcedIds?.includes(id));
  const deadline =
    beyond.length === 0
      ? { deadlineAt: null, announcedIds: null }
      : {
          deadlineAt: stored.deadlineAt ?? addDays(now, seatGraceDays),
          announcedIds: isAnnounced ? stored.announcedIds : null,
        };
  const hasChanged =
    deadline.deadlineAt?.getTime() !== stored.deadlineAt?.getTime() ||
    deadline.announcedIds !== stored.announcedIds;
  if (hasChanged) await saveSeatDeadline(tx, businessId, deadline);
  return { ...deadline, now, beyond, maxMembers };
}

/** Returns when which members lose their access; null while the plan has a seat for each. */
export async function getSeatDeadline(
  executor: Executor,
  businessId: string,
): Promise<{ at: Date; members: string[] } | null> {
  const at = (await findSeatDeadline(executor, businessId))?.deadlineAt ?? null;
  const members = at === null ? [] : await listMembersBeyondSeats(executor, businessId);
  return at === null || members.length === 0 ? null : { at, members: members.map(({ name }) => name) };
}
