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
import type { Currency } from '#domain/money.ts';
import { type PaymentChannel, paymentResults } from '#domain/payment.ts';
import { refundStatuses } from '#domain/refund-status.ts';
import { transactionDirections, transactionSources, transactionTypes } from '#domain/transaction.ts';
import type { Order } from '#domain/order.ts';
import { instant, minor } from '#server/db/columns.ts';
import type { Payments } from '#server/providers/payments/payments.ts';

export const transactionType = pgEnum('transaction_type', transactionTypes);
export const transactionDirection = pgEnum('transaction_direction', transactionDirections);
export const transactionSource = pgEnum('transaction_source', transactionSources);
export const refundStatus = pgEnum('refund_status', refundStatuses);
export const paymentResult = pgEnum('payment_result', paymentResults);

/** Every movement of money that a business hears of: a provider's payments and refunds, what was recorded, what was imported. */
export const transactions = pgTable(
  'transactions',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    /**
     * Of a provider's: the name under which the provider knows it. Made by the server, never by a device, and the same for no
     * two transactions of any business or kind.
     */
    reference: text('reference'),
    /** The id that the payer's device made for its attempt to pay: a repeat for the same invoice or order continues this payment. */
    attemptId: uuid('attempt_id'),
    type: transactionType('type').notNull(),
    direction: transactionDirection('direction').notNull(),
    source: transactionSource('source').notNull(),
    /** The result as it is known now; only `success`, `failed` and `reversed` are final. */
    result: paymentResult('result').notNull(),
    method: text('method').$type<NonNullable<Order['paymentMethod']>>(),
    invoiceId: uuid('invoice_id'),
    orderId: uuid('order_id'),
    refundOf: uuid('refund_of'),
    /** Of a refund through a provider: where it is in its life; `result` says the same in codes. */
    refundStatus: refundStatus('refund_status'),
    /** Of a refund: the failed one that it tries again. */
    retryOf: uuid('retry_of'),
    /** The number of the invoice or order, and the customer's name, as they were. */
    label: text('label'),
    counterpart: text('counterpart'),
    /** Asked for until it is collected, then what was collected. */
    grossMinor: minor('gross_minor').notNull(),
    /** Of a payment that a payer began: what the provider was asked to collect. */
    askedMinor: minor('asked_minor'),
    feeMinor: minor('fee_minor').notNull().default(0),
    netMinor: minor('net_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Of the gross: what was given back, with what is on its way back; and what had no purpose. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    surplusMinor: minor('surplus_minor').notNull().default(0),
    /** Of the gross: what its payer disputes, held until the provider decides. */
    disputedMinor: minor('disputed_minor').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When the money moved, as far as is known: what lists and reports go by. */
    at: instant('at').notNull(),
    concludedAt: instant('concluded_at'),
    settlesAt: instant('settles_at'),
    settledAt: instant('settled_at'),
    message: text('message'),
    provider: text('provider').$type<Payments['name']>(),
    providerReference: text('provider_reference'),
    channel: text('channel').$type<PaymentChannel>(),
    payUrl: text('pay_url'),
    payerEmail: text('payer_email'),
    /** How often the provider was asked, and when it is next. */
    asked: integer('asked').notNull().default(0),
    askedAt: instant('asked_at'),
    askAt: instant('ask_at'),
    /** What a search looks through beside the label. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(label, '') || ' ' || coalesce(counterpart, '') || ' ' || coalesce(provider_reference, ''))`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    // A provider knows the reference alone.
    uniqueIndex('transactions_reference')
      .on(table.reference)
      .where(sql`reference is not null`),
    uniqueIndex('transactions_attempt')
      .on(table.businessId, sql`coalesce(invoice_id, order_id)`, table.attemptId)
      .where(sql`attempt_id is not null`),
    index('transactions_by_time').on(table.businessId, table.at, table.id),
    index('transactions_by_result').on(table.businessId, table.result, table.at, table.id),
    index('transactions_by_type').on(table.businessId, table.type, table.at, table.id),
    index('transactions_by_direction').on(table.businessId, table.direction, table.at, table.id),
    index('transactions_by_gross').on(table.businessId, table.grossMinor, table.id),
    index('transactions_by_label').on(table.businessId, table.label.op('text_pattern_ops')),
    index('transactions_search').using('gin', table.businessId, sql`${table.searchText} gin_trgm_ops`),
    // Holds all that sums are made of, so that they are made of the index alone.
    index('transactions_sums')
      .on(
        table.businessId,
        table.currency,
        table.at,
        table.direction,
        table.type,
        table.grossMinor,
        table.feeMinor,
        table.surplusMinor,
      )
      .where(sql`result = 'success'`),
    // What providers took back was a sale before, and is a refund then.
    index('transactions_reversed')
      .on(table.businessId, table.currency, table.at, table.concludedAt)
      .where(sql`result = 'reversed' and source = 'provider'`),
    // The time that providers took: most payments of a shop may have been recorded by hand.
    index('transactions_payment_times')
      .on(table.businessId, table.at)
      .where(
        sql`result = 'success' and provider is not null and direction = 'CR' and type <> 'deposit' and concluded_at is not null`,
      ),
    index('transactions_unsettled')
      .on(table.businessId, table.settlesAt)
      .where(sql`settles_at is not null and settled_at is null`),
    index('transactions_of_invoice')
      .on(table.businessId, table.invoiceId)
      .where(sql`invoice_id is not null`),
    index('transactions_of_order')
      .on(table.businessId, table.orderId)
      .where(sql`order_id is not null`),
    index('transactions_refunds')
      .on(table.businessId, table.refundOf)
      .where(sql`refund_of is not null`),
    // The provider's own name of it, of all kinds. Nobody here asked for a deposit: it is known by that name alone.
    uniqueIndex('transactions_provider_reference')
      .on(table.provider, table.providerReference)
      .where(sql`provider_reference is not null`),
    // The two sweeps look across all businesses; both indexes hold only what still waits.
    index('transactions_to_ask')
      .on(table.askAt)
      .where(sql`ask_at is not null`),
    index('transactions_to_settle')
      .on(table.settlesAt)
      .where(sql`settles_at is not null and settled_at is null`),
    uniqueIndex('transactions_retry')
      .on(table.businessId, table.retryOf)
      .where(sql`retry_of is not null`),
    check(
      'transactions_refund_status',
      sql`case when type = 'refund' and source = 'provider' then
        case refund_status when 'done' then result = 'success' when 'doneLate' then result = 'success' when 'failed' then result = 'failed'
          when 'pending' then result not in ('success', 'failed', 'reversed') else false end
      else refund_status is null end`,
    ),
    check(
      'transactions_disputed',
      sql`disputed_minor >= 0 and (disputed_minor = 0 or result = 'success')
        and refunded_minor + disputed_minor <= gross_minor - surplus_minor`,
    ),
    check('transactions_named', sql`source <> 'provider' or reference is not null`),
    index('transactions_of_sandbox')
      .on(table.businessId)
      .where(sql`provider = 'sandbox'`),
    check(
      'transactions_add_up',
      sql`net_minor = gross_minor - fee_minor and gross_minor > 0 and fee_minor >= 0`,
    ),
    check(
      'transactions_given_back',
      sql`refunded_minor >= 0 and surplus_minor >= 0 and refunded_minor <= gross_minor and surplus_minor <= gross_minor`,
    ),
  ],
);

/** How many transactions stand where; triggers on `transactions` keep it as each transaction commits, and nothing else writes it. */
export const transactionCounts = pgTable(
  'transaction_counts',
  {
    businessId: uuid('business_id').notNull(),
    result: paymentResult('result').notNull(),
    type: transactionType('type').notNull(),
    direction: transactionDirection('direction').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.result, table.type, table.direction] })],
);
