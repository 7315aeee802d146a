import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { noticeEventPrefix } from '#domain/customer-notice.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { RecordType } from '#domain/timeline.ts';
import type { Executor } from '#server/db/client.ts';
import { param, bulkInsert, definePrepared } from '#server/db/statement.ts';
import { timeline } from '#server/db/tables/platform/timeline.table.ts';

/** Writes rows that `createEntries` created. */
export const insertEntries = bulkInsert(timeline);

/** The actor: a person of the business by id, or one outside of it by name only. */
export interface Actor {
  kind: LifecycleActor;
  id: string | null;
  name: string;
  /** The device that the person used. */
  device?: string;
  /** The network address of the person's request. */
  address?: string;
}

export interface RecordRef {
  type: RecordType;
  id: string;
  label: string;
}

/** An event of a record; omitted fields are null. */
export interface TimelineEvent {
  record: RecordRef;
  /** The record whose status changed; null for an event beside the lifecycles. */
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
    | 'membership'
    | 'ownership-transfer'
    | 'subscription'
    | 'domain'
    | 'period'
    | 'statement-line'
    | 'pos-request'
    | 'event-application'
    | 'referral'
    | null;
  event: string;
  from?: string | null;
  to?: string | null;
  note?: string | null;
}

/** Returns timeline rows, for a statement that writes them with their record. */
export const createEntries = (
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
    device: actor.device ?? null,
    address: actor.address ?? null,
  }));
export type Entries = ReturnType<typeof createEntries>;

/** Writes rows that `createEntries` created. */
export const saveEntries = async (executor: Executor, entries: Entries): Promise<void> =>
  insertEntries(executor, entries);

/** Writes an event into the timeline. */
export const recordEvents = async (
  executor: Executor,
  ...entryArguments: Parameters<typeof createEntries>
): Promise<void> => saveEntries(executor, createEntries(...entryArguments));

/** Returns a record's own history, oldest first; with several ids, that of all records that were merged into it. */
export async function listTimeline(
  executor: Executor,
  businessId: string,
  type: RecordRef['type'],
  ids: string | readonly string[],
) {
  return entriesOf(executor, { businessId, type, ids: [ids].flat() });
}

const entriesOf = definePrepared('list_timeline', (db) =>
  db
    .select()
    .from(timeline)
    .where(
      and(
        eq(timeline.businessId, param('businessId')),
        eq(timeline.recordType, param('type')),
        sql`${timeline.recordId} = any(${param('ids')}::uuid[])`,
      ),
    )
    .orderBy(timeline.id),
);

/** Returns the last events of a record, newest first. */
export async function listNewestEntries(
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

/** Returns notes on these records of one type, each with the record that it belongs to. */
export async function listNotes(
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

/** Each of an import's records has an entry that it was imported; the import has one entry for all of them. */
const isShownInActivity = sql`event not in ('order.imported', 'customer.imported', 'product.imported')`;

const findLatest = definePrepared('latest_activity', (db) =>
  db.execute<{ id: string }>(sql`
    select newest.id from unnest(${param('types')}::text[]) as wanted(type), lateral (
      select id, at from timeline
      where business_id = ${param('businessId')} and record_type = wanted.type and ${isShownInActivity}
        and event not like ${sql.raw(`'${noticeEventPrefix}%'`)}
        and event not in ('import.run', 'import.discard', 'import.expire', 'dispute.closed')
      order by at desc, id desc limit ${param('limit')}
    ) newest
    order by newest.at desc, newest.id desc limit ${param('limit')}`),
);

/**
 * Returns the last events of records of these types, newest first; of the records of an import, only the import is
 * included, and emails to customers are left out. Each type is read along an index of its own, so that a rare one is not searched among many of another.
 */
export async function listLatestActivity(
  executor: Executor,
  businessId: string,
  types: readonly RecordType[],
  limit: number,
) {
  const { rows } = await findLatest(executor, { businessId, types, limit });
  if (rows.length === 0) return [];
  return entriesById(executor, { businessId, ids: rows.map(({ id }) => id) });
}

const entriesById = definePrepared('timeline_by_id', (db) =>
  db
    .select()
    .from(timeline)
    .where(
      and(eq(timeline.businessId, param('businessId')), sql`${timeline.id} = any(${param('ids')}::uuid[])`),
    )
    .orderBy(desc(timeline.at), desc(timeline.id)),
);
