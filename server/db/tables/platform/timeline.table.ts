import { sql } from 'drizzle-orm';
import { index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { lifecycleActors } from '#domain/order-status.ts';
import { instant } from '#server/db/columns.ts';

export const actorKind = pgEnum('actor_kind', lifecycleActors);

/** The events of a record, appended in the same transaction as the change and never changed. */
export const timeline = pgTable(
  'timeline',
  {
    businessId: uuid('business_id').notNull(),
    /** A UUIDv7: the order in which entries were written. */
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    /** The kind of record whose page shows the entry: `order`, `order-import`. */
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    /** The name of the record for people, such as an order's number or a file's name. */
    recordLabel: text('record_label').notNull(),
    /** The chart that `event`, `from` and `to` belong to: `order`, `shipping`; null without one. */
    lifecycle: text('lifecycle'),
    event: text('event').notNull(),
    from: text('from'),
    to: text('to'),
    actorKind: actorKind('actor_kind').notNull(),
    /** The person's id, if a person acted. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** The device of the person's session; null for other actors. */
    device: text('device'),
    /** The network address of the person's request; null for other actors. */
    address: text('address'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('timeline_of_record').on(table.businessId, table.recordType, table.recordId, table.id),
    index('timeline_newest').on(table.businessId, table.at, table.id),
    index('timeline_of_actor')
      .on(table.businessId, table.actorId, table.at, table.id)
      .where(sql`${table.actorId} is not null`),
    index('timeline_record_label').using(
      'gin',
      table.businessId,
      sql`fold_text(${table.recordLabel}) gin_trgm_ops`,
    ),
    index('timeline_activity')
      .on(table.businessId, table.recordType, table.at, table.id)
      .where(sql`${table.event} not in ('order.imported', 'customer.imported', 'product.imported')`),
  ],
);
