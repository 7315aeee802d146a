import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BookChannel } from '#domain/book-entry.ts';
import type { BookFrequency, RecurrenceStatus } from '#domain/book-recurrence.ts';
import type { BookType } from '#domain/books.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import { instant, minor } from '#server/db/columns.ts';

/** Entries that repeat. */
export const bookkeepingRecurrences = pgTable(
  'bookkeeping_recurrences',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    status: text('status').$type<RecurrenceStatus>().notNull(),
    type: text('type').$type<BookType>().notNull(),
    category: text('category').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    note: text('note'),
    purpose: text('purpose'),
    receiver: text('receiver'),
    channel: text('channel').$type<BookChannel>(),
    every: text('every').$type<BookFrequency>().notNull(),
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    /** The last possible day; null: until it is stopped. */
    until: date('until', { mode: 'string' }),
    /** While it is active, the day that is booked next. */
    nextOn: date('next_on', { mode: 'string' }),
    /** The latest day that was left out because the plan had no recurring entries. */
    skippedOn: date('skipped_on', { mode: 'string' }),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('bookkeeping_recurrences_due')
      .on(table.nextOn)
      .where(sql`next_on is not null`),
    check(
      'bookkeeping_recurrences_type',
      sql`type in ('income', 'expense') and (type = 'income') = (channel is not null)`,
    ),
    check('bookkeeping_recurrences_amount', sql`amount_minor > 0`),
    check(
      'bookkeeping_recurrences_status',
      sql`status in ('active', 'paused', 'stopped', 'ended') and (status = 'active') = (next_on is not null)`,
    ),
  ],
);

/** Each day of a recurrence is booked once, also after its entry was deleted. */
export const bookkeepingRecurrenceDays = pgTable(
  'bookkeeping_recurrence_days',
  {
    businessId: uuid('business_id').notNull(),
    recurrenceId: uuid('recurrence_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    entryId: uuid('entry_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.recurrenceId, table.day] }),
    foreignKey({
      columns: [table.businessId, table.recurrenceId],
      foreignColumns: [bookkeepingRecurrences.businessId, bookkeepingRecurrences.id],
    }).onDelete('cascade'),
    uniqueIndex('bookkeeping_recurrence_days_by_entry').on(table.businessId, table.entryId),
  ],
);
