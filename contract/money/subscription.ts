import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { Plan, PlanLosses } from '#domain/plan.ts';
import { BillingPeriod } from '#domain/billing-period.ts';
import { Bill, RenewalCard, Subscription, SubscriptionMethod } from '#domain/subscription.ts';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { defineCall } from '#contract/call.ts';
import { SubscriptionOrder } from '#contract/money/active-subscription.ts';
import { pinErrors } from '#contract/people/pin.ts';

const view = { resource: 'BUSINESS', level: 'view-only' } as const;
const manage = { resource: 'BUSINESS', level: 'manage' } as const;
const spend = { ...manage, spends: true } as const;

/** The price of a plan for one period, VAT included; minor units. */
export const PlanPrice = z.object({
  plan: Plan,
  period: BillingPeriod,
  /** 'Basic quarterly': the name that the styles are derived from (specification, section 4). */
  name: z.string(),
  priceMinor: AmountMinor,
  currency: Currency,
});
export type PlanPrice = z.infer<typeof PlanPrice>;

/** A plan and a period to buy or to change to. */
const choice = { plan: Plan, period: BillingPeriod };

/** The effect of choosing a plan now, computed by the function that carries it out. */
export const SubscriptionPreview = z.object({
  ...choice,
  /**
   * `purchase` and `upgrade` are paid and take effect at once, a purchase in a trial when the trial ends; `scheduled` takes
   * effect at the end of the period.
   */
  kind: z.enum(['purchase', 'upgrade', 'scheduled', 'current', 'unavailable']),
  currency: Currency,
  /** Of `purchase` and `upgrade`; null otherwise. */
  bill: z.nullable(Bill),
  effectiveAt: z.nullable(Instant),
  /** The first charge after this one; null if there is none. */
  nextPayment: z.nullable(z.object({ at: Instant, amountMinor: AmountMinor })),
  /** Of a purchase in a trial that ends on a later day; null otherwise. */
  trial: z.nullable(
    z.object({
      plan: Plan,
      endsAt: Instant,
      /** The days of the trial that are given up if the plan starts once it is paid. */
      days: z.int(),
      /** The plan starts once it is paid, and not when the trial ends. */
      startsNow: z.boolean(),
    }),
  ),
  /** The limits, features and members' seats that the plan has fewer of than the one in force. */
  losses: PlanLosses,
  /** Why it isn't available, and what to do. */
  reason: z.nullable(z.string()),
  /** An unpaid order of the same choice, which is continued. */
  openOrderId: z.nullable(Id),
});
export type SubscriptionPreview = z.infer<typeof SubscriptionPreview>;

/** The order of a plan, or the change to it, at the total that was previewed. */
export const SubscriptionChange = z.object({
  ...choice,
  /** Created, and kept, by the device before the first attempt: a repeat is the same order. */
  orderId: Id,
  /** In a trial: the plan starts once it is paid, in place of the end of the trial. */
  startsNow: z.optional(z.boolean()),
  /** The total of the preview that was agreed to; another total is rejected with AMOUNT_CHANGED. Null if scheduled. */
  totalMinor: z.nullable(AmountMinor),
});
export type SubscriptionChange = z.infer<typeof SubscriptionChange>;

/** The business's clock for its plan: ahead of the real time after it was moved. */
export const TestClock = z.object({ now: Instant, aheadDays: z.int() });
export type TestClock = z.infer<typeof TestClock>;

const order = z.object({ id: Id });

/**
 * Plans and their payment (specification, section 7, "Subscriptions"; decisions, "Plans" and "Paying Kontor"). Preview,
 * trial, undo, payment method, test clock and receipts are additions to what is named there. An order's id is the `subscriptionId`.
 */
export const subscriptionCalls = {
  subscriptionPlans: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/plans',
    access: 'person',
    summary: 'List the plans with their limits',
    data: z.array(
      z.object({
        plan: Plan,
        name: z.string(),
        description: z.string(),
        /** True if it can be bought here; a custom plan is by agreement. */
        canBuy: z.boolean(),
      }),
    ),
  }),
  subscriptionPrices: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/prices',
    access: 'person',
    summary: 'List the prices of the plans, for a quarter and for a year',
    data: z.array(PlanPrice),
  }),
  subscriptionOrders: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/business-subscriptions',
    access: view,
    summary: "List the business's orders of plans with their payments, newest first",
    data: z.array(SubscriptionOrder),
  }),
  subscriptionOrder: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/business-subscription/{id}',
    access: view,
    summary: 'Get an order of a plan with its payment; until it has a result, the provider is asked',
    params: order,
    data: SubscriptionOrder,
    errors: ['NOT_FOUND'],
  }),
  previewSubscription: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/preview',
    access: view,
    summary: 'Preview buying a plan or changing to it',
    query: z.object({ ...choice, startsNow: z.optional(z.union([z.boolean(), z.stringbool()])) }),
    data: SubscriptionPreview,
  }),
  purchaseSubscription: defineCall({
    method: 'POST',
    service: 'core',
    path: '/subscription/purchase-subscription',
    access: manage,
    summary: 'Order a plan; it starts once the order is paid, or when the trial ends',
    body: SubscriptionChange,
    data: SubscriptionOrder,
    errors: ['ILLEGAL_EVENT', 'AMOUNT_CHANGED', 'ALREADY_DONE'],
  }),
  paySubscription: defineCall({
    method: 'POST',
    service: 'core',
    path: '/subscription/{id}/pay',
    access: manage,
    limit: 'payment',
    summary:
      "Pay an order of a plan on the provider's page; with the stored card or from the balance with the PIN, and to keep a card, for people who manage payments",
    params: order,
    body: z.object({
      /** Created, and kept, by the device before the first attempt: a repeat is the same payment. */
      paymentId: Id,
      method: SubscriptionMethod,
      /** With `balance`. */
      pin: z.optional(TransactionPin),
      /** With `card`: the provider keeps the card for renewals. */
      keepCard: z.optional(z.boolean()),
    }),
    data: SubscriptionOrder,
    errors: [
      ...pinErrors,
      'STEP_UP_REQUIRED',
      'NOT_FOUND',
      'ILLEGAL_EVENT',
      'AMOUNT_CHANGED',
      'ALREADY_DONE',
      'BALANCE_TOO_LOW',
      'PAYMENT_REFUSED',
      'UNAVAILABLE',
    ],
  }),
  upgradeSubscription: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/subscription/upgrade-subscription',
    access: spend,
    summary: 'Change the plan or its period: an upgrade is an order to pay, anything else is scheduled',
    body: SubscriptionChange,
    data: z.object({ order: z.nullable(SubscriptionOrder), subscription: Subscription }),
    errors: ['ILLEGAL_EVENT', 'AMOUNT_CHANGED', 'ALREADY_DONE'],
  }),
  cancelSubscription: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/subscription/cancel',
    access: manage,
    summary:
      'Cancel the plan at the end of its period; a trial without a paid plan, an unpaid or a past due plan at once',
    data: Subscription,
    errors: ['ILLEGAL_EVENT', 'NOT_FOUND'],
  }),
  undoSubscriptionChange: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/subscription/undo',
    access: spend,
    summary: 'Undo a scheduled cancellation or change',
    data: Subscription,
    errors: ['ILLEGAL_EVENT', 'NOT_FOUND'],
  }),
  startTrial: defineCall({
    method: 'POST',
    service: 'core',
    path: '/subscription/trial',
    access: 'owner',
    summary: 'Start the trial of the pro plan',
    data: Subscription,
    errors: ['ILLEGAL_EVENT'],
  }),
  updateRenewalMethod: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/subscription/renewal-method',
    access: spend,
    summary: 'Allow renewals from the balance or not, or remove the stored card',
    body: z.object({ allowsBalance: z.optional(z.boolean()), removeCard: z.optional(z.literal(true)) }),
    data: Subscription,
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
  }),
  renewalCard: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/card',
    access: view,
    summary: 'Get the stored card and its newest change; until that has a result, the provider is asked',
    data: RenewalCard,
  }),
  changeCard: defineCall({
    method: 'POST',
    service: 'core',
    path: '/subscription/card',
    access: spend,
    limit: 'payment',
    summary: "Change the stored card by a payment of ₦50 on the provider's page, which is refunded",
    body: z.object({
      /** Created by the device: a repeat is the same payment. */
      paymentId: Id,
    }),
    data: RenewalCard,
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ALREADY_DONE', 'PAYMENT_REFUSED', 'UNAVAILABLE'],
  }),
  testClock: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/test-clock',
    access: 'owner',
    summary: "Get the business's clock for its plan; with sandbox payments outside production only",
    data: TestClock,
    errors: ['ILLEGAL_EVENT'],
  }),
  moveTestClock: defineCall({
    method: 'POST',
    service: 'core',
    path: '/subscription/test-clock',
    access: 'owner',
    summary:
      "Move the business's clock for its plan forward, to a number of days ahead; everything that becomes due happens",
    body: z.object({ aheadDays: z.int().check(z.minimum(1), z.maximum(36_500)) }),
    data: TestClock,
    errors: ['ILLEGAL_EVENT'],
  }),
  subscriptionReceipt: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/business-subscription/{id}/receipt',
    access: view,
    summary: 'Get the address of the receipt of a paid order as a PDF; it is valid for minutes',
    params: order,
    data: z.object({ url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
