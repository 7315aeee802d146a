import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstantOfDay } from '#tests/support/money/billing-history.ts';
import {
  type BillingState,
  type ChangeChoice,
  type PlanChoice,
  countTrialDays,
  getIncludedVatMinor,
  planChange,
  planRenewal,
} from '#domain/subscription-billing.ts';
import { choices, createHistory } from '#tests/support/money/billing-history.ts';

const timeZone = 'Africa/Lagos';
const at = (day: string, hour = 12) => toInstantOfDay(day, timeZone, hour);
const unsubscribed: BillingState = { status: null, paid: null, trialEndsAt: null, creditMinor: 0, timeZone };
const basicQuarterly = { plan: 'basic', period: 'quarterly' } as const;
const basicYearly = { plan: 'basic', period: 'yearly' } as const;
const proQuarterly = { plan: 'pro', period: 'quarterly' } as const;
const proYearly = { plan: 'pro', period: 'yearly' } as const;

/** Returns the state of a business that bought a plan on a day. */
function subscribe(choice: PlanChoice, day: string): BillingState {
  const change = planChange(unsubscribed, choice, at(day));
  if (change.kind !== 'purchase') throw new Error(change.kind);
  return { ...unsubscribed, status: 'active', paid: change.paid };
}
/** Renews the period of a business with a plan. */
const renew = ({ paid, ...state }: BillingState, choice: PlanChoice) => {
  if (!paid) throw new Error('Nothing is paid');
  return planRenewal(state, paid, choice);
};
/** Returns the state of a business with a plan by agreement. */
function subscribeCustom(priceMinor: number): BillingState {
  const { paid, ...state } = subscribe(basicYearly, '2026-01-01');
  return { ...state, paid: paid && { ...paid, plan: 'custom', priceMinor } };
}

describe('a purchase in a trial', () => {
  const trialing: BillingState = { ...unsubscribed, status: 'trialing', trialEndsAt: at('2026-03-15', 16) };
  const startOf = (choice: ChangeChoice, now: Date) => {
    const change = planChange(trialing, choice, now);
    return 'bill' in change ? [change.bill.periodStart, change.bill.totalMinor] : change.kind;
  };
  it('starts on the day on which the trial ends, at the same price', () => {
    const now = at('2026-03-05');
    expect(startOf(basicQuarterly, now)).toEqual(['2026-03-14T23:00:00.000Z', 9_000_00]);
    expect(startOf({ ...basicQuarterly, startsNow: true }, now)).toEqual([
      '2026-03-04T23:00:00.000Z',
      9_000_00,
    ]);
  });
  it('gives up the days after today', () => {
    expect(countTrialDays(trialing, at('2026-03-05'))).toBe(10);
    expect(countTrialDays(trialing, at('2026-03-15', 1))).toBe(0);
    expect(countTrialDays(trialing, at('2026-03-20'))).toBe(0);
    expect(countTrialDays({ ...trialing, status: 'expired' }, at('2026-03-05'))).toBe(0);
  });
  it('starts today on the last day, and once the trial is over', () => {
    expect(startOf(basicQuarterly, at('2026-03-15', 1))).toEqual(['2026-03-14T23:00:00.000Z', 9_000_00]);
    expect(startOf(basicQuarterly, at('2026-03-16'))).toEqual(['2026-03-15T23:00:00.000Z', 9_000_00]);
  });
  it('happens once: another plan waits until the first one has started', () => {
    const { paid } = subscribe(basicQuarterly, '2026-03-15');
    expect(planChange({ ...trialing, paid }, proYearly, at('2026-03-06'))).toMatchObject({
      kind: 'unavailable',
    });
    expect(countTrialDays({ ...trialing, paid }, at('2026-03-06'))).toBe(0);
  });
});

describe('a purchase', () => {
  it('pays the price of a period that starts today, with its VAT', () => {
    expect(planChange(unsubscribed, basicQuarterly, at('2026-01-31', 23))).toMatchObject({
      kind: 'purchase',
      creditMinor: 0,
      bill: {
        lines: [{ kind: 'price', plan: 'basic', period: 'quarterly', days: null, amountMinor: 9_000_00 }],
        totalMinor: 9_000_00,
        vatMinor: 627_91,
        periodStart: '2026-01-30T23:00:00.000Z',
        periodEnd: '2026-04-29T23:00:00.000Z',
      },
    });
  });
  it.each(['incomplete', 'trialing', 'canceled', 'expired'] as const)(
    'starts now for a subscription that is %s',
    (status) => {
      expect(planChange({ ...unsubscribed, status }, proYearly, at('2026-03-01'))).toMatchObject({
        kind: 'purchase',
        bill: { totalMinor: 81_600_00 },
      });
    },
  );
});

describe('an upgrade', () => {
  it('pays the new price less the unused days of the old period, and starts today', () => {
    // 90 days in the quarter, 60 of them unused.
    const state = subscribe(basicQuarterly, '2026-01-01');
    expect(planChange(state, proQuarterly, at('2026-01-31', 1))).toMatchObject({
      kind: 'upgrade',
      bill: {
        lines: [
          { kind: 'price', amountMinor: 24_000_00 },
          {
            kind: 'unusedDays',
            plan: 'basic',
            period: 'quarterly',
            days: { unused: 60, total: 90 },
            amountMinor: -6_000_00,
          },
        ],
        totalMinor: 18_000_00,
        periodStart: '2026-01-30T23:00:00.000Z',
      },
    });
  });
  it('rounds the unused days half up to the kobo', () => {
    // 100,005 kobo × 50 / 90 = 55,558.33 kobo; × 45 / 90 = 50,002.5 kobo.
    const state = subscribe(basicQuarterly, '2026-01-01');
    const paid = state.paid && { ...state.paid, priceMinor: 1000_05 };
    const getUnused = (day: string) => {
      const change = planChange({ ...state, paid }, proQuarterly, at(day));
      return 'bill' in change ? change.bill.lines[1]?.amountMinor : undefined;
    };
    expect([getUnused('2026-02-10'), getUnused('2026-02-15')]).toEqual([-555_58, -500_03]);
  });
  it('carries a credit that is larger than the price to the next bills', () => {
    const state = { ...subscribeCustom(10_000_00), creditMinor: 500_00 };
    const paid = state.paid && { ...state.paid, plan: 'basic' as const, priceMinor: 90_000_00 };
    const cheap = { ...state, paid };
    expect(planChange(cheap, proYearly, at('2026-01-01'))).toMatchObject({
      creditMinor: 500_00 + 8_400_00,
      bill: {
        lines: [
          { kind: 'price', amountMinor: 81_600_00 },
          { kind: 'unusedDays', amountMinor: -90_000_00 },
          { kind: 'creditLeft', amountMinor: 8_400_00 },
        ],
        totalMinor: 0,
        vatMinor: 0,
      },
    });
  });
  it('uses the credit of earlier changes', () => {
    const state = { ...subscribe(basicQuarterly, '2026-01-01'), creditMinor: 1_000_00 };
    expect(planChange(state, basicYearly, at('2026-01-01'))).toMatchObject({
      creditMinor: 0,
      bill: { lines: [{}, {}, { kind: 'creditUsed', amountMinor: -1_000_00 }], totalMinor: 22_400_00 },
    });
  });
});

describe('the kind of a change', () => {
  const kinds: [from: PlanChoice, to: PlanChoice, kind: string][] = [
    [basicQuarterly, basicQuarterly, 'current'],
    [basicQuarterly, basicYearly, 'upgrade'],
    [basicQuarterly, proQuarterly, 'upgrade'],
    [basicQuarterly, proYearly, 'upgrade'],
    [basicYearly, basicQuarterly, 'scheduled'],
    [basicYearly, proQuarterly, 'scheduled'],
    [basicYearly, proYearly, 'upgrade'],
    [proQuarterly, basicYearly, 'scheduled'],
    [proYearly, proQuarterly, 'scheduled'],
    [proYearly, { plan: 'custom', period: 'yearly' }, 'unavailable'],
    [proYearly, { plan: 'free', period: 'yearly' }, 'unavailable'],
  ];
  it.each(kinds)('from %j to %j is %s', (from, to, kind) =>
    expect(planChange(subscribe(from, '2026-01-01'), to, at('2026-02-01')).kind).toBe(kind),
  );
  it('is scheduled for the end of the paid period', () =>
    expect(planChange(subscribe(proYearly, '2026-01-01'), basicYearly, at('2026-02-01'))).toEqual({
      kind: 'scheduled',
      at: at('2027-01-01', 0),
    }));
  it('is unavailable while a renewal is unpaid or in progress', () => {
    const state = subscribe(basicQuarterly, '2026-01-01');
    expect(planChange({ ...state, status: 'past_due' }, proYearly, at('2026-04-02')).kind).toBe(
      'unavailable',
    );
    expect(planChange(state, proYearly, at('2026-04-01', 0)).kind).toBe('unavailable');
    expect(planChange(state, proYearly, at('2026-03-31', 23)).kind).toBe('upgrade');
  });
  it('leaves a plan by agreement for a listed one at the end of its period', () =>
    expect(planChange(subscribeCustom(900_00), proYearly, at('2026-02-01')).kind).toBe('scheduled'));
});

describe('a renewal', () => {
  it('keeps the day of the month after a shorter month', () => {
    const first = subscribe(basicQuarterly, '2026-10-31');
    const { paid: second } = renew(first, basicQuarterly);
    const { paid: third } = renew({ ...first, paid: second }, basicQuarterly);
    expect([first.paid?.end, second.end, third.end]).toEqual([
      at('2027-01-31', 0),
      at('2027-04-30', 0),
      at('2027-07-31', 0),
    ]);
  });
  it('uses the credit first', () => {
    const state = { ...subscribe(basicQuarterly, '2026-01-01'), creditMinor: 10_000_00 };
    expect(renew(state, basicQuarterly)).toMatchObject({
      creditMinor: 1_000_00,
      bill: { lines: [{ kind: 'price' }, { kind: 'creditUsed', amountMinor: -9_000_00 }], totalMinor: 0 },
    });
  });
  it('keeps the price of a plan by agreement', () => {
    const state = subscribeCustom(123_00);
    const custom = { plan: 'custom', period: 'yearly' } as const;
    expect(renew(state, custom).bill.totalMinor).toBe(123_00);
  });
});

it('includes 7.5 % VAT, rounded half up', () => {
  expect([107_50, 1, 7, 8, 0].map(getIncludedVatMinor)).toEqual([7_50, 0, 0, 1, 0]);
});

describe('any history of purchases, changes and renewals', () => {
  const history = fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 120 }), choice: fc.constantFrom(...choices) }),
    { minLength: 1, maxLength: 30 },
  );
  const start = fc.date({ min: new Date('2025-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
  const zones = fc.constantFrom('Africa/Lagos', 'Africa/Nairobi', 'America/New_York');

  it('bills exactly what its preview shows, and its payments less the credit are the price of the days used', () => {
    fc.assert(
      fc.property(start, zones, history, (from, zone, steps) => {
        const { choose, wait, paidMinor, getCreditMinor, getUsedMinor } = createHistory(from, zone);
        for (const { days, choice } of steps) {
          wait(days);
          const { previewMinor, billedMinor } = choose(choice);
          expect(billedMinor).toBe(previewMinor);
          expect(paidMinor() - getCreditMinor()).toBe(getUsedMinor());
        }
      }),
    );
  });
  it('has bills whose lines add up to the total, which is never negative', () => {
    fc.assert(
      fc.property(start, history, (from, steps) => {
        const { choose, wait, bills } = createHistory(from, 'Africa/Lagos');
        for (const { days, choice } of steps) {
          wait(days);
          choose(choice);
        }
        for (const { lines, totalMinor } of bills) {
          expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor);
          expect(totalMinor).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
  it('gives no credit for an upgrade and a downgrade of the same day', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 80 }), (from, days) => {
        const played = createHistory(from, 'Africa/Lagos');
        played.choose(basicQuarterly);
        played.wait(days);
        played.choose(proQuarterly);
        const creditMinor = played.getCreditMinor();
        const paidMinor = played.paidMinor();
        expect(played.choose(basicQuarterly).kind).toBe('scheduled');
        expect([played.getCreditMinor(), played.paidMinor()]).toEqual([creditMinor, paidMinor]);
      }),
    );
  });
});
