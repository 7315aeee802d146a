import { describe, expect, it } from 'vitest';
import { type KycItemStatus, kycItemStatuses } from '#domain/kyc.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type KycItemEventType,
  type KycItemFacts,
  kycItemLifecycle,
  kycItemChart,
} from '#machines/lifecycles/kyc-item.lifecycle.ts';
import { kycItemModel } from '#machines/lifecycles/kyc-item.model.ts';
import { resultWordOf, actorLetters, matchesChart } from './support/lifecycle-results.ts';

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
    'item.submit',
    'M',
    isNotCompared,
    'ready',
  ]),
  ...kycItemStatuses.map((from): Row => [from, 'item.submit', 'M', isCompared, 'checking']),
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
  ...(['checking', 'ready', 'needs attention', 'approved'] as const).map((from): Row => [
    from,
    'item.clear',
    'S',
    always,
    'needs attention',
  ]),
];
const itemSettledIn: Partial<Record<KycItemEventType, KycItemStatus>> = {
  'item.compare': 'checking',
  'item.confirm': 'ready',
  'item.refuse': 'needs attention',
  'item.accept': 'approved',
  'item.expire': 'needs attention',
};
const itemCases = kycItemStatuses.flatMap((status) =>
  kycItemLifecycle.events.flatMap((event) =>
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
          from === record.status && name === event && by.includes(actorLetters[actor]) && fits(record),
      );
      const answer = resultWordOf(kycItemLifecycle.nextStatus(record, event, actor));
      return answer !== (row?.[4] ?? (itemSettledIn[event] === record.status ? 'same' : 'illegal'));
    });
    expect(wrong).toEqual([]);
    expect(itemCases).toHaveLength(5 * 7 * lifecycleActors.length * 2);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = itemCases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = kycItemChart.resolveState({ value: status, context: facts });
      const result = kycItemLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(kycItemChart, here, { type, by, reason: null }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the reason of a rejection until the item is submitted again', () => {
    const submitted = { status: 'ready' as const, isCompared: false, reason: null };
    const refused = kycItemLifecycle.nextStatus(submitted, 'item.refuse', 'operator', { reason: 'Too dark' });
    expect(refused).toMatchObject({ record: { status: 'needs attention', reason: 'Too dark' } });
    const again = kycItemLifecycle.nextStatus(
      { ...submitted, status: 'needs attention', reason: 'Too dark' },
      'item.submit',
      'merchant',
    );
    expect(again).toMatchObject({ record: { status: 'ready', reason: null } });
  });

  it('offers no event that changes whether an item is compared', () => {
    const ready = { status: 'ready', isCompared: false, reason: null } as const;
    expect(kycItemLifecycle.nextStatus(ready, 'item.compare', 'merchant')).toMatchObject({
      unmet: ['isCompared'],
      path: null,
    });
  });

  it.each([
    ['checking', true, 'item.confirm', 'identity'],
    ['ready', false, 'item.accept', 'operator'],
    ['approved', true, 'item.compare', 'merchant'],
    ['needs attention', true, 'item.submit', 'merchant'],
  ] as const)('clears an earlier reason from %s (compared: %s) with %s', (status, compares, event, actor) =>
    expect(
      kycItemLifecycle.nextStatus({ status, isCompared: compares, reason: 'Too dark' }, event, actor),
    ).toMatchObject({ changed: true, record: { reason: null } }),
  );

  it('has a sound chart', () => expect(checkPure(kycItemModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(kycItemModel));
});
