import { describe, expect, it } from 'vitest';
import { type KycItemStatus, kycItemStatuses } from '#domain/kyc.ts';
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
import { answerOf, letter, runsAs } from './support/law-answers.ts';

type Row = [
  from: KycItemStatus,
  event: KycItemEventType,
  by: string,
  fits: (facts: KycItemFacts) => boolean,
  to: KycItemStatus,
];
const always = () => true;

const isCompared = ({ isCompared: compares }: KycItemFacts) => compares;
const isNotCompared = (facts: KycItemFacts) => !facts.isCompared;

const itemTable: Row[] = [
  ...(['missing', 'ready', 'needs attention', 'approved'] as const).map((from): Row => [
    from,
    'item.give',
    'M',
    isNotCompared,
    'ready',
  ]),
  ...kycItemStatuses.map((from): Row => [from, 'item.give', 'M', isCompared, 'checking']),
  ...(['checking', 'ready', 'needs attention', 'approved'] as const).map((from): Row => [
    from,
    'item.compare',
    'M',
    isCompared,
    'checking',
  ]),
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
  it('matches its table for every status, event, actor and fact', () => {
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

  it('matches the chart when the chart runs', () => {
    const wrong = itemCases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = kycItemLifecycle.resolveState({ value: status, context: facts });
      const verdict = kycItemLaw.nextStatus({ status, ...facts }, type, by);
      return !runsAs(kycItemLifecycle, here, { type, by, reason: null }, verdict);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the reason of a rejection until the item is submitted again', () => {
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

  it('offers no event that changes whether an item is compared', () => {
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

  it('has a sound chart', () => expect(checkPure(kycItemModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(kycItemModel));
});
