import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { EventFilePurpose } from '#domain/event.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { eventMedia, events } from '#server/db/tables/people/events.table.ts';

export type EventRow = typeof events.$inferSelect;
export type EventMedium = typeof eventMedia.$inferSelect;

export async function insertEvent(tx: Transaction, event: EventRow): Promise<void> {
  await tx.insert(events).values(event);
}

export async function saveEvent(
  tx: Transaction,
  id: string,
  change: Partial<Omit<EventRow, 'id'>>,
): Promise<void> {
  await tx.update(events).set(change).where(eq(events.id, id));
}

export async function findEvent(executor: Executor, id: string): Promise<EventRow | undefined> {
  const [row] = await executor.select().from(events).where(eq(events.id, id));
  return row;
}

/** Locks an event, always before its applications: one transaction at a time gives or frees its places. */
export async function lockEvent(tx: Transaction, id: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('update');
  return row;
}

/** Returns the published events that take applications, the earliest deadline first. */
export async function listOpenEvents(executor: Executor, now: Date, limit: number): Promise<EventRow[]> {
  return executor
    .select()
    .from(events)
    .where(and(eq(events.status, 'published'), gt(events.applicationDeadline, now), gt(events.startsAt, now)))
    .orderBy(asc(events.applicationDeadline), asc(events.id))
    .limit(limit);
}

export async function listEventsById(executor: Executor, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(events)
    .where(inArray(events.id, [...ids]));
}

/** Returns drafts, and published events that are not over, for operators: the earliest start first. */
export async function listCurrentEvents(executor: Executor, now: Date): Promise<EventRow[]> {
  return executor
    .select()
    .from(events)
    .where(
      sql`${events.status} = 'draft' or (${events.status} = 'published' and ${events.endsAt} > ${now.toISOString()}::timestamptz)`,
    )
    .orderBy(asc(events.startsAt), asc(events.id));
}

/** Returns the files of events, in the order in which they were added. */
export async function listMedia(executor: Executor, eventIds: readonly string[]): Promise<EventMedium[]> {
  if (eventIds.length === 0) return [];
  return executor
    .select()
    .from(eventMedia)
    .where(inArray(eventMedia.eventId, [...eventIds]))
    .orderBy(asc(eventMedia.id));
}

/** Adds a file, or replaces the one of its purpose: an event has one banner, logo, video and guest list. */
export async function saveMedium(tx: Transaction, medium: EventMedium): Promise<void> {
  const { eventId, purpose, name } = medium;
  const isSingle = name === null && purpose !== 'PLACE_IMAGES';
  if (isSingle)
    await tx.delete(eventMedia).where(and(eq(eventMedia.eventId, eventId), eq(eventMedia.purpose, purpose)));
  await tx.insert(eventMedia).values(medium);
}

/** Removes all files of a purpose and returns how many there were. */
export async function deleteMedia(
  tx: Transaction,
  eventId: string,
  purpose: EventFilePurpose,
): Promise<number> {
  const deleted = await tx
    .delete(eventMedia)
    .where(and(eq(eventMedia.eventId, eventId), eq(eventMedia.purpose, purpose)))
    .returning({ id: eventMedia.id });
  return deleted.length;
}
