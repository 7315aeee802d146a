import { describe, expect, test } from 'vitest';
import { type BillingState, planChange } from '#domain/subscription-billing.ts';
import { type TimedState, addDays, getNextStep } from '#domain/subscription-timing.ts';
import { subscriptionStatuses } from '#domain/subscription.ts';

const now = new Date('2026-03-01T11:00:00Z');
const basic = { plan: 'basic', period: 'yearly' } as const;
const state = (changed: Partial<BillingState> = {}): BillingState => ({
  status: null,
  paid: null,
  trialEndsAt: null,
  creditMinor: 0,
  timeZone: 'Africa/Lagos',
  ...changed,
});
function subscribe(at: Date): BillingState {
  const change = planChange(state(), basic, at);
  if (change.kind !== 'purchase') throw new Error(change.kind);
  return state({ status: 'active', paid: change.paid });
}

describe('a plan that cannot be chosen says why', () => {
  const subscribed = subscribe(now);
  test.each([
    [state({ status: 'past_due' }), basic, 'Pay the unpaid renewal first, or cancel the plan.'],
    [subscribed, { plan: 'free', period: 'yearly' }, 'To return to the free plan, cancel your plan.'],
    [state(), { plan: 'free', period: 'yearly' }, 'To return to the free plan, cancel your plan.'],
    [state(), { plan: 'custom', period: 'yearly' }, 'A custom plan is by agreement. Contact us.'],
    [
      { ...subscribed, paid: subscribed.paid && { ...subscribed.paid, end: now } },
      { plan: 'pro', period: 'yearly' },
      'Your plan is being renewed. Try again in a few minutes.',
    ],
  ] as const)('%#', (before, choice, reason) =>
    expect(planChange(before, choice, now)).toEqual({ kind: 'unavailable', reason }),
  );
});

test('only an active subscription has a plan that is current; another is bought again, unless one waits for payment or the end of the trial', () => {
  const { paid } = subscribe(now);
  const kinds = subscriptionStatuses.map((status) => [
    status,
    planChange(state({ status, paid }), basic, now).kind,
  ]);
  expect(Object.fromEntries(kinds)).toEqual({
    trialing: 'unavailable',
    incomplete: 'purchase',
    active: 'current',
    past_due: 'unavailable',
    canceled: 'purchase',
    expired: 'purchase',
  });
});

test('a lower plan for a longer period is scheduled', () => {
  const change = planChange(state(), { plan: 'pro', period: 'quarterly' }, now);
  if (change.kind !== 'purchase') throw new Error(change.kind);
  const { kind } = planChange(state({ status: 'active', paid: change.paid }), basic, addDays(now, 1));
  expect(kind).toBe('scheduled');
});

test('an upgrade for nothing left of the period has no line of unused days', () => {
  const { paid, ...rest } = subscribe(now);
  const free = { ...rest, paid: paid && { ...paid, priceMinor: 0 } };
  const change = planChange(free, { plan: 'pro', period: 'yearly' }, addDays(now, 1));
  expect(change).toMatchObject({ kind: 'upgrade', bill: { lines: [{ kind: 'price' }] } });
  expect(change.kind === 'upgrade' && change.bill.lines).toHaveLength(1);
});

describe('what time moves depends on the status', () => {
  const whole: TimedState = {
    status: 'active',
    plan: 'basic',
    trialEndsAt: addDays(now, 14),
    periodEnd: addDays(now, 90),
    renewalStartedAt: null,
    pastDueSince: now,
    retries: 0,
    retriedAt: null,
    isHardDecline: false,
    isGraceOver: false,
    noticedAt: addDays(now, 89),
  };
  test.each([
    ['trialing', { step: 'endTrial', at: addDays(now, 14) }],
    ['active', { step: 'renew', at: addDays(now, 90) }],
    ['past_due', { step: 'retry', at: addDays(now, 2) }],
    ['incomplete', null],
    ['canceled', null],
    ['expired', null],
  ] as const)('%s', (status, step) => expect(getNextStep({ ...whole, status })).toEqual(step));

  test('only an active one waits for the result of a renewal', () => {
    const renewing = { ...whole, status: 'past_due', renewalStartedAt: addDays(now, -3) } as const;
    expect(getNextStep(renewing)).toEqual({ step: 'retry', at: addDays(now, 2) });
  });

  test('without an attempt that was made, the last one counts from the failure', () => {
    const untried = { ...whole, status: 'past_due', retries: 4, isGraceOver: true } as const;
    expect(getNextStep(untried)).toEqual({ step: 'expire', at: addDays(now, 21) });
  });

  test('after the grace period it does not end again', () => {
    const over = { ...whole, status: 'past_due', retries: 1, isGraceOver: true } as const;
    expect(getNextStep(over)).toEqual({ step: 'retry', at: addDays(now, 7) });
  });
});
