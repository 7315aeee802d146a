import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type Currency } from '#domain/money.ts';
import { withdrawalStatuses } from '#domain/withdrawal.ts';
import { instant, minor } from '#server/db/columns.ts';
import type { Payouts } from '#server/providers/payouts/payouts.ts';

export const withdrawalStatus = pgEnum('withdrawal_status', withdrawalStatuses);

/** The destination and status of a withdrawal; the money that it moves is the transaction of the same id. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    businessId: uuid('business_id').notNull(),
    /** Created by the device before its first attempt; also the id of its transaction. It has no meaning outside of the business. */
    id: uuid('id').notNull(),
    /** The reference under which the provider knows it, created by the server and unique across all businesses. */
    reference: text('reference').notNull(),
    status: withdrawalStatus('status').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    vatMinor: minor('vat_minor').notNull(),
    stampDutyMinor: minor('stamp_duty_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    payoutAccountId: uuid('payout_account_id').notNull(),
    /** The account at the time. */
    cbnCode: text('cbn_code').notNull(),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    accountName: text('account_name').notNull(),
    provider: text('provider').$type<Payouts['name']>().notNull(),
    requestedById: uuid('requested_by_id').notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    expectedAt: instant('expected_at').notNull(),
    concludedAt: instant('concluded_at'),
    reason: text('reason'),
    /** How often the provider was asked, and when it is asked next. */
    pollCount: integer('poll_count').notNull().default(0),
    lastPolledAt: instant('last_polled_at'),
    nextPollAt: instant('next_poll_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    // A provider only knows the reference.
    uniqueIndex('withdrawals_reference').on(table.reference),
    index('withdrawals_under_way')
      .on(table.businessId, table.id)
      .where(sql`status in ('requested', 'processing')`),
    index('withdrawals_paid')
      .on(table.businessId, table.concludedAt)
      .where(sql`status = 'paid'`),
    index('withdrawals_to_poll')
      .on(table.nextPollAt)
      .where(sql`next_poll_at is not null`),
    index('withdrawals_of_sandbox')
      .on(table.businessId)
      .where(sql`provider = 'sandbox'`),
    check(
      'withdrawals_add_up',
      sql`total_minor = amount_minor + fee_minor + vat_minor + stamp_duty_minor and amount_minor > 0
        and fee_minor >= 0 and vat_minor >= 0 and stamp_duty_minor >= 0`,
    ),
  ],
);
