import { describe, expect, test } from 'vitest';
import { describeLimitProblem, planNames } from '#domain/plan-labels.ts';
import { type Plan, checkLimit, countedLimits, getEntitlements, planFeatures, plans } from '#domain/plan.ts';

const limitsOf = (plan: Plan) => countedLimits.map((limit) => getEntitlements(plan).limits[limit]);
const featuresOf = (plan: Plan) => planFeatures.filter((feature) => getEntitlements(plan).features[feature]);

describe('the entitlement table', () => {
  test.each([
    ['free', [50, 20, 1], [], 7],
    ['basic', [500, null, 3], ['recurringInvoices', 'paymentReminders', 'bookkeepingExtras'], 90],
    ['pro', [null, null, 15], [...planFeatures], 365],
    ['custom', [null, null, null], [...planFeatures], null],
  ] as const)('has what the decisions give to %s', (plan, limits, features, auditLogDays) => {
    expect(limitsOf(plan)).toEqual(limits);
    expect(featuresOf(plan)).toEqual(features);
    expect(getEntitlements(plan).auditLogDays).toBe(auditLogDays);
  });

  test('never gives a larger plan less than a smaller one', () => {
    const size = (max: number | null) => max ?? Number.POSITIVE_INFINITY;
    for (const [nth, larger] of plans.entries())
      for (const smaller of plans.slice(0, nth)) {
        for (const [at, max] of limitsOf(larger).entries())
          expect(size(max)).toBeGreaterThanOrEqual(size(limitsOf(smaller)[at] ?? null));
        expect(featuresOf(larger)).toEqual(expect.arrayContaining(featuresOf(smaller)));
      }
  });

  test('takes the overrides of an agreement in place of the values of the plan', () => {
    const agreed = getEntitlements('custom', {
      limits: { products: 2000 },
      features: { customDomain: false },
      auditLogDays: 30,
    });
    expect(agreed.limits).toEqual({ products: 2000, invoicesPerMonth: null, teamMembers: null });
    expect(agreed.features).toMatchObject({ customDomain: false, advancedAnalytics: true });
    expect(agreed.auditLogDays).toBe(30);
    expect(getEntitlements('free', { auditLogDays: null }).auditLogDays).toBeNull();
  });

  test('names every plan', () => {
    expect(plans.map((plan) => planNames[plan])).toEqual(['Free', 'Basic', 'Pro', 'Custom']);
  });
});

describe('the check of a limit', () => {
  const free = getEntitlements('free');

  test.each([
    [49, 1, undefined],
    [50, 1, { limit: 'products', max: 50, liftedBy: 'basic' }],
    [0, 50, undefined],
    [10, 41, { limit: 'products', max: 50, liftedBy: 'basic' }],
    [400, 200, { limit: 'products', max: 50, liftedBy: 'pro' }],
  ] as const)('with %i of 50 products used and %i more', (used, added, problem) => {
    expect(checkLimit(free, 'products', used, added)).toEqual(problem);
  });

  test('allows everything that adds nothing, also beyond the limit', () => {
    expect(checkLimit(free, 'products', 80, 0)).toBeUndefined();
  });

  test('refuses a feature that the plan lacks, and names the smallest plan that has it', () => {
    expect(checkLimit(free, 'paymentReminders')).toEqual({
      limit: 'paymentReminders',
      max: 0,
      liftedBy: 'basic',
    });
    expect(checkLimit(getEntitlements('basic'), 'customDomain')?.liftedBy).toBe('pro');
    expect(checkLimit(getEntitlements('pro'), 'customDomain')).toBeUndefined();
  });

  test('names no plan where an agreement sets the limit', () => {
    const agreed = getEntitlements('custom', { limits: { teamMembers: 40 } });
    expect(checkLimit(agreed, 'teamMembers', 39)).toBeUndefined();
    expect(checkLimit(agreed, 'teamMembers', 40)).toEqual({ limit: 'teamMembers', max: 40, liftedBy: null });
  });
});

describe('the explanation of a limit', () => {
  test.each([
    [
      { limit: 'products', max: 50, liftedBy: 'basic' },
      'Your plan includes 50 products. Upgrade to add more.',
    ],
    [
      { limit: 'invoicesPerMonth', max: 20, liftedBy: 'basic' },
      'Your plan includes 20 invoices a month. Upgrade to send more.',
    ],
    [
      { limit: 'teamMembers', max: 1, liftedBy: 'basic' },
      'Your plan includes 1 team member besides the owner. Upgrade to invite more.',
    ],
    [
      { limit: 'products', max: 2000, liftedBy: null },
      'Your plan includes 2,000 products. Contact us to add more.',
    ],
    [
      { limit: 'recurringInvoices', max: 0, liftedBy: 'basic' },
      "Your plan doesn't include recurring invoices. Upgrade to use them.",
    ],
  ] as const)('of %o', (problem, sentence) => {
    expect(describeLimitProblem(problem)).toBe(sentence);
  });
});
