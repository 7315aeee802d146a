import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReferralStatus, ReferralVoidReason } from '#domain/referral.ts';
import { instant } from '#server/db/columns.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { businesses } from './business.table.ts';
import { users } from './session.table.ts';

/** Businesses whose owner signed up with the code of another person: at most one referral of each. */
export const referrals = pgTable(
  'referrals',
  {
    /** The oldest business of the referrer at the sign-up, to whose timeline the referral belongs. */
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    id: uuid('id').notNull(),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => users.id),
    referredBusinessId: uuid('referred_business_id')
      .notNull()
      .references(() => businesses.id),
    status: text('status').$type<ReferralStatus>().notNull(),
    signedUpAt: instant('signed_up_at').notNull(),
    /** When the bonus is paid, if the plan stays paid; set with the approval. */
    dueAt: instant('due_at'),
    /** Stays when the bonus is taken back, as do the business and the transaction of the bonus. */
    paidAt: instant('paid_at'),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason').$type<ReferralVoidReason>(),
    /** The words of the operator who voided it. */
    note: text('note'),
    bonusBusinessId: uuid('bonus_business_id'),
    bonusTransactionId: uuid('bonus_transaction_id'),
    /** When the fraud rules were last checked. */
    reviewedAt: instant('reviewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('referrals_referred').on(table.referredBusinessId),
    index('referrals_of_referrer').on(table.referrerId, table.signedUpAt, table.id),
    index('referrals_open')
      .on(table.reviewedAt)
      .where(sql`status <> 'voided'`),
    foreignKey({
      name: 'referrals_bonus',
      columns: [table.bonusBusinessId, table.bonusTransactionId],
      foreignColumns: [transactions.businessId, transactions.id],
    }),
  ],
);
