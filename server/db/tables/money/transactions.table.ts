import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { transactionSources } from '#domain/transaction.ts';
import { transactionDirections, transactionTypes } from '#domain/transaction-type.ts';
import type { Order } from '#domain/order.ts';
import { instant, minor } from '#server/db/columns.ts';
import type { Payments } from '#server/providers/payments/payments.ts';

export const transactionType = pgEnum('transaction_type', transactionTypes);
export const transactionDirection = pgEnum('transaction_direction', transactionDirections);
export const transactionSource = pgEnum('transaction_source', transactionSources);
export const refundStatus = pgEnum('refund_status', refundStatuses);
export const paymentResult = pgEnum('payment_result', paymentResults);

/** Every movement of a business's money: payments and refunds of a provider, recorded payments, imported ones. */
export const transactions = pgTable(
  'transactions',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    /**
     * For a transaction of a provider: the reference under which the provider knows it. Created by the server, never by a device,
     * and unique across all businesses and kinds.
     */
    reference: text('reference'),
    /** The id that the payer's device created for its attempt to pay: a repeat for the same invoice or order continues this payment. */
    attemptId: uuid('attempt_id'),
    type: transactionType('type').notNull(),
    direction: transactionDirection('direction').notNull(),
    source: transactionSource('source').notNull(),
    /** The current result; only `success`, `failed` and `reversed` are final. */
    result: paymentResult('result').notNull(),
    method: text('method').$type<NonNullable<Order['paymentMethod']>>(),
    invoiceId: uuid('invoice_id'),
    orderId: uuid('order_id'),
    /** The order of a plan that this pays for, or whose payment this returns. */
    subscriptionOrderId: uuid('subscription_order_id'),
    /** The subscription whose stored card this payment exchanges, or whose such payment this returns. */
    subscriptionId: uuid('subscription_id'),
    /** The application whose fee this pays, or whose payment this returns. */
    eventApplicationId: uuid('event_application_id'),
    /** The order of a domain that this pays for, or whose payment this returns. */
    domainOrderId: uuid('domain_order_id'),
    refundOf: uuid('refund_of'),
    /** For a refund through a provider: the status of its lifecycle; `result` says the same as a code. */
    refundStatus: refundStatus('refund_status'),
    /** For a refund: the failed refund that it retries. */
    retryOf: uuid('retry_of'),
    /** The number of the invoice or order, and the customer's name, at the time. */
    label: text('label'),
    counterpart: text('counterpart'),
    /** The requested amount until it is collected, then the collected amount. */
    grossMinor: minor('gross_minor').notNull(),
    /** For a payment that a payer began: the amount that the provider was asked to collect. */
    requestedMinor: minor('requested_minor'),
    feeMinor: minor('fee_minor').notNull().default(0),
    netMinor: minor('net_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Parts of the gross amount: the refunded amount, with pending refunds; and the surplus that was not due. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    surplusMinor: minor('surplus_minor').notNull().default(0),
    /** The part of the gross amount in open disputes, held until the provider decides. */
    disputedMinor: minor('disputed_minor').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When the money moved, as far as is known; lists and reports use it. */
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
    /** For a payment of a plan: true if the payer asked to keep the card for renewals. */
    keepsCard: boolean('keeps_card').notNull().default(false),
    /** How often the provider was asked, and when it is asked next. */
    pollCount: integer('poll_count').notNull().default(0),
    lastPolledAt: instant('last_polled_at'),
    nextPollAt: instant('next_poll_at'),
    /** The contact details of the customer, as they were on that day. Only a trigger writes them (0012_search.sql). */
    contactText: text('contact_text').notNull().default(''),
    /** The text that a search looks through beside the label. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(coalesce(label, '') || ' ' || coalesce(counterpart, '') || ' ' || coalesce(provider_reference, '') || ' ' || coalesce(payer_email, '') || ' ' || contact_text)`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    // A provider only knows the reference.
    uniqueIndex('transactions_reference')
      .on(table.reference)
      .where(sql`reference is not null`),
    uniqueIndex('transactions_attempt')
      .on(
        table.businessId,
        sql`coalesce(invoice_id, order_id, subscription_order_id, subscription_id, event_application_id)`,
        table.attemptId,
      )
      .where(sql`attempt_id is not null`),
    index('transactions_by_time').on(table.businessId, table.at, table.id),
    index('transactions_by_result').on(table.businessId, table.result, table.at, table.id),
    index('transactions_by_type').on(table.businessId, table.type, table.at, table.id),
    index('transactions_by_direction').on(table.businessId, table.direction, table.at, table.id),
    index('transactions_by_gross').on(table.businessId, table.grossMinor, table.id),
    index('transactions_by_label').on(table.businessId, table.label.op('text_pattern_ops')),
    index('transactions_search').using('gin', table.businessId, sql`${table.searchText} gin_trgm_ops`),
    // Contains all columns of the sums, so that they are computed from the index alone.
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
    // A payment that the provider reversed counts as a sale first, and as a refund from then on.
    index('transactions_reversed')
      .on(table.businessId, table.currency, table.at, table.concludedAt)
      .where(sql`result = 'reversed' and source = 'provider'`),
    // The time that providers took: a business may have recorded most of its payments itself.
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
    index('transactions_of_subscription_order')
      .on(table.businessId, table.subscriptionOrderId)
      .where(sql`subscription_order_id is not null`),
    index('transactions_of_subscription')
      .on(table.businessId, table.subscriptionId)
      .where(sql`subscription_id is not null`),
    index('transactions_of_event_application')
      .on(table.businessId, table.eventApplicationId)
      .where(sql`event_application_id is not null`),
    index('transactions_of_domain_order')
      .on(table.businessId, table.domainOrderId)
      .where(sql`domain_order_id is not null`),
    uniqueIndex('transactions_domain_attempt')
      .on(table.businessId, table.domainOrderId, table.attemptId)
      .where(sql`domain_order_id is not null and attempt_id is not null`),
    index('transactions_refunds')
      .on(table.businessId, table.refundOf)
      .where(sql`refund_of is not null`),
    // The provider's identifier of it, for all kinds. A deposit was not requested here, so it has no other identifier.
    uniqueIndex('transactions_provider_reference')
      .on(table.provider, table.providerReference)
      .where(sql`provider_reference is not null`),
    // The two sweeps look across all businesses; both indexes contain only rows that still wait.
    index('transactions_to_poll')
      .on(table.nextPollAt)
      .where(sql`next_poll_at is not null`),
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

/** The number of transactions in each status; only triggers on `transactions` write it, as each transaction commits. */
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
