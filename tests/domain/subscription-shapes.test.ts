import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { describeLimitProblem } from '#domain/plan-labels.ts';
import { Entitlements, LimitProblem, countedLimits, getEntitlements, planFeatures } from '#domain/plan.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import {
  BillLine,
  CardChange,
  RenewalCard,
  ScheduledChange,
  Subscription,
  SubscriptionOrder,
} from '#domain/subscription.ts';

const id = '01990000-0000-7000-8000-000000000001';
const at = '2026-01-05T09:00:00.000Z';
const card = { brand: 'visa', lastDigits: '4081', expires: '12/30' };
const change = {
  transactionId: id,
  status: 'pending',
  amountMinor: 50_00,
  currency: 'NGN',
  startedAt: at,
  payUrl: 'https://pay.example/1',
  message: null,
};
const line = {
  kind: 'unusedDays',
  plan: 'basic',
  period: 'yearly',
  days: { unused: 3, total: 365 },
  amountMinor: -266_30,
};
const payment = {
  transactionId: id,
  reference: id,
  method: 'card',
  result: 'success',
  amountMinor: 1_000,
  at,
  payUrl: null,
  message: null,
};
const order = {
  subscriptionId: id,
  kind: 'upgrade',
  status: 'paid',
  plan: 'pro',
  period: 'yearly',
  currency: 'NGN',
  bill: { lines: [line], totalMinor: 1_000, vatMinor: 70, periodStart: at, periodEnd: at },
  createdAt: at,
  paidAt: at,
  receiptNumber: 'K-1',
  payment,
};
const dunning = {
  orderId: id,
  amountMinor: 1_000,
  failedAt: at,
  message: null,
  isHardDecline: false,
  nextAttemptAt: at,
  graceEndsAt: at,
  isGraceOver: false,
  endsAt: at,
};
const subscription = {
  id,
  status: 'past_due',
  plan: 'pro',
  period: 'yearly',
  priceMinor: 1_000,
  currency: 'NGN',
  version: 1,
  startedAt: at,
  periodStart: at,
  periodEnd: at,
  trialEndsAt: null,
  scheduled: { kind: 'change', at, plan: 'basic', period: 'quarterly' },
  dunning,
  nextPayment: { at, amountMinor: 1_000 },
  creditMinor: 0,
  card,
  allowsBalance: true,
  timeline: [],
};

/** Each field of a record is kept, and none can be missing. */
const records: [name: string, shape: z.ZodMiniType, record: object][] = [
  ['an order', SubscriptionOrder, order],
  ['a line of a bill', BillLine, line],
  ['a change of the card', CardChange, change],
  ['the card of renewals', RenewalCard, { card, change }],
  ['a scheduled change', ScheduledChange, subscription.scheduled],
  ['a scheduled end', ScheduledChange, { kind: 'cancel', at }],
  ['a subscription', Subscription, subscription],
  ['entitlements', Entitlements, getEntitlements('basic')],
  ['the problem of a limit', LimitProblem, { limit: 'products', max: 50, liftedBy: 'basic' }],
];
describe.each(records)('%s', (_name, shape, record) => {
  test('is whole with all that it has', () => expect(shape.parse(record)).toEqual(record));
  test.each(Object.keys(record))('is not whole without %s', (field) =>
    expect(shape.safeParse({ ...record, [field]: undefined }).success).toBe(false),
  );
});

describe('the words of a shape', () => {
  test.each(['price', 'unusedDays', 'creditUsed', 'creditLeft'])('of a line include %s', (kind) =>
    expect(BillLine.safeParse({ ...line, kind }).success).toBe(true),
  );
  test.each(['pending', 'stored', 'notStored', 'failed', 'abandoned'])(
    'of a change of the card include %s',
    (status) => expect(CardChange.safeParse({ ...change, status }).success).toBe(true),
  );
  test.each([...countedLimits, ...planFeatures])('of a limit include %s', (limit) =>
    expect(LimitProblem.safeParse({ limit, max: 0, liftedBy: null }).success).toBe(true),
  );
  test.each(['else', ''])('do not include "%s"', (word) => {
    expect(BillLine.safeParse({ ...line, kind: word }).success).toBe(false);
    expect(CardChange.safeParse({ ...change, status: word }).success).toBe(false);
    expect(ScheduledChange.safeParse({ kind: word, at }).success).toBe(false);
    expect(LimitProblem.safeParse({ limit: word, max: 0, liftedBy: null }).success).toBe(false);
  });
});

test('plans are sold in naira', () => expect(subscriptionCurrency).toBe('NGN'));

test('a plan has each feature or lacks it', () =>
  expect(getEntitlements('free').features).toEqual({
    recurringInvoices: false,
    paymentReminders: false,
    bookkeepingExtras: false,
    advancedAnalytics: false,
    customDomain: false,
    ownBranding: false,
  }));

describe('the explanation of a limit', () => {
  test.each([
    [{ limit: 'products', max: 1, liftedBy: 'basic' }, 'Your plan includes 1 product. Upgrade to add more.'],
    [
      { limit: 'invoicesPerMonth', max: 1, liftedBy: 'basic' },
      'Your plan includes 1 invoice a month. Upgrade to send more.',
    ],
    [
      { limit: 'teamMembers', max: 3, liftedBy: 'pro' },
      'Your plan includes 3 team members besides the owner. Upgrade to invite more.',
    ],
    [
      { limit: 'bookkeepingExtras', max: 0, liftedBy: 'basic' },
      "Your plan doesn't include receipts, exports and recurring entries. Upgrade to use them.",
    ],
    [
      { limit: 'advancedAnalytics', max: 0, liftedBy: 'pro' },
      "Your plan doesn't include comparisons, cohorts and funnels. Upgrade to use them.",
    ],
    [
      { limit: 'customDomain', max: 0, liftedBy: null },
      "Your plan doesn't include custom domains. Contact us to use them.",
    ],
  ] as const)('of %o', (problem, sentence) => expect(describeLimitProblem(problem)).toBe(sentence));
});
