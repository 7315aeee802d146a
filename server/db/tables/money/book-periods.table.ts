import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PeriodStatus } from '#domain/book-period.ts';
import type { AutomaticCategory } from '#domain/books.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import { instant, minor } from '#server/db/columns.ts';

/** The months of the books that were closed. All days up to the last closed month are closed. */
export const bookkeepingPeriods = pgTable(
  'bookkeeping_periods',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    status: text('status').$type<PeriodStatus>().notNull(),
    closedAt: instant('closed_at'),
    closedByName: text('closed_by_name'),
    reopenedAt: instant('reopened_at'),
    reopenedByName: text('reopened_by_name'),
    reopenReason: text('reopen_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('bookkeeping_periods_by_month').on(table.businessId, table.month),
    check('bookkeeping_periods_status', sql`status in ('open', 'closed', 'reopened')`),
    check('bookkeeping_periods_month', sql`extract(day from month) = 1`),
    check('bookkeeping_periods_dates', sql`status = 'open' or closed_at is not null`),
    check('bookkeeping_periods_reason', sql`status <> 'reopened' or reopen_reason is not null`),
  ],
);

/**
 * The rows that follow from transactions, as they were when their month was closed. A transaction may change or disappear
 * later; the difference is then a row of the first open day.
 */
export const bookkeepingClosedRows = pgTable(
  'bookkeeping_closed_rows',
  {
    businessId: uuid('business_id').notNull(),
    /** The first day of the closed month. */
    month: date('month', { mode: 'string' }).notNull(),
    /** The transaction, and the part of it. */
    id: uuid('id').notNull(),
    part: text('part').$type<'money' | 'reversal' | 'fee'>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    moment: instant('moment').notNull(),
    categoryKey: text('category_key').$type<AutomaticCategory>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** The day that it belongs to, if that day was closed already. */
    lateFrom: date('late_from', { mode: 'string' }),
    /** Of the transaction, which may be deleted later. */
    label: text('label'),
    method: text('method').$type<PaymentMethod>(),
    orderId: uuid('order_id'),
    invoiceId: uuid('invoice_id'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id, table.part, table.month] }),
    foreignKey({
      columns: [table.businessId, table.month],
      foreignColumns: [bookkeepingPeriods.businessId, bookkeepingPeriods.month],
    }),
    index('bookkeeping_closed_rows_by_day').on(table.businessId, table.day),
    index('bookkeeping_closed_rows_by_month').on(table.businessId, table.month),
  ],
);
