import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/money.ts';
import type { PaymentChannel } from '#domain/payment.ts';
import { instant, minor } from '#server/db/columns.ts';
import type { SandboxRenewal } from '#server/providers/payments/sandbox-renewals.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';

/** The records of the sandbox provider, as another company would keep them. The result of a payment follows from its outcome and the time. */
export const sandboxPayments = pgTable('sandbox_payments', {
  reference: text('reference').primaryKey(),
  /** Random; part of the page's address. */
  code: text('code').notNull().unique(),
  amountMinor: minor('amount_minor').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  payerEmail: text('payer_email').notNull(),
  title: text('title').notNull(),
  returnUrl: text('return_url').notNull(),
  /** The subject of the payment, as Kontor named it. */
  businessId: uuid('business_id'),
  subjectId: uuid('subject_id'),
  /** The requested channel, then the channel of the payment. */
  channel: text('channel').$type<PaymentChannel>(),
  outcome: text('outcome').$type<SandboxOutcome>(),
  chosenAt: instant('chosen_at'),
  shouldKeepCard: boolean('should_keep_card').notNull().default(false),
  /** The card that this payment kept, or that it charged. */
  authorizationCode: text('authorization_code'),
});

/** Cards that the provider keeps for later charges; the number of a card is not stored. */
export const sandboxAuthorizations = pgTable('sandbox_authorizations', {
  code: text('code').primaryKey(),
  /** The payment with which the card was kept. */
  paymentReference: text('payment_reference')
    .notNull()
    .unique()
    .references(() => sandboxPayments.reference),
  payerEmail: text('payer_email').notNull(),
  renewal: text('renewal').$type<SandboxRenewal>().notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expiryMonth: integer('expiry_month').notNull(),
  expiryYear: integer('expiry_year').notNull(),
  /** Charges so far, without the payment that kept it. */
  chargeCount: integer('charge_count').notNull().default(0),
  deletedAt: instant('deleted_at'),
});

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    reference: text('reference').primaryKey(),
    paymentReference: text('payment_reference')
      .notNull()
      .references(() => sandboxPayments.reference),
    amountMinor: minor('amount_minor').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Why the bank rejects it; found out later. */
    failure: text('failure'),
  },
  (table) => [index().on(table.paymentReference)],
);

/** Virtual accounts that the bank has closed, and why. */
export const sandboxClosedAccounts = pgTable('sandbox_closed_accounts', {
  accountNumber: text('account_number').primaryKey(),
  message: text('message').notNull(),
});

/** Money that was sent to a virtual account, and when it was reversed. */
export const sandboxDeposits = pgTable(
  'sandbox_deposits',
  {
    reference: text('reference').primaryKey(),
    accountNumber: text('account_number').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    sender: text('sender'),
    arrivedAt: instant('arrived_at').notNull(),
    reversedAt: instant('reversed_at'),
  },
  (table) => [index('sandbox_deposits_of_account').on(table.accountNumber, table.arrivedAt)],
);
