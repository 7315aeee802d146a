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

/** Payments that their payers dispute at their bank. */
export const disputes = pgTable(
  'disputes',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** The provider's identifier of it. */
    providerReference: text('provider_reference').notNull(),
    /** Its number among the disputes of its payment, from 1; part of the names of its transfers. */
    nth: integer('nth').notNull(),
    status: disputeStatus('status').notNull(),
    /** The amount that is held while it is open; for a lost dispute, the amount that was returned to the payer. */
    amountMinor: minor('amount_minor').notNull(),
    /** The claimed amount. It exceeds the held amount while a refund of the payment is pending that may still fail. */
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
