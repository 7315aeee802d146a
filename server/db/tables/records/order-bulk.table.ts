import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BulkRun, OrderBulkAction } from '#contract/store/order-bulk.ts';
import type { Order } from '#domain/order.ts';
import { instant } from '#server/db/columns.ts';

/** A bulk action on orders: which orders, its progress, and those that were skipped with a reason. */
export const orderBulkRuns = pgTable(
  'order_bulk_runs',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    action: text('action').$type<OrderBulkAction>().notNull(),
    orderIds: uuid('order_ids').array().notNull(),
    note: text('note'),
    paymentMethod: text('payment_method').$type<NonNullable<Order['paymentMethod']>>(),
    /** How many of them were processed, in their order. */
    progress: integer('progress').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** Those that were in that status already. */
    unchanged: integer('unchanged').notNull().default(0),
    refused: jsonb('refused').$type<BulkRun['refused']>().notNull().default([]),
    refusedCount: integer('refused_count').notNull().default(0),
    actorId: uuid('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.id] })],
);
