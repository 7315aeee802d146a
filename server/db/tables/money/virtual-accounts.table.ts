import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { VirtualAccountState } from '#machines/lifecycles/virtual-account.lifecycle.ts';
import { instant } from '#server/db/columns.ts';
import type { Payments } from '#server/providers/payments/payments.ts';

/** The account in a business's name that collects money for it; at most one for each business. */
export const virtualAccounts = pgTable(
  'virtual_accounts',
  {
    businessId: uuid('business_id').primaryKey(),
    /** Identifies the request: its code belongs to it, and the provider receives it as the reference. */
    id: uuid('id').notNull().unique(),
    status: text('status').$type<VirtualAccountState['status']>().notNull(),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** When the bank is asked next. */
    nextPollAt: instant('next_poll_at'),
    openedAt: instant('opened_at'),
    /** When the provider is next asked for deposits, how many times in a row it had none, and when it last answered. */
    nextDepositPollAt: instant('next_deposit_poll_at'),
    emptyDepositPolls: integer('empty_deposit_polls').notNull().default(0),
    lastDepositPollAt: instant('last_deposit_poll_at'),
    provider: text('provider').$type<Payments['name']>().notNull(),
    cbnCode: text('bank_code'),
    bankName: text('bank_name'),
    accountNumber: text('account_number'),
    accountName: text('account_name'),
    message: text('message'),
  },
  (table) => [
    uniqueIndex('virtual_accounts_number')
      .on(table.provider, table.accountNumber)
      .where(sql`account_number is not null`),
    index('virtual_accounts_to_poll')
      .on(table.nextDepositPollAt)
      .where(sql`next_deposit_poll_at is not null`),
  ],
);
