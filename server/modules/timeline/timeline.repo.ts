import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { Executor } from '#server/db/client.ts';
import { inserter } from '#server/db/statement.ts';
import { timeline } from './timeline.table.ts';

const insertEntries = inserter(timeline);

/** Who acts: a person of the business by id, or somebody outside it by name alone. */
export interface Actor {
  kind: LifecycleActor;
  id: string | null;
  name: string;
}

export interface RecordRef {
  type:
    | 'order'
    | 'order-import'
    | 'product-import'
    | 'customer-import'
    | 'customer'
    | 'product'
    | 'invoice'
    | 'kyc'
    | 'payout-accounts'
    | 'transaction';
  id: string;
  label: string;
}

export interface Happening {
  record: RecordRef;
  lifecycle: 'order' | 'shipping' | 'invoice' | 'kyc' | 'payment' | 'withdrawal' | null;
  event: string;
  from: string | null;
  to: string | null;
  note: string | null;
}

/** Rows of the timeline, for a statement that writes them with their record. */
export const entriesOf = (
  businessId: string,
  at: Date,
  actor: Actor,
  happenings: Happening[],
): (typeof timeline.$inferInsert)[] =>
  happenings.map(({ record, ...happening }) => ({
    ...happening,
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

export const appendTimeline = async (
  executor: Executor,
  ...happened: Parameters<typeof entriesOf>
): Promise<void> => insertEntries(executor, entriesOf(...happened));

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

/**
 * What happened last to a business's orders, newest first; those of an import are told by the import alone. What is told
 * of customers and products stays on their pages, for those who may see them.
 */
export async function latestActivity(executor: Executor, businessId: string, limit: number) {
  return executor
    .select()
    .from(timeline)
    .where(
      and(
        eq(timeline.businessId, businessId),
        ne(timeline.event, 'order.imported'),
        inArray(timeline.recordType, ['order', 'order-import']),
      ),
    )
    .orderBy(desc(timeline.at), desc(timeline.id))
    .limit(limit);
}
