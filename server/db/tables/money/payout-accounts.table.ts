import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PayoutAccount } from '#domain/payout-account.ts';
import { instant } from '#server/db/columns.ts';
import type { Banks } from '#server/providers/banks/banks.ts';

/** Accounts that a business withdraws to, with the bank's answer unchanged. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    sourceType: text('source_type').$type<PayoutAccount['sourceType']>().notNull(),
    cbnCode: text('cbn_code').notNull(),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    accountName: text('account_name').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** The provider that named the account's holder. */
    checkedBy: text('checked_by').$type<Banks['name']>().notNull().default('sandbox'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** The instant from which it can be used although its name is not the verified one. */
    usableFrom: instant('usable_from').notNull(),
    /** Kept after removal, so that earlier withdrawals to it can still be shown. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('payout_accounts_number')
      .on(table.businessId, table.cbnCode, table.accountNumber)
      .where(sql`removed_at is null`),
    uniqueIndex('payout_accounts_default')
      .on(table.businessId)
      .where(sql`is_default`),
    index('payout_accounts_of_sandbox')
      .on(table.businessId)
      .where(sql`checked_by = 'sandbox'`),
  ],
);
