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
import type { StatementLineStatus } from '#domain/statement-line-status.ts';
import type { Currency } from '#domain/money.ts';
import type { TransactionDirection } from '#domain/transaction-type.ts';
import { instant, minor } from '#server/db/columns.ts';

/** Imported bank statements. Their files are not stored. */
export const bookkeepingStatements = pgTable(
  'bookkeeping_statements',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    bank: text('bank'),
    /** The name of the account, which tells the lines of two accounts apart. */
    account: text('account').notNull(),
    /** The last digits of the account number that the file states. */
    accountEnd: text('account_end'),
    currency: text('currency').$type<Currency>().notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    openingMinor: minor('opening_minor'),
    closingMinor: minor('closing_minor'),
    differenceMinor: minor('difference_minor'),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('bookkeeping_statements_newest').on(table.businessId, table.createdAt.desc()),
  ],
);

/** The lines of statements. The identity keeps a line from being imported twice; a row of the books belongs to one line at most. */
export const bookkeepingStatementLines = pgTable(
  'bookkeeping_statement_lines',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    statementId: uuid('statement_id').notNull(),
    identity: text('identity').notNull(),
    /** The place in the statement, the oldest line first. */
    nth: integer('nth').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    description: text('description').notNull(),
    reference: text('reference'),
    direction: text('direction').$type<TransactionDirection>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    balanceMinor: minor('balance_minor'),
    status: text('status').$type<StatementLineStatus>().notNull(),
    /** The entry, or the transaction and its part, that the line is matched to or booked as. */
    rowId: text('row_id'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      columns: [table.businessId, table.statementId],
      foreignColumns: [bookkeepingStatements.businessId, bookkeepingStatements.id],
    }).onDelete('cascade'),
    uniqueIndex('bookkeeping_statement_lines_identity').on(table.businessId, table.identity),
    uniqueIndex('bookkeeping_statement_lines_row')
      .on(table.businessId, table.rowId)
      .where(sql`row_id is not null`),
    index('bookkeeping_statement_lines_by_day').on(
      table.businessId,
      table.day.desc(),
      table.statementId,
      table.nth,
    ),
    index('bookkeeping_statement_lines_of_statement').on(table.businessId, table.statementId, table.nth),
    check('bookkeeping_statement_lines_amount', sql`amount_minor > 0 and direction in ('CR', 'DR')`),
    check(
      'bookkeeping_statement_lines_status',
      sql`status in ('new', 'matched', 'booked', 'ignored') and (status in ('matched', 'booked')) = (row_id is not null)`,
    ),
  ],
);
