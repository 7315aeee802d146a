import { describe, expect, it } from 'vitest';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import { type ConclusiveResult, paymentResults } from '#domain/payment.ts';
import { type WithdrawalStatus, withdrawalStatuses } from '#domain/withdrawal.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type WithdrawalEventType,
  type WithdrawalRecord,
  eventsOfPayoutUpdate,
  isUnderWay,
  isPaidOut,
  ledgerMovementOf,
  resultOfWithdrawal,
  withdrawalLifecycle,
} from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { withdrawalModel } from '#machines/lifecycles/withdrawal.model.ts';
import { resultWordOf } from './support/lifecycle-results.ts';

type Row = [from: WithdrawalStatus, event: WithdrawalEventType, actor: LifecycleActor, to: WithdrawalStatus];

/** The table "Withdrawal" of "Record lifecycles" in the decisions, with docs/decisions/0051, copied by hand. */
const table: Row[] = [
  ['requested', 'withdrawal.sent', 'timer', 'processing'],
  ['requested', 'withdrawal.cancel', 'merchant', 'canceled'],
  ['processing', 'withdrawal.paid', 'payment', 'paid'],
  ['processing', 'withdrawal.failed', 'payment', 'failed'],
  ['processing', 'withdrawal.reversed', 'payment', 'reversed'],
  ['paid', 'withdrawal.reversed', 'payment', 'reversed'],
  ['failed', 'withdrawal.paidLate', 'payment', 'paidLate'],
  ['canceled', 'withdrawal.paidLate', 'payment', 'paidLate'],
  ['paidLate', 'withdrawal.returnedLate', 'payment', 'returnedLate'],
];
const settledIn: Record<WithdrawalEventType, WithdrawalStatus> = {
  'withdrawal.sent': 'processing',
  'withdrawal.cancel': 'canceled',
  'withdrawal.paid': 'paid',
  'withdrawal.failed': 'failed',
  'withdrawal.reversed': 'reversed',
  'withdrawal.paidLate': 'paidLate',
  'withdrawal.returnedLate': 'returnedLate',
};
const events = Object.keys(settledIn) as WithdrawalEventType[];
const recordIn = (status: WithdrawalStatus) => ({ status, reason: null });

describe('the withdrawal lifecycle', () => {
  it('matches the decision table for every status, event and actor', () => {
    const cases = withdrawalStatuses.flatMap((status) =>
      events.flatMap((event) => lifecycleActors.map((actor) => ({ status, event, actor }))),
    );
    const wrong = cases.filter(({ status, event, actor }) => {
      const row = table.find(([from, name, by]) => from === status && name === event && by === actor);
      const expected = row?.[3] ?? (settledIn[event] === status ? 'same' : 'illegal');
      return resultWordOf(withdrawalLifecycle.nextStatus(recordIn(status), event, actor)) !== expected;
    });
    expect(wrong).toEqual([]);
  });
  it('has a sound chart', () => expect(checkPure(withdrawalModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(withdrawalModel));
  it.each<[WithdrawalStatus, WithdrawalEventType, string | null]>([
    ['processing', 'withdrawal.paid', null],
    ['processing', 'withdrawal.failed', 'Closed'],
    ['processing', 'withdrawal.reversed', 'Closed'],
    ['paid', 'withdrawal.reversed', 'Closed'],
    ['failed', 'withdrawal.paidLate', null],
    ['canceled', 'withdrawal.paidLate', null],
    ['paidLate', 'withdrawal.returnedLate', 'Closed'],
  ])('from %s, %s records the reason %s', (status, event, reason) =>
    expect(
      withdrawalLifecycle.nextStatus({ status, reason: 'Earlier' }, event, 'payment', { reason: 'Closed' }),
    ).toMatchObject({ ok: true, record: { reason } }),
  );
});

describe("a provider's report", () => {
  /** The status and the money movements after a report, by status and result. */
  const facts: Record<
    WithdrawalStatus,
    Record<ConclusiveResult, [WithdrawalStatus, ...(string | null)[]]>
  > = {
    requested: { success: ['requested'], failed: ['requested'], reversed: ['requested'] },
    processing: {
      success: ['paid', 'payOut'],
      failed: ['failed', 'release'],
      reversed: ['reversed', 'release'],
    },
    paid: { success: ['paid'], failed: ['reversed', 'creditBack'], reversed: ['reversed', 'creditBack'] },
    failed: {
      success: ['paidLate', 'takeLate'],
      failed: ['failed'],
      reversed: ['returnedLate', 'takeLate', 'returnLate'],
    },
    canceled: {
      success: ['paidLate', 'takeLate'],
      failed: ['canceled'],
      reversed: ['returnedLate', 'takeLate', 'returnLate'],
    },
    paidLate: {
      success: ['paidLate'],
      failed: ['returnedLate', 'returnLate'],
      reversed: ['returnedLate', 'returnLate'],
    },
    reversed: { success: ['reversed'], failed: ['reversed'], reversed: ['reversed'] },
    returnedLate: { success: ['returnedLate'], failed: ['returnedLate'], reversed: ['returnedLate'] },
  };
  const cases = withdrawalStatuses.flatMap((status) =>
    (['success', 'failed', 'reversed'] as const).map((result) => ({ status, result })),
  );
  it.each(cases)('$result for a withdrawal that is $status matches the table', ({ status, result }) => {
    let record: WithdrawalRecord = recordIn(status);
    const moves: (string | null)[] = [];
    for (const event of eventsOfPayoutUpdate(status, result)) {
      const transition = withdrawalLifecycle.nextStatus(record, event, 'payment', { reason: null });
      if (!transition.ok || !transition.changed) continue;
      moves.push(ledgerMovementOf(event, record.status));
      record = transition.record;
    }
    expect([record.status, ...moves]).toEqual(facts[status][result]);
  });
  it('changes the status only with 00, 99 or 91', () => {
    const concluding = paymentResults.filter(
      (result) => eventsOfPayoutUpdate('processing', result).length > 0,
    );
    expect(concluding).toEqual(['success', 'failed', 'reversed']);
  });
});

it('moves no money on sending and releases it on cancelling', () => {
  expect(ledgerMovementOf('withdrawal.sent', 'requested')).toBeNull();
  expect(ledgerMovementOf('withdrawal.cancel', 'requested')).toBe('release');
});

it('gives each status one result and one account for its money', () => {
  expect(resultOfWithdrawal).toEqual({
    requested: 'pending',
    processing: 'pending',
    paid: 'success',
    failed: 'failed',
    reversed: 'reversed',
    canceled: 'failed',
    paidLate: 'success',
    returnedLate: 'reversed',
  });
  expect(withdrawalStatuses.filter(isUnderWay)).toEqual(['requested', 'processing']);
  expect(withdrawalStatuses.filter(isPaidOut)).toEqual(['paid', 'paidLate']);
});
