import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { noticeEventPrefix } from '#domain/customer-notice.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { RecordType } from '#domain/timeline.ts';
import type { Executor } from '#server/db/client.ts';
import { given, inserter, statement } from '#server/db/statement.ts';
import { timeline } from '#server/db/tables/platform/timeline.table.ts';

/** Writes rows that `entriesOf` made. */
export const insertEntries = inserter(timeline);

/** Who acts: a person of the business by id, or somebody outside it by name alone. */
export interface Actor {
  kind: LifecycleActor;
  id: string | null;
  name: string;
}

export interface RecordRef {
  type: RecordType;
  id: string;
  label: string;
}

/** What happened to a record; what is left out is null. */
export interface TimelineEvent {
  record: RecordRef;
  /** Whose status moved; null for an event beside the lifecycles. */
  lifecycle?:
    | 'order'
    | 'shipping'
    | 'delivery'
    | 'invoice'
    | 'kyc'
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'withdrawal'
    | 'virtual-account'
    | 'import-run'
    | null;
  event: string;
  from?: string | null;
  to?: string | null;
  note?: string | null;
}

/** Rows of the timeline, for a statement that writes them with their record. */
export const entriesOf = (
  businessId: string,
  at: Date,
  actor: Actor,
  events: TimelineEvent[],
): (typeof timeline.$inferInsert)[] =>
  events.map(({ record, lifecycle = null, event, from = null, to = null, note = null }) => ({
    lifecycle,
    event,
    from,
    to,
    note,
    businessId,
    id: uuid(),
    at,
    recordType: record.type,
    recordId: record.id,
    recordLabel: record.label,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
  }));
export type Entries = ReturnType<typeof entriesOf>;

/** Writes rows that `entriesOf` made. */
export const saveEntries = async (executor: Executor, entries: Entries): Promise<void> =>
  insertEntries(executor, entries);

/** Writes what happened into the timeline. */
export const recordEvents = async (
  executor: Executor,
  ...happened: Parameters<typeof entriesOf>
): Promise<void> => saveEntries(executor, entriesOf(...happened));

/** A record's own history, oldest first; with several ids, that of all whom it took in. */
export async function timelineOf(
  executor: Executor,
  businessId: string,
  type: RecordRef['type'],
  ids: string | readonly string[],
) {
  return executor
    .select()
    .from(timeline)
    .where(
      and(
        eq(timeline.businessId, businessId),
        eq(timeline.recordType, type),
        inArray(timeline.recordId, [ids].flat()),
      ),
    )
    .orderBy(timeline.id);
}

/** What happened to a record last, newest first. */
export async function newestOf(
  executor: Executor,
  businessId: string,
  type: RecordRef['type'],
  id: string,
  limit: number,
) {
  return executor
    .select()
    .from(timeline)
    .where(and(eq(timeline.businessId, businessId), eq(timeline.recordType, type), eq(timeline.recordId, id)))
    .orderBy(desc(timeline.id))
    .limit(limit);
}

/** Notes on these records of one type, each with the record that it stands on. */
export async function notesOn(
  executor: Executor,
  businessId: string,
  type: RecordRef['type'],
  ids: string[],
) {
  return executor
    .select({ id: timeline.recordId, note: timeline.note })
    .from(timeline)
    .where(
      and(
        eq(timeline.businessId, businessId),
        eq(timeline.recordType, type),
        inArray(timeline.recordId, ids),
        isNotNull(timeline.note),
      ),
    );
}

/** Each of an import's records tells that it was imported; the import tells it of all of them. */
const isTold = sql`event not in ('order.imported', 'customer.imported', 'product.imported')`;

const findLatest = statement('latest_activity', (db) =>
  db.execute<{ id: string }>(sql`
    select newest.id from unnest(${given('types')}::text[]) as wanted(type), lateral (
      select id, at from timeline
      where business_id = ${given('businessId')} and record_type = wanted.type and ${isTold}
        and event not like ${sql.raw(`'${noticeEventPrefix}%'`)}
        and event not in ('import.run', 'import.discard', 'import.expire', 'dispute.closed')
      order by at desc, id desc limit ${given('limit')}
    ) newest
    order by newest.at desc, newest.id desc limit ${given('limit')}`),
);

/**
 * What happened last to records of these types, newest first; of many records that an import brought, the import alone is
 * told, and mails to customers only follow from what is told here. Each type is read along an index of its own, so that a rare one is not looked for among many of another.
 */
export async function latestActivity(
  executor: Executor,
  businessId: string,
  types: readonly RecordType[],
  limit: number,
) {
  const { rows } = await findLatest(executor, { businessId, types, limit });
  if (rows.length === 0) return [];
  return executor
    .select()
    .from(timeline)
    .where(
      and(
        eq(timeline.businessId, businessId),
        inArray(
          timeline.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(timeline.at), desc(timeline.id));
}
