import { describe, expect, it } from 'vitest';
import { type KycItemStatus, type KycStatus, kycItemStatuses, kycStatuses } from '#domain/kyc.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type KycItemEventType,
  type KycItemFacts,
  kycItemLaw,
  kycItemLifecycle,
} from '#machines/lifecycles/kyc-item.lifecycle.ts';
import { kycItemModel } from '#machines/lifecycles/kyc-item.model.ts';
import {
  type KycEventType,
  type KycFacts,
  countItemsChecking,
  countItemsLeft,
  kycLaw,
  kycLifecycle,
} from '#machines/lifecycles/kyc.lifecycle.ts';
import { kycModel } from '#machines/lifecycles/kyc.model.ts';
import { answerOf, letter, runsAs } from './support/law-answers.ts';

type Row<Status, Event, Facts> = [
  from: Status,
  event: Event,
  by: string,
  fits: (facts: Facts) => boolean,
  to: Status,
];
const always = () => true;

const hasNone =
  (...wanted: KycItemStatus[]) =>
  ({ items }: KycFacts) =>
    !items.some((status) => wanted.includes(status));
const isWhole = hasNone('missing', 'needs attention');
const isAnswered = hasNone('checking');
const isOver = ({ expiresAt, at }: KycFacts) => expiresAt !== null && expiresAt <= at;

/** "KYC" of the decisions' "Record lifecycles", copied by hand: M merchant, O operator, I identity provider, S timer. */
const table: Row<KycStatus, KycEventType, KycFacts>[] = [
  ['not started', 'kyc.begin', 'M', always, 'in progress'],
  ['not started', 'item.given', 'M', always, 'in progress'],
  ['in progress', 'item.given', 'M', always, 'in progress'],
  ['in progress', 'kyc.submit', 'M', isWhole, 'submitted'],
  ['submitted', 'kyc.withdraw', 'M', ({ isDecided }) => !isDecided, 'in progress'],
  [
    'submitted',
    'kyc.approve',
    'O',
    (facts) => isWhole(facts) && isAnswered(facts) && !isOver(facts),
    'approved',
  ],
  ['submitted', 'kyc.askAgain', 'OI', (facts) => !isWhole(facts), 'needs attention'],
  ['submitted', 'kyc.reject', 'O', always, 'rejected'],
  ['needs attention', 'item.given', 'M', always, 'needs attention'],
  ['needs attention', 'kyc.submit', 'M', isWhole, 'submitted'],
  ['approved', 'kyc.expire', 'S', isOver, 'expired'],
  ['approved', 'kyc.revoke', 'O', always, 'revoked'],
  ['expired', 'item.given', 'M', always, 'expired'],
  ['expired', 'kyc.submit', 'M', isWhole, 'submitted'],
  ['rejected', 'kyc.appeal', 'M', always, 'submitted'],
  ['revoked', 'kyc.appeal', 'M', always, 'submitted'],
];
const settledIn: Partial<Record<KycEventType, KycStatus>> = {
  'kyc.begin': 'in progress',
  'kyc.submit': 'submitted',
  'kyc.withdraw': 'in progress',
  'kyc.approve': 'approved',
  'kyc.askAgain': 'needs attention',
  'kyc.reject': 'rejected',
  'kyc.appeal': 'submitted',
  'kyc.expire': 'expired',
  'kyc.revoke': 'revoked',
};

const end = Date.UTC(2028, 0, 1);
/** None, one and two of each status, so that a count that is off by one is seen. */
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
  kycLaw.events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      factSets.map((facts) => ({ event, actor, record: { status, ...facts } })),
    ),
  ),
);

describe('the lifecycle of an identity verification', () => {
  it('is the table of the decisions, for every status, event, actor and fact', () => {
    const wrong = cases.filter(({ record, event, actor }) => {
      const row = table.find(
        ([from, name, by, fits]) =>
          from === record.status && name === event && by.includes(letter[actor]) && fits(record),
      );
      const answer = answerOf(kycLaw.nextStatus(record, event, actor));
      return answer !== (row?.[4] ?? (settledIn[event] === record.status ? 'same' : 'illegal'));
    });
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(8 * 10 * lifecycleActors.length * 8 * 4 * 2);
  });

  it('is what the chart does when it is run', () => {
    const wrong = cases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = kycLifecycle.resolveState({ value: status, context: facts });
      const verdict = kycLaw.nextStatus({ status, ...facts }, type, by);
      return !runsAs(kycLifecycle, here, { type, by, ...facts }, verdict);
    });
    expect(wrong).toEqual([]);
  });

  it('notes with every decision, and with nothing else, that it was decided', () => {
    const decisions = new Set<KycEventType>(['kyc.approve', 'kyc.askAgain', 'kyc.reject', 'kyc.revoke']);
    const taken = cases.flatMap(({ record, event, actor }) => {
      const verdict = kycLaw.nextStatus(record, event, actor);
      return verdict.ok && verdict.changed && !record.isDecided
        ? [{ event, isDecided: verdict.record.isDecided }]
        : [];
    });
    expect(new Set(taken.map(({ event }) => event))).toEqual(new Set(kycLaw.events));
    expect(taken.filter(({ event, isDecided }) => isDecided !== decisions.has(event))).toEqual([]);
  });

  it('counts what is left and what is compared', () => {
    const counts = (items: KycItemStatus[]) => [countItemsLeft({ items }), countItemsChecking({ items })];
    expect(counts([])).toEqual([0, 0]);
    expect(counts(['ready', 'approved'])).toEqual([0, 0]);
    expect(counts(['missing'])).toEqual([1, 0]);
    expect(counts(['needs attention', 'missing', 'ready'])).toEqual([2, 0]);
    expect(counts(['checking', 'ready'])).toEqual([0, 1]);
    expect(counts(['checking', 'checking', 'missing'])).toEqual([1, 2]);
  });

  it('is sound as a chart', () => expect(checkPure(kycModel)).toEqual([]));
  it('runs as it is drawn', () => walkLive(kycModel));
});

const isCompared = ({ isCompared: compares }: KycItemFacts) => compares;
const isNotCompared = (facts: KycItemFacts) => !facts.isCompared;

const itemTable: Row<KycItemStatus, KycItemEventType, KycItemFacts>[] = [
  ...(['missing', 'ready', 'needs attention', 'approved'] as const).map(
    (from): Row<KycItemStatus, KycItemEventType, KycItemFacts> => [
      from,
      'item.give',
      'M',
      isNotCompared,
      'ready',
    ],
  ),
  ...kycItemStatuses.map((from): Row<KycItemStatus, KycItemEventType, KycItemFacts> => [
    from,
    'item.give',
    'M',
    isCompared,
    'checking',
  ]),
  ...(['checking', 'ready', 'needs attention', 'approved'] as const).map(
    (from): Row<KycItemStatus, KycItemEventType, KycItemFacts> => [
      from,
      'item.compare',
      'M',
      isCompared,
      'checking',
    ],
  ),
  ['checking', 'item.confirm', 'I', always, 'ready'],
  ['checking', 'item.refuse', 'IO', always, 'needs attention'],
  ['ready', 'item.refuse', 'O', always, 'needs attention'],
  ['approved', 'item.refuse', 'O', always, 'needs attention'],
  ['ready', 'item.accept', 'O', always, 'approved'],
  ['approved', 'item.expire', 'S', always, 'needs attention'],
];
const itemSettledIn: Partial<Record<KycItemEventType, KycItemStatus>> = {
  'item.compare': 'checking',
  'item.confirm': 'ready',
  'item.refuse': 'needs attention',
  'item.accept': 'approved',
  'item.expire': 'needs attention',
};
const itemCases = kycItemStatuses.flatMap((status) =>
  kycItemLaw.events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      [false, true].map((compares) => ({
        event,
        actor,
        record: { status, isCompared: compares, reason: status === 'needs attention' ? 'Too dark' : null },
      })),
    ),
  ),
);

describe('the lifecycle of a verification item', () => {
  it('is its table, for every status, event, actor and fact', () => {
    const wrong = itemCases.filter(({ record, event, actor }) => {
      const row = itemTable.find(
        ([from, name, by, fits]) =>
          from === record.status && name === event && by.includes(letter[actor]) && fits(record),
      );
      const answer = answerOf(kycItemLaw.nextStatus(record, event, actor));
      return answer !== (row?.[4] ?? (itemSettledIn[event] === record.status ? 'same' : 'illegal'));
    });
    expect(wrong).toEqual([]);
    expect(itemCases).toHaveLength(5 * 6 * lifecycleActors.length * 2);
  });

  it('is what the chart does when it is run', () => {
    const wrong = itemCases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = kycItemLifecycle.resolveState({ value: status, context: facts });
      const verdict = kycItemLaw.nextStatus({ status, ...facts }, type, by);
      return !runsAs(kycItemLifecycle, here, { type, by, reason: null }, verdict);
    });
    expect(wrong).toEqual([]);
  });

  it('says why it was refused until it is submitted again', () => {
    const submitted = { status: 'ready' as const, isCompared: false, reason: null };
    const refused = kycItemLaw.nextStatus(submitted, 'item.refuse', 'operator', { reason: 'Too dark' });
    expect(refused).toMatchObject({ record: { status: 'needs attention', reason: 'Too dark' } });
    const again = kycItemLaw.nextStatus(
      { ...submitted, status: 'needs attention', reason: 'Too dark' },
      'item.give',
      'merchant',
    );
    expect(again).toMatchObject({ record: { status: 'ready', reason: null } });
  });

  it('says that nothing makes an item compared, or not', () => {
    const ready = { status: 'ready', isCompared: false, reason: null } as const;
    expect(kycItemLaw.nextStatus(ready, 'item.compare', 'merchant')).toMatchObject({
      unmet: ['isCompared'],
      way: null,
    });
  });

  it.each([
    ['checking', true, 'item.confirm', 'identity'],
    ['ready', false, 'item.accept', 'operator'],
    ['approved', true, 'item.compare', 'merchant'],
    ['needs attention', true, 'item.give', 'merchant'],
  ] as const)('from %s (compared: %s) forgets an earlier reason with %s', (status, compares, event, actor) =>
    expect(
      kycItemLaw.nextStatus({ status, isCompared: compares, reason: 'Too dark' }, event, actor),
    ).toMatchObject({ changed: true, record: { reason: null } }),
  );

  it('is sound as a chart', () => expect(checkPure(kycItemModel)).toEqual([]));
  it('runs as it is drawn', () => walkLive(kycItemModel));
});
