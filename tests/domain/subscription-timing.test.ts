import { describe, expect, it } from 'vitest';
import { type TimedState, addDays, getNextStep, getPlanInForce } from '#domain/subscription-timing.ts';

const start = new Date('2026-01-01T00:00:00Z');
const day = (count: number) => addDays(start, count);
const active: TimedState = {
  status: 'active',
  plan: 'basic',
  trialEndsAt: null,
  periodEnd: day(90),
  renewalStartedAt: null,
  pastDueSince: null,
  retries: 0,
  retriedAt: null,
  isHardDecline: false,
  isGraceOver: false,
  noticedAt: null,
};
const pastDue: TimedState = { ...active, status: 'past_due', pastDueSince: day(0) };
const trialing: TimedState = { ...active, status: 'trialing', periodEnd: null, trialEndsAt: day(14) };

describe('the next step', () => {
  it('announces a renewal 7 days and 1 day before it', () => {
    expect(getNextStep(active)).toEqual({ step: 'notice', at: day(83) });
    expect(getNextStep({ ...active, noticedAt: day(83) })).toEqual({ step: 'notice', at: day(89) });
    expect(getNextStep({ ...active, noticedAt: day(89) })).toEqual({ step: 'renew', at: day(90) });
  });
  it('announces the end of a trial', () => {
    expect(getNextStep(trialing)).toEqual({ step: 'notice', at: day(7) });
    expect(getNextStep({ ...trialing, noticedAt: day(13) })).toEqual({ step: 'endTrial', at: day(14) });
  });
  it('waits a day for the result of a renewal', () =>
    expect(getNextStep({ ...active, renewalStartedAt: day(90) })).toEqual({
      step: 'giveUpWaiting',
      at: day(91),
    }));
  it.each([
    [0, { step: 'retry', at: day(2) }],
    [1, { step: 'endGrace', at: day(7) }],
    [2, { step: 'endGrace', at: day(7) }],
  ])('of a past due subscription after %i retries is %j', (retries, step) =>
    expect(getNextStep({ ...pastDue, retries })).toEqual(step),
  );
  it.each([
    [1, { step: 'retry', at: day(7) }],
    [2, { step: 'retry', at: day(14) }],
    [3, { step: 'retry', at: day(21) }],
    [4, { step: 'expire', at: day(22) }],
  ])('after the grace period and %i retries is %j', (retries, step) =>
    expect(getNextStep({ ...pastDue, retries, retriedAt: day(21), isGraceOver: true })).toEqual(step),
  );
  it('charges no card again after a hard decline', () => {
    const declined = { ...pastDue, retries: 1, retriedAt: day(2), isHardDecline: true };
    expect(getNextStep(declined)).toEqual({ step: 'endGrace', at: day(7) });
    expect(getNextStep({ ...declined, isGraceOver: true })).toEqual({ step: 'expire', at: day(21) });
  });
  it.each(['incomplete', 'canceled', 'expired'] as const)('does not exist once it is %s', (status) =>
    expect(getNextStep({ ...active, status })).toBeNull(),
  );
});

describe('the plan in force', () => {
  it.each([
    ['incomplete', false, 'free'],
    ['trialing', false, 'pro'],
    ['active', false, 'basic'],
    ['past_due', false, 'basic'],
    ['past_due', true, 'free'],
    ['canceled', false, 'free'],
    ['expired', false, 'free'],
  ] as const)('of a subscription that is %s (grace over: %s) is %s', (status, isGraceOver, plan) =>
    expect(getPlanInForce({ ...active, status, isGraceOver })).toBe(plan),
  );
  it.each(['incomplete', 'canceled'] as const)(
    'is not decided by a subscription that is %s and was never paid',
    (status) => expect(getPlanInForce({ ...active, status, periodEnd: null })).toBeNull(),
  );
  it('is free once a trial has ended without a payment', () =>
    expect(getPlanInForce({ ...trialing, status: 'expired' })).toBe('free'));
});
