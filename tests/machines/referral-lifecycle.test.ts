import { describe, expect, it } from 'vitest';
import { lifecycleActors } from '#domain/order-status.ts';
import { type ReferralStatus, referralStatuses } from '#domain/referral.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import { bookBonus } from '#machines/ledger/bonus-ledger.ts';
import type { Ledger } from '#machines/ledger/ledger.ts';
import { bookReversal } from '#machines/ledger/payment-ledger.ts';
import {
  type ReferralEventType,
  type ReferralFacts,
  referralChart,
  referralLifecycle,
} from '#machines/lifecycles/referral.lifecycle.ts';
import { referralModel } from '#machines/lifecycles/referral.model.ts';
import { matchesChart, resultWordOf } from './support/lifecycle-results.ts';

interface Step {
  from: readonly ReferralStatus[];
  to: ReferralStatus;
  by: readonly string[];
  needs: readonly (keyof ReferralFacts)[];
}
/** The only steps. */
const steps: Record<ReferralEventType, Step> = {
  'referral.approve': { from: ['pending'], to: 'approved', by: ['timer'], needs: ['isPlanPaid', 'isClean'] },
  'referral.pay': { from: ['approved'], to: 'paid', by: ['timer'], needs: ['isDue', 'isClean'] },
  'referral.void': {
    from: ['pending', 'approved', 'paid'],
    to: 'voided',
    by: ['timer', 'operator'],
    needs: [],
  },
};
const flags = [true, false];
const allFacts: ReferralFacts[] = flags.flatMap((isPlanPaid) =>
  flags.flatMap((isDue) => flags.map((isClean) => ({ isPlanPaid, isDue, isClean }))),
);
const cases = referralStatuses.flatMap((status) =>
  (Object.keys(steps) as ReferralEventType[]).flatMap((event) =>
    lifecycleActors.flatMap((actor) => allFacts.map((facts) => ({ status, event, actor, facts }))),
  ),
);

function expectedOf({ status, event, actor, facts }: (typeof cases)[number]): string {
  const { from, to, by, needs } = steps[event];
  if (to === status) return 'same';
  return from.includes(status) && by.includes(actor) && needs.every((need) => facts[need]) ? to : 'illegal';
}

describe('the lifecycle of a referral', () => {
  it('matches its rules for every status, event, actor and fact', () => {
    const wrong = cases.filter((one) => {
      const { status, event, actor, facts } = one;
      const result = referralLifecycle.nextStatus({ status, ...facts }, event, actor);
      return resultWordOf(result) !== expectedOf(one);
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ status, event: type, actor: by, facts }) => {
      const here = referralChart.resolveState({ value: status, context: facts });
      const result = referralLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(referralChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('has a sound chart', () => expect(checkPure(referralModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(referralModel));
});

describe('the bonus in the ledger', () => {
  const bonus = { id: 'bonus', reference: 'referral-1', feeMinor: 0 };
  const ledgerWith = (available: number, receivable = 0): Ledger => ({
    balances: { pending: 0, available, held: 0, receivable, suspense: 0 },
    transfers: [],
  });

  it('is available at once, after a debt is repaid from it', () => {
    expect(bookBonus(ledgerWith(10), bonus, 250).balances).toMatchObject({ available: 260, receivable: 0 });
    expect(bookBonus(ledgerWith(0, 100), bonus, 250).balances).toMatchObject({
      available: 150,
      receivable: 0,
    });
  });

  it('is taken back from what is available, and the rest becomes a debt', () => {
    const takeBack = (available: number) =>
      bookReversal(ledgerWith(available), bonus, { amountMinor: 250, surplusMinor: 0 }).balances;
    expect(takeBack(300)).toMatchObject({ available: 50, receivable: 0 });
    expect(takeBack(100)).toMatchObject({ available: 0, receivable: 150 });
  });
});
