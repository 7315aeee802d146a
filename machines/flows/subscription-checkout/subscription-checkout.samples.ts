import type { ActiveSubscription } from '#contract/money/active-subscription.ts';
import type { PlanPrice, SubscriptionPreview } from '#contract/money/subscription.ts';
import type {
  Bill,
  Subscription,
  SubscriptionMethod,
  SubscriptionOrder,
  SubscriptionOrderStatus,
} from '#domain/subscription.ts';
import type { CheckoutStart, SavedOrder } from './subscription-checkout.types.ts';

export const sampleOrderId = '0190f000-0000-7000-8000-0000000000a1';
export const otherOrderId = '0190f000-0000-7000-8000-0000000000a2';
const paymentId = '0190f000-0000-7000-8000-0000000000a3';
const at = '2026-01-06T10:00:00.000Z';
const nextYear = '2027-01-06T10:00:00.000Z';
export const samplePriceMinor = 8_160_000;

const price = (plan: PlanPrice['plan'], period: PlanPrice['period'], amountMinor: number): PlanPrice => ({
  plan,
  period,
  name: `${plan === 'pro' ? 'Pro' : 'Basic'} ${period}`,
  priceMinor: amountMinor,
  currency: 'NGN',
});

/** The prices of the decisions, "Plans". */
const prices = [
  price('basic', 'quarterly', 900_000),
  price('basic', 'yearly', 3_240_000),
  price('pro', 'quarterly', 2_400_000),
  price('pro', 'yearly', samplePriceMinor),
];

const bill: Bill = {
  lines: [{ kind: 'price', plan: 'pro', period: 'yearly', days: null, amountMinor: samplePriceMinor }],
  totalMinor: samplePriceMinor,
  vatMinor: 569_302,
  periodStart: at,
  periodEnd: nextYear,
};
const creditMinor = 450_000;
/** An upgrade from the quarterly basic plan after half of its period. */
const upgradeBill: Bill = {
  ...bill,
  lines: [
    ...bill.lines,
    {
      kind: 'unusedDays',
      plan: 'basic',
      period: 'quarterly',
      days: { unused: 46, total: 92 },
      amountMinor: -creditMinor,
    },
  ],
  totalMinor: samplePriceMinor - creditMinor,
  vatMinor: 537_907,
};

/** An order in a status, with the payment that led to it. */
export const sampleOrder = (
  status: SubscriptionOrderStatus,
  { method = 'card', payUrl = null }: { method?: SubscriptionMethod; payUrl?: string | null } = {},
): SubscriptionOrder => ({
  subscriptionId: sampleOrderId,
  kind: 'purchase',
  status,
  plan: 'pro',
  period: 'yearly',
  currency: 'NGN',
  bill,
  createdAt: at,
  paidAt: status === 'paid' || status === 'refunded' ? at : null,
  receiptNumber: status === 'paid' || status === 'refunded' ? 'KON-000042' : null,
  payment:
    status === 'open' || status === 'void'
      ? null
      : {
          transactionId: paymentId,
          reference: paymentId,
          method,
          result: status === 'processing' ? 'pending' : status === 'failed' ? 'failed' : 'success',
          amountMinor: samplePriceMinor,
          at,
          payUrl,
          message: status === 'failed' ? 'Your bank declined the payment' : null,
        },
});
export const samplePayUrl = 'https://pay.example.com/p';
export const sampleRenewal: SubscriptionOrder = { ...sampleOrder('open'), kind: 'renewal' };

const subscription: Subscription = {
  id: otherOrderId,
  status: 'active',
  plan: 'basic',
  period: 'quarterly',
  priceMinor: 900_000,
  currency: 'NGN',
  version: 1,
  startedAt: at,
  periodStart: at,
  periodEnd: '2026-04-06T10:00:00.000Z',
  trialEndsAt: null,
  scheduled: null,
  dunning: null,
  nextPayment: { at: '2026-04-06T10:00:00.000Z', amountMinor: 900_000 },
  creditMinor: 0,
  card: { brand: 'Visa', lastDigits: '4081', expires: '12/30' },
  allowsBalance: false,
  timeline: [],
};
const free: ActiveSubscription = {
  plan: 'free',
  subscription: null,
  canStartTrial: false,
  trialReason: null,
  openOrder: null,
  availableMinor: samplePriceMinor,
  canSpend: true,
  hasPin: true,
};

/** The possible beginnings of a checkout. */
export const sampleStarts = {
  'the business is on the free plan': { active: free, prices },
  'an order is unpaid': { active: { ...free, openOrder: sampleOrder('open') }, prices },
  'a card is stored': { active: { ...free, plan: 'basic', subscription }, prices },
  'the balance is too low': { active: { ...free, availableMinor: samplePriceMinor - 1 }, prices },
  'no PIN is set': { active: { ...free, hasPin: false }, prices },
} satisfies Record<string, CheckoutStart>;

const preview: SubscriptionPreview = {
  plan: 'pro',
  period: 'yearly',
  kind: 'purchase',
  currency: 'NGN',
  bill,
  effectiveAt: at,
  nextPayment: { at: nextYear, amountMinor: samplePriceMinor },
  trial: null,
  losses: { limits: [], features: [], members: [] },
  reason: null,
  openOrderId: null,
};

/** The possible results of a choice. The bill of an upgrade differs from the one of the sample order. */
export const samplePreviews = {
  'a first purchase': preview,
  'a purchase in the trial': {
    ...preview,
    effectiveAt: '2026-01-16T10:00:00.000Z',
    trial: { plan: 'pro', endsAt: '2026-01-16T10:00:00.000Z', days: 10, startsNow: false },
  },
  'an upgrade with the unused days credited': { ...preview, kind: 'upgrade', bill: upgradeBill },
  'a change at the end of the period': {
    ...preview,
    kind: 'scheduled',
    bill: null,
    effectiveAt: '2026-04-06T10:00:00.000Z',
  },
  'the current plan': { ...preview, kind: 'current', bill: null, effectiveAt: null },
  'not available now': {
    ...preview,
    kind: 'unavailable',
    bill: null,
    effectiveAt: null,
    nextPayment: null,
    reason: 'Pay the open renewal first.',
  },
} satisfies Record<string, SubscriptionPreview>;

export const sampleSaved = (step: SavedOrder['step']): SavedOrder => ({
  step,
  plan: 'pro',
  period: 'yearly',
  startsNow: false,
  orderId: sampleOrderId,
});
