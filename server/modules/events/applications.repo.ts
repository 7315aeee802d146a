import { and, asc, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import {
  type EventApplicationStatus,
  confirmationReminderHours,
  openApplicationStatuses,
  placeStatuses,
} from '#domain/event-application.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { eventApplications, events } from '#server/db/tables/people/events.table.ts';

export type ApplicationRow = typeof eventApplications.$inferSelect;
type ApplicationKey = Pick<ApplicationRow, 'businessId' | 'id'>;

const isApplication = ({ businessId, id }: ApplicationKey) =>
  and(eq(eventApplications.businessId, businessId), eq(eventApplications.id, id));

export async function insertApplication(tx: Transaction, application: ApplicationRow): Promise<void> {
  await tx.insert(eventApplications).values(application);
}

export async function findApplication(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await executor.select().from(eventApplications).where(isApplication({ businessId, id }));
  return row;
}

/** Returns an application of any business: for operators alone. */
export async function findApplicationAnywhere(
  executor: Executor,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await executor.select().from(eventApplications).where(eq(eventApplications.id, id));
  return row;
}

/** Locks an application. Its event is locked before. */
export async function lockApplicationRow(
  tx: Transaction,
  key: ApplicationKey,
): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(eventApplications).where(isApplication(key)).for('update');
  return row;
}

export async function saveApplication(
  tx: Transaction,
  key: ApplicationKey,
  change: Partial<Omit<ApplicationRow, 'businessId' | 'id'>>,
): Promise<void> {
  await tx.update(eventApplications).set(change).where(isApplication(key));
}

/** Records that the fee is paid, under the next number of Kontor's receipts. */
export async function saveFeePaid(tx: Transaction, key: ApplicationKey, paidAt: Date): Promise<void> {
  await tx
    .update(eventApplications)
    .set({ paidAt, feeReturnedAt: null, receiptNumber: sql`nextval('subscription_receipt_number')` })
    .where(isApplication(key));
}

/** Returns the latest applications of a business, newest first. */
export async function listApplications(
  executor: Executor,
  businessId: string,
  limit: number,
): Promise<ApplicationRow[]> {
  return executor
    .select()
    .from(eventApplications)
    .where(eq(eventApplications.businessId, businessId))
    .orderBy(desc(eventApplications.appliedAt), desc(eventApplications.id))
    .limit(limit);
}

/** Returns the newest application of a business for each of these events. */
export async function listNewestApplications(
  executor: Executor,
  businessId: string,
  eventIds: readonly string[],
): Promise<ApplicationRow[]> {
  if (eventIds.length === 0) return [];
  return executor
    .selectDistinctOn([eventApplications.eventId])
    .from(eventApplications)
    .where(
      and(eq(eventApplications.businessId, businessId), inArray(eventApplications.eventId, [...eventIds])),
    )
    .orderBy(eventApplications.eventId, desc(eventApplications.appliedAt), desc(eventApplications.id));
}

/** Returns true if the business has another application for the event that is open. */
export async function hasOtherOpenApplication(
  executor: Executor,
  { businessId, eventId, id }: Pick<ApplicationRow, 'businessId' | 'eventId' | 'id'>,
): Promise<boolean> {
  const others = await executor.$count(
    eventApplications,
    and(
      eq(eventApplications.businessId, businessId),
      eq(eventApplications.eventId, eventId),
      ne(eventApplications.id, id),
      inArray(eventApplications.status, [...openApplicationStatuses, 'attended']),
    ),
  );
  return others > 0;
}

export async function hasApplications(executor: Executor, businessId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: eventApplications.id })
    .from(eventApplications)
    .where(eq(eventApplications.businessId, businessId))
    .limit(1);
  return row !== undefined;
}

export interface PlaceCounts {
  eventId: string;
  /** The places that are given. */
  taken: number;
  waiting: number;
}

/** Counts the places that are given and the waiting list of each of these events. */
export async function countPlaces(
  executor: Executor,
  eventIds: readonly string[],
): Promise<Map<string, PlaceCounts>> {
  if (eventIds.length === 0) return new Map();
  const { status } = eventApplications;
  const rows = await executor
    .select({
      eventId: eventApplications.eventId,
      taken: sql<number>`(count(*) filter (where ${inArray(status, [...placeStatuses])}))::int`,
      waiting: sql<number>`(count(*) filter (where ${eq(status, 'waitlisted')}))::int`,
    })
    .from(eventApplications)
    .where(inArray(eventApplications.eventId, [...eventIds]))
    .groupBy(eventApplications.eventId);
  return new Map(rows.map((row) => [row.eventId, row]));
}

const waitingOrder = [asc(eventApplications.appliedAt), asc(eventApplications.id)];

/** Returns the first on the waiting list of an event, by the time of the application. */
export async function findFirstWaiting(
  executor: Executor,
  eventId: string,
): Promise<ApplicationKey | undefined> {
  const [row] = await executor
    .select({ businessId: eventApplications.businessId, id: eventApplications.id })
    .from(eventApplications)
    .where(and(eq(eventApplications.eventId, eventId), eq(eventApplications.status, 'waitlisted')))
    .orderBy(...waitingOrder)
    .limit(1);
  return row;
}

/** Returns the position of an application on the waiting list, from 1. */
export async function getWaitingPosition(
  executor: Executor,
  { eventId, appliedAt, id }: Pick<ApplicationRow, 'eventId' | 'appliedAt' | 'id'>,
): Promise<number> {
  const before = await executor.$count(
    eventApplications,
    and(
      eq(eventApplications.eventId, eventId),
      eq(eventApplications.status, 'waitlisted'),
      sql`(${eventApplications.appliedAt}, ${eventApplications.id}) < (${appliedAt.toISOString()}::timestamptz, ${id}::uuid)`,
    ),
  );
  return before + 1;
}

/** Returns the applications of an event with these statuses, by the time of the application. */
export async function listApplicationsOfEvent(
  executor: Executor,
  eventId: string,
  statuses: readonly EventApplicationStatus[],
): Promise<ApplicationRow[]> {
  return executor
    .select()
    .from(eventApplications)
    .where(and(eq(eventApplications.eventId, eventId), inArray(eventApplications.status, [...statuses])))
    .orderBy(...waitingOrder);
}

/** Returns the applications of these statuses of all businesses with their events, the oldest first: for operators alone. */
export async function listApplicationsAnywhere(
  executor: Executor,
  statuses: readonly EventApplicationStatus[],
) {
  return executor
    .select({
      application: eventApplications,
      event: events,
      handle: businesses.handle,
      name: businesses.name,
    })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.eventId))
    .innerJoin(businesses, eq(businesses.id, eventApplications.businessId))
    .where(inArray(eventApplications.status, [...statuses]))
    .orderBy(...waitingOrder);
}

const hours = (count: number) => sql.raw(`interval '${count} hours'`);
const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** An unconfirmed place whose deadline is over, or an application without a place for an event that has started. */
const isOver = (now: Date) =>
  or(
    and(inArray(eventApplications.status, ['approved', 'offered']), lte(eventApplications.confirmBy, now)),
    and(inArray(eventApplications.status, ['applied', 'waitlisted']), lte(events.startsAt, now)),
  );
/** A place whose deadline, or a confirmed one whose event, is near, and whose members were not reminded of it. */
const isReminderDue = (now: Date) =>
  and(
    sql`${eventApplications.remindedAt} is null`,
    or(
      sql`${eventApplications.status} in ('approved', 'offered') and ${eventApplications.confirmBy} > ${instantOf(now)}
        and ${eventApplications.confirmBy} <= ${instantOf(now)} + ${hours(confirmationReminderHours)}`,
      sql`${eventApplications.status} = 'confirmed' and ${events.startsAt} > ${instantOf(now)}
        and ${events.startsAt} <= ${instantOf(now)} + ${hours(24)}`,
    ),
  );

/** Returns the published events for which something is due. */
export async function listDueEvents(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(eventApplications, eq(eventApplications.eventId, events.id))
    .where(and(eq(events.status, 'published'), or(isOver(now), isReminderDue(now))))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the applications of an event that are over, the earliest deadline first. */
export async function listOverdue(
  executor: Executor,
  eventId: string,
  now: Date,
  limit: number,
): Promise<ApplicationKey[]> {
  return executor
    .select({ businessId: eventApplications.businessId, id: eventApplications.id })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.eventId))
    .where(and(eq(events.id, eventId), isOver(now)))
    .orderBy(asc(eventApplications.confirmBy), asc(eventApplications.id))
    .limit(limit);
}

/** Returns the applications of an event whose members are to be reminded. */
export async function listToRemind(
  executor: Executor,
  eventId: string,
  now: Date,
  limit: number,
): Promise<ApplicationRow[]> {
  const rows = await executor
    .select({ application: eventApplications })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.eventId))
    .where(and(eq(events.id, eventId), isReminderDue(now)))
    .orderBy(asc(eventApplications.id))
    .limit(limit);
  return rows.map(({ application }) => application);
}
