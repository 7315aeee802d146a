import { describe, expect, it } from 'vitest';
import { lifecycleActors } from '#domain/order-status.ts';
import { type OwnershipTransferStatus, ownershipTransferStatuses } from '#domain/ownership.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type OwnershipTransferEventType,
  type OwnershipTransferFacts,
  ownershipTransferChart,
  ownershipTransferLifecycle,
} from '#machines/lifecycles/ownership-transfer.lifecycle.ts';
import { ownershipTransferModel } from '#machines/lifecycles/ownership-transfer.model.ts';
import { resultWordOf, actorLetters, matchesChart } from './support/lifecycle-results.ts';

type Row = [
  event: OwnershipTransferEventType,
  by: string,
  fits: (facts: OwnershipTransferFacts) => boolean,
  to: OwnershipTransferStatus,
];

/** The steps of a pending transfer. The actors are a person (M) and the timer (S). */
const table: Row[] = [
  [
    'transfer.accept',
    'M',
    (facts) => facts.isRecipient && facts.isInTime && facts.isRecipientActive && facts.isVerificationSettled,
    'accepted',
  ],
  ['transfer.decline', 'M', ({ isRecipient, isInTime }) => isRecipient && isInTime, 'declined'],
  ['transfer.cancel', 'M', ({ isCurrentOwner }) => isCurrentOwner, 'canceled'],
  ['transfer.cancel', 'S', ({ isRecipientActive }) => !isRecipientActive, 'canceled'],
  ['transfer.expire', 'S', ({ isInTime }) => !isInTime, 'expired'],
];
const settledIn: Record<OwnershipTransferEventType, OwnershipTransferStatus> = {
  'transfer.accept': 'accepted',
  'transfer.decline': 'declined',
  'transfer.cancel': 'canceled',
  'transfer.expire': 'expired',
};

const booleans = [false, true];
const factSets: OwnershipTransferFacts[] = booleans.flatMap((isCurrentOwner) =>
  booleans.flatMap((isRecipient) =>
    booleans.flatMap((isRecipientActive) =>
      booleans.flatMap((isInTime) =>
        booleans.map((isVerificationSettled) => ({
          isCurrentOwner,
          isRecipient,
          isRecipientActive,
          isInTime,
          isVerificationSettled,
        })),
      ),
    ),
  ),
);
const cases = ownershipTransferStatuses.flatMap((status) =>
  ownershipTransferLifecycle.events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      factSets.map((facts) => ({ event, actor, record: { status, ...facts } })),
    ),
  ),
);

describe('the lifecycle of a transfer of ownership', () => {
  it('matches its table for every status, event, actor and fact', () => {
    const wrong = cases.filter(({ record, event, actor }) => {
      const row = table.find(
        ([name, by, fits]) =>
          record.status === 'pending' && name === event && by === actorLetters[actor] && fits(record),
      );
      const answer = resultWordOf(ownershipTransferLifecycle.nextStatus(record, event, actor));
      return answer !== (row?.[3] ?? (settledIn[event] === record.status ? 'same' : 'illegal'));
    });
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(5 * 4 * lifecycleActors.length * 32);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = ownershipTransferChart.resolveState({ value: status, context: facts });
      const result = ownershipTransferLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(ownershipTransferChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('has a sound chart', () => expect(checkPure(ownershipTransferModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(ownershipTransferModel));
});
