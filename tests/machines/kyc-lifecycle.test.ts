import { describe, expect, it } from 'vitest';
import type { KycItemStatus } from '#domain/kyc.ts';
import { type KycStatus, kycStatuses } from '#domain/kyc-status.ts';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type KycEventType,
  type KycFacts,
  countItemsInComparison,
  countItemsLeft,
  kycLifecycle,
  kycChart,
} from '#machines/lifecycles/kyc.lifecycle.ts';
import { kycModel } from '#machines/lifecycles/kyc.model.ts';
import { resultWordOf, actorLetters, matchesChart } from './support/lifecycle-results.ts';

type Row<Status, Event, Facts> = [
  from: Status,
  event: Event,
  by: string,
  fits: (facts: Facts) => boolean,
  to: Status,
];
const always = () => true;

const hasNone =
  (...statuses: KycItemStatus[]) =>
  ({ items }: KycFacts) =>
    !items.some((status) => statuses.includes(status));
const isWhole = hasNone('missing', 'needs attention');
const isAnswered = hasNone('checking');
const isOver = ({ expiresAt, at }: KycFacts) => expiresAt !== null && expiresAt <= at;

/**
 * The table "KYC" of "Record lifecycles" in the decisions, copied by hand. The actors are merchant (M), operator (O),
 * identity provider (I) and timer (S).
 */
const table: Row<KycStatus, KycEventType, KycFacts>[] = [
  ['not started', 'kyc.begin', 'M', always, 'in progress'],
  ['not started', 'item.submitted', 'M', always, 'in progress'],
  ['in progress', 'item.submitted', 'M', always, 'in progress'],
  ['in progress', 'kyc.submit', 'M', isWhole, 'submitted'],
  ['submitted', 'kyc.withdraw', 'M', ({ isDecided }) => !isDecided, 'in progress'],
  [
    'submitted',
    'kyc.approve',
    'O',
    (facts) => isWhole(facts) && isAnswered(facts) && !isOver(facts),
    'approved',
  ],
  ['submitted', 'kyc.requestAgain', 'OI', (facts) => !isWhole(facts), 'needs attention'],
  ['submitted', 'kyc.reject', 'O', always, 'rejected'],
  ['needs attention', 'item.submitted', 'M', always, 'needs attention'],
  ['needs attention', 'kyc.submit', 'M', isWhole, 'submitted'],
  ['approved', 'kyc.expire', 'S', isOver, 'expired'],
  ['approved', 'kyc.revoke', 'O', always, 'revoked'],
  ['expired', 'item.submitted', 'M', always, 'expired'],
  ['expired', 'kyc.submit', 'M', isWhole, 'submitted'],
  ['rejected', 'kyc.appeal', 'M', always, 'submitted'],
  ['revoked', 'kyc.appeal', 'M', always, 'submitted'],
  ['in progress', 'kyc.changeOwner', 'S', always, 'in progress'],
  ['needs attention', 'kyc.changeOwner', 'S', always, 'needs attention'],
  ['approved', 'kyc.changeOwner', 'S', always, 'needs attention'],
  ['expired', 'kyc.changeOwner', 'S', always, 'expired'],
];
const settledIn: Partial<Record<KycEventType, KycStatus>> = {
  'kyc.begin': 'in progress',
  'kyc.submit': 'submitted',
  'kyc.withdraw': 'in progress',
  'kyc.approve': 'approved',
  'kyc.requestAgain': 'needs attention',
  'kyc.reject': 'rejected',
  'kyc.appeal': 'submitted',
  'kyc.expire': 'expired',
  'kyc.revoke': 'revoked',
};

const end = Date.UTC(2028, 0, 1);
/** Sets with none, one and two items of a status, so that an off-by-one count is detected. */
const itemSets: KycItemStatus[][] = [
  [],
  ['ready', 'approved'],
  ['ready', 'missing'],
  ['ready', 'needs attention'],
  ['missing', 'needs attention'],
  ['ready', 'checking'],
  ['checking', 'checking'],
  ['checking', 'missing'],
];
const ends: Pick<KycFacts, 'expiresAt' | 'at'>[] = [
  { expiresAt: null, at: end },
  { expiresAt: end, at: end - 1 },
  { expiresAt: end, at: end },
  { expiresAt: end, at: end + 1 },
];
const factSets: KycFacts[] = itemSets.flatMap((items) =>
  ends.flatMap((then) => [false, true].map((isDecided) => ({ items, isDecided, ...then }))),
);

const cases = kycStatuses.flatMap((status) =>
  kycLifecycle.events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      factSets.map((facts) => ({ event, actor, record: { status, ...facts } })),
    ),
  ),
);

describe('the lifecycle of an identity verification', () => {
  it('matches the decision table for every status, event, actor and fact', () => {
    const wrong = cases.filter(({ record, event, actor }) => {
      const row = table.find(
        ([from, name, by, fits]) =>
          from === record.status && name === event && by.includes(actorLetters[actor]) && fits(record),
      );
      const answer = resultWordOf(kycLifecycle.nextStatus(record, event, actor));
      return answer !== (row?.[4] ?? (settledIn[event] === record.status ? 'same' : 'illegal'));
    });
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(8 * 11 * lifecycleActors.length * 8 * 4 * 2);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = kycChart.resolveState({ value: status, context: facts });
      const result = kycLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(kycChart, here, { type, by, ...facts }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('marks the verification as decided on every decision and on nothing else', () => {
    const decisions = new Set<KycEventType>(['kyc.approve', 'kyc.requestAgain', 'kyc.reject', 'kyc.revoke']);
    const taken = cases.flatMap(({ record, event, actor }) => {
      const result = kycLifecycle.nextStatus(record, event, actor);
      return result.ok && result.changed && !record.isDecided
        ? [{ event, isDecided: result.record.isDecided }]
        : [];
    });
    expect(new Set(taken.map(({ event }) => event))).toEqual(new Set(kycLifecycle.events));
    expect(taken.filter(({ event, isDecided }) => isDecided !== decisions.has(event))).toEqual([]);
  });

  it('counts the missing items and the items that are compared', () => {
    const counts = (items: KycItemStatus[]) => [countItemsLeft({ items }), countItemsInComparison({ items })];
    expect(counts([])).toEqual([0, 0]);
    expect(counts(['ready', 'approved'])).toEqual([0, 0]);
    expect(counts(['missing'])).toEqual([1, 0]);
    expect(counts(['needs attention', 'missing', 'ready'])).toEqual([2, 0]);
    expect(counts(['checking', 'ready'])).toEqual([0, 1]);
    expect(counts(['checking', 'checking', 'missing'])).toEqual([1, 2]);
  });

  it.each<[KycEventType, LifecycleActor, KycStatus, Partial<KycFacts>, unmet: string, way: string[] | null]>([
    ['kyc.submit', 'merchant', 'in progress', { items: ['missing'] }, 'isComplete', ['item.submitted']],
    ['kyc.approve', 'operator', 'submitted', { items: ['checking'] }, 'isChecked', null],
    ['kyc.approve', 'operator', 'submitted', { expiresAt: end, at: end }, 'isCurrent', ['item.submitted']],
    ['kyc.requestAgain', 'operator', 'submitted', {}, 'hasObjection', null],
    ['kyc.withdraw', 'merchant', 'submitted', { isDecided: true }, 'isUndecided', null],
    ['kyc.expire', 'timer', 'approved', {}, 'isDue', null],
  ])(
    'refuses %s by the %s while it is %s with %j, because %s is unmet, and names the path %j',
    (event, actor, status, facts, unmet, way) =>
      expect(
        kycLifecycle.nextStatus(
          { status, items: ['ready'], isDecided: false, expiresAt: null, at: end, ...facts },
          event,
          actor,
        ),
      ).toMatchObject({ ok: false, code: 'CONDITION_UNMET', unmet: [unmet], path: way }),
  );

  it('has a sound chart', () => expect(checkPure(kycModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(kycModel));
});
