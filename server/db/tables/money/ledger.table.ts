import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ledgerAccounts as accountKinds, transferPhases } from '#domain/ledger.ts';
import type { Currency } from '#domain/money.ts';
import { instant, minor } from '#server/db/columns.ts';

export const ledgerAccount = pgEnum('ledger_account', accountKinds);
export const transferPhase = pgEnum('transfer_phase', transferPhases);

const sum = (name: string) => minor(name).notNull().default(0);

/** The sums of each account's transfers; only the trigger on `ledger_transfers` writes them. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    businessId: uuid('business_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    account: ledgerAccount('account').notNull(),
    debitsMinor: sum('debits_minor'),
    creditsMinor: sum('credits_minor'),
    debitsHeldMinor: sum('debits_held_minor'),
    creditsHeldMinor: sum('credits_held_minor'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.currency, table.account] }),
    // Decisions, "Money": never negative, also counting what is held; for a debt it is the other way round.
    check(
      'ledger_never_negative',
      sql`case
        when account in ('pending', 'available', 'held', 'suspense') then credits_minor >= debits_minor + debits_held_minor
        when account = 'receivable' then debits_minor >= credits_minor + credits_held_minor
        else true
      end`,
    ),
    check('ledger_holds_resolved', sql`debits_held_minor >= 0 and credits_held_minor >= 0`),
  ],
);

/** Double entry: every row moves an amount from one account to another. Written once, never changed. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    businessId: uuid('business_id').notNull(),
    /** UUIDv7: the order in which transfers were written. */
    id: uuid('id').notNull(),
    /** Identifies the event for ever: `<reference of its transaction>:collected`. */
    reference: text('reference').notNull().unique(),
    phase: transferPhase('phase').notNull(),
    /** The hold that this transfer ends. */
    resolves: uuid('resolves').unique(),
    debit: ledgerAccount('debit').notNull(),
    credit: ledgerAccount('credit').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** The transaction whose money this is. */
    transactionId: uuid('transaction_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('ledger_of_transaction').on(table.businessId, table.transactionId),
    check('ledger_amount', sql`amount_minor > 0 and debit <> credit`),
    check('ledger_resolution', sql`(phase in ('post', 'void')) = (resolves is not null)`),
  ],
);
