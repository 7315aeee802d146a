import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { billingPeriods } from '#domain/billing-period.ts';
import {
  type Bill,
  type ScheduledChange,
  subscriptionOrderKinds,
  subscriptionStatuses,
} from '#domain/subscription.ts';
import { instant, minor } from '#server/db/columns.ts';
import { plan } from '#server/db/tables/people/business.table.ts';

export const subscriptionStatus = pgEnum('subscription_status', subscriptionStatuses);
export const billingPeriod = pgEnum('billing_period', billingPeriods);
export const subscriptionOrderKind = pgEnum('subscription_order_kind', subscriptionOrderKinds);

/** The plans of businesses: one current subscription of each, and those that ended. Instants are of the business's clock. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    status: subscriptionStatus('status').notNull(),
    /** The plan that was bought, or that the first order is for; pro in a trial. */
    plan: plan('plan').notNull(),
    period: billingPeriod('period').notNull(),
    /** The price of the paid period; zero before the first payment. */
    priceMinor: minor('price_minor').notNull(),
    /** The day that the periods are counted from, 'YYYY-MM-DD'. */
    anchorDay: text('anchor_day'),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    /** Stays when the trial is over: an owner has one. */
    trialEndsAt: instant('trial_ends_at'),
    creditMinor: minor('credit_minor').notNull().default(0),
    scheduledKind: text('scheduled_kind').$type<ScheduledChange['kind']>(),
    scheduledPlan: plan('scheduled_plan'),
    scheduledPeriod: billingPeriod('scheduled_period'),
    /** The beginning of a renewal that has no result yet. */
    renewalStartedAt: instant('renewal_started_at'),
    /** The first failure of the unpaid renewal. */
    pastDueSince: instant('past_due_since'),
    retries: integer('retries').notNull().default(0),
    retriedAt: instant('retried_at'),
    isHardDecline: boolean('is_hard_decline').notNull().default(false),
    isGraceOver: boolean('is_grace_over').notNull().default(false),
    /** The provider's reason of the newest failure. */
    failureMessage: text('failure_message'),
    noticedAt: instant('noticed_at'),
    /** When the next step is due; computed with every change. */
    nextStepAt: instant('next_step_at'),
    /** The provider's authorisation to charge a card, encrypted: never card data. */
    cardSealed: text('card_sealed'),
    cardBrand: text('card_brand'),
    cardLastDigits: text('card_last_digits'),
    /** 'MM/YY' */
    cardExpires: text('card_expires'),
    /** The address of the payment with which the card was kept: it is charged for this payer alone. */
    cardPayerEmail: text('card_payer_email'),
    /** The payment with which a card was kept last. It stays when the card is removed. */
    cardPaymentId: uuid('card_payment_id'),
    /** A payment that began before keeps no card: a card was removed then, or the business got another owner. */
    cardsKeptSince: instant('cards_kept_since'),
    allowsBalance: boolean('allows_balance').notNull().default(false),
    version: integer('version').notNull().default(1),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('subscriptions_current')
      .on(table.businessId)
      .where(sql`status not in ('canceled', 'expired')`),
    index('subscriptions_due')
      .on(table.nextStepAt)
      .where(sql`next_step_at is not null`),
    check(
      'subscriptions_paid_period',
      sql`(status in ('active', 'past_due')) <= (anchor_day is not null and period_start is not null and period_end is not null)`,
    ),
    check('subscriptions_amounts', sql`price_minor >= 0 and credit_minor >= 0`),
    check(
      'subscriptions_scheduled',
      sql`case scheduled_kind when 'cancel' then scheduled_plan is null and scheduled_period is null
        when 'change' then scheduled_plan is not null and scheduled_period is not null
        else scheduled_kind is null and scheduled_plan is null and scheduled_period is null end`,
    ),
  ],
);

/**
 * The orders of plans. Whether an order is open, in progress or failed is derived from its payments; it is paid, void or
 * refunded once its instant is set.
 */
export const subscriptionOrders = pgTable(
  'subscription_orders',
  {
    businessId: uuid('business_id').notNull(),
    /** Created by the device that ordered, or by the server for a renewal. */
    id: uuid('id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    kind: subscriptionOrderKind('kind').notNull(),
    plan: plan('plan').notNull(),
    period: billingPeriod('period').notNull(),
    bill: jsonb('bill').$type<Bill>().notNull(),
    totalMinor: minor('total_minor').notNull(),
    /** The period and the credit as they are once it is paid. */
    priceMinor: minor('price_minor').notNull(),
    anchorDay: text('anchor_day').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    creditMinor: minor('credit_minor').notNull(),
    /** The address that the provider gets for its payments: of the person who ordered, or the owner's. */
    payerEmail: text('payer_email').notNull(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    voidedAt: instant('voided_at'),
    refundedAt: instant('refunded_at'),
    receiptNumber: bigint('receipt_number', { mode: 'number' }).unique(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('subscription_orders_renewal')
      .on(table.businessId, table.subscriptionId, table.periodStart)
      .where(sql`kind = 'renewal'`),
    uniqueIndex('subscription_orders_open')
      .on(table.businessId, table.subscriptionId)
      .where(sql`paid_at is null and voided_at is null`),
    check('subscription_orders_amounts', sql`total_minor >= 0 and credit_minor >= 0`),
    check('subscription_orders_end', sql`paid_at is null or voided_at is null`),
    check('subscription_orders_refund', sql`refunded_at is null or paid_at is not null`),
    check('subscription_orders_receipt', sql`(paid_at is null) = (receipt_number is null)`),
  ],
);
