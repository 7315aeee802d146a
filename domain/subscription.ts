import * as z from 'zod/mini';
import { BillingPeriod, billingPeriods } from './billing-period.ts';
import { Id, Instant } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import { PaymentResult } from './payment.ts';
import { Plan } from './plan.ts';
import { TimelineEntry } from './timeline.ts';

/**
 * The status of a business's subscription (decisions, "Record lifecycles" and "Plans"). `incomplete`: bought, and not paid
 * yet. `past_due`: a renewal could not be charged. `canceled` and `expired` end it; the business is on the free plan.
 */
export const subscriptionStatuses = [
  'trialing',
  'incomplete',
  'active',
  'past_due',
  'canceled',
  'expired',
] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The status of an order of a plan. `void`: replaced by another order, or its subscription has ended. */
export const subscriptionOrderStatuses = [
  'open',
  'processing',
  'paid',
  'failed',
  'void',
  'refunded',
] as const;
export const SubscriptionOrderStatus = z.enum(subscriptionOrderStatuses);
export type SubscriptionOrderStatus = z.infer<typeof SubscriptionOrderStatus>;

/** The reason for an order: the first purchase, a change that takes effect at once, or the next period. */
export const subscriptionOrderKinds = ['purchase', 'upgrade', 'renewal'] as const;
export const SubscriptionOrderKind = z.enum(subscriptionOrderKinds);
export type SubscriptionOrderKind = z.infer<typeof SubscriptionOrderKind>;

/** The ways to pay for a plan (decisions, "Paying Kontor"). */
export const subscriptionMethods = ['card', 'transfer', 'ussd', 'storedCard', 'balance'] as const;
export const SubscriptionMethod = z.enum(subscriptionMethods);
export type SubscriptionMethod = z.infer<typeof SubscriptionMethod>;

/** A line of a bill. Credits are negative; all amounts include VAT. */
export const BillLine = z.object({
  kind: z.enum([
    /** The price of the plan for one period. */
    'price',
    /** The unused days of the present period. */
    'unusedDays',
    /** The part of an earlier credit that this bill uses. */
    'creditUsed',
    /** The part of a credit that this bill can't use; the next one does. */
    'creditLeft',
  ]),
  plan: Plan,
  period: BillingPeriod,
  /** The unused days and the days of the whole period; only of `unusedDays`. */
  days: z.nullable(z.object({ unused: z.int(), total: z.int() })),
  amountMinor: AmountMinor,
});
export type BillLine = z.infer<typeof BillLine>;

/** A bill for one period of a plan. Minor units. */
export const Bill = z.object({
  lines: z.array(BillLine),
  /** The sum of the lines; never negative. */
  totalMinor: AmountMinor.check(z.minimum(0)),
  /** The VAT that is included in the total: 7.5 % (decisions, "Paying Kontor"). */
  vatMinor: AmountMinor,
  periodStart: Instant,
  periodEnd: Instant,
});
export type Bill = z.infer<typeof Bill>;

/** A card that the provider keeps for later payments; never card data. */
export const StoredCard = z.object({
  brand: z.string(),
  lastDigits: z.string(),
  /** 'MM/YY' */
  expires: z.string(),
});
export type StoredCard = z.infer<typeof StoredCard>;

/** The exchange of the stored card by a small payment that is refunded (decision 77). */
export const CardChange = z.object({
  /** The payment. */
  transactionId: Id,
  /**
   * `pending`: the provider's page can still be used; `abandoned`: it was not, and a result that arrives late counts.
   * `notStored`: the card was paid with, but can't be charged again.
   */
  status: z.enum(['pending', 'stored', 'notStored', 'failed', 'abandoned']),
  amountMinor: AmountMinor,
  currency: Currency,
  startedAt: Instant,
  /** The provider's page while it is pending. */
  payUrl: z.nullable(z.url()),
  /** Why it failed, in the provider's words. */
  message: z.nullable(z.string()),
});
export type CardChange = z.infer<typeof CardChange>;

/** The card that pays renewals, with its newest change, if that is not older than a day. */
export const RenewalCard = z.object({ card: z.nullable(StoredCard), change: z.nullable(CardChange) });
export type RenewalCard = z.infer<typeof RenewalCard>;

/** A change that takes effect at the end of the period, and can be undone until then. */
export const ScheduledChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancel'), at: Instant }),
  z.object({ kind: z.literal('change'), at: Instant, plan: Plan, period: BillingPeriod }),
]);
export type ScheduledChange = z.infer<typeof ScheduledChange>;

/** A failed renewal: what happens next, and until when the features stay. */
export const Dunning = z.object({
  /** The unpaid order. */
  orderId: Id,
  amountMinor: AmountMinor,
  failedAt: Instant,
  /** The provider's reason. */
  message: z.nullable(z.string()),
  /** A hard decline: the card is not charged again until another one is given. */
  isHardDecline: z.boolean(),
  nextAttemptAt: z.nullable(Instant),
  /** Features stay until then (7 days of grace). */
  graceEndsAt: Instant,
  /** The limits of the free plan are in force. */
  isGraceOver: z.boolean(),
  /** The subscription expires then, unless it is paid. */
  endsAt: Instant,
});
export type Dunning = z.infer<typeof Dunning>;

/** A payment of an order. */
export const SubscriptionPayment = z.object({
  transactionId: Id,
  reference: Id,
  method: SubscriptionMethod,
  result: PaymentResult,
  amountMinor: AmountMinor,
  at: Instant,
  /** The provider's page, while the payment can be continued there. */
  payUrl: z.nullable(z.url()),
  /** Why it failed, in the provider's words. */
  message: z.nullable(z.string()),
});

/** An order of a plan, with its payment. The specification calls its id `subscriptionId` (section 3). */
export const SubscriptionOrder = z.object({
  subscriptionId: Id,
  kind: SubscriptionOrderKind,
  status: SubscriptionOrderStatus,
  plan: Plan,
  period: BillingPeriod,
  currency: Currency,
  bill: Bill,
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  /** The number of the receipt; null until it is paid. */
  receiptNumber: z.nullable(z.string()),
  /** The latest payment of it; null before the first attempt. */
  payment: z.nullable(SubscriptionPayment),
});
export type SubscriptionOrder = z.infer<typeof SubscriptionOrder>;

/** A business's subscription. */
export const Subscription = z.object({
  id: Id,
  status: SubscriptionStatus,
  /** In a trial with a paid period: the plan that starts when the trial ends. */
  plan: Plan,
  period: BillingPeriod,
  priceMinor: AmountMinor,
  currency: Currency,
  version: z.int(),
  startedAt: Instant,
  /** Null until the first payment. A period that is paid in a trial begins when the trial ends. */
  periodStart: z.nullable(Instant),
  periodEnd: z.nullable(Instant),
  trialEndsAt: z.nullable(Instant),
  scheduled: z.nullable(ScheduledChange),
  dunning: z.nullable(Dunning),
  /** The next charge; null if there will be none. */
  nextPayment: z.nullable(z.object({ at: Instant, amountMinor: AmountMinor })),
  /** Credit that the next bills use first. */
  creditMinor: AmountMinor,
  card: z.nullable(StoredCard),
  /** Renewals may be paid from the available balance if the card can't be charged. */
  allowsBalance: z.boolean(),
  timeline: z.array(TimelineEntry),
});
export type Subscription = z.infer<typeof Subscription>;

/** The style of a plan, derived from its name (specification, section 4). */
export const getPlanStyle = (name: string): Plan => {
  const lowerName = name.toLowerCase();
  return (['basic', 'pro', 'custom'] as const).find((plan) => lowerName.includes(plan)) ?? 'free';
};

/** The billing style, derived from a name such as "Basic quarterly"; undefined if it names no period. */
export const getBillingStyle = (name: string): BillingPeriod | undefined =>
  billingPeriods.find((period) => name.toLowerCase().includes(period));
