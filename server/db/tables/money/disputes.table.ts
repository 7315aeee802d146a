import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { disputeStatuses } from '#domain/dispute.ts';
import { instant, minor } from '#server/db/columns.ts';
import { transactions } from './transactions.table.ts';

export const disputeStatus = pgEnum('dispute_status', disputeStatuses);

/** Payments that their payers dispute at the bank. */
export const disputes = pgTable(
  'disputes',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** The provider's own name of it. */
    providerReference: text('provider_reference').notNull(),
    /** Its number among the disputes of its payment, from 1 on: names its transfers. */
    nth: integer('nth').notNull(),
    status: disputeStatus('status').notNull(),
    /** Held while it is open; of a lost one, what went back to the payer. */
    amountMinor: minor('amount_minor').notNull(),
    /** What it is about. More than its amount while a refund of the payment was under way that may still fail. */
    claimedMinor: minor('claimed_minor').notNull(),
    reason: text('reason'),
    openedAt: instant('opened_at').notNull(),
    respondBy: instant('respond_by'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      columns: [table.businessId, table.paymentId],
      foreignColumns: [transactions.businessId, transactions.id],
    }),
    uniqueIndex('disputes_of_payment').on(table.businessId, table.paymentId, table.providerReference),
    check('disputes_amount', sql`amount_minor >= 0 and claimed_minor > 0`),
    check('disputes_closed', sql`(status = 'open') = (closed_at is null)`),
  ],
);
