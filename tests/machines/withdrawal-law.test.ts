import { describe, expect, it } from 'vitest';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import { paymentResults } from '#domain/payment.ts';
import { type WithdrawalStatus, withdrawalStatuses } from '#domain/withdrawal.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type WithdrawalEventType,
  eventOfPayout,
  resultOfWithdrawal,
  withdrawalLaw,
} from '#machines/lifecycles/withdrawal.lifecycle.ts';
import { withdrawalModel } from '#machines/lifecycles/withdrawal.model.ts';
import { answerOf } from './support/law-answers.ts';

type Row = [from: WithdrawalStatus, event: WithdrawalEventType, actor: LifecycleActor, to: WithdrawalStatus];

/** "Withdrawal" of the decisions' "Record lifecycles", copied by hand; a bank may send back what it took. */
const table: Row[] = [
  ['requested', 'withdrawal.sent', 'timer', 'processing'],
  ['processing', 'withdrawal.paid', 'payment', 'paid'],
  ['processing', 'withdrawal.failed', 'payment', 'failed'],
  ['processing', 'withdrawal.reversed', 'payment', 'reversed'],
  ['paid', 'withdrawal.reversed', 'payment', 'reversed'],
];
const settledIn: Record<WithdrawalEventType, WithdrawalStatus> = {
  'withdrawal.sent': 'processing',
  'withdrawal.paid': 'paid',
  'withdrawal.failed': 'failed',
  'withdrawal.reversed': 'reversed',
};

describe('the law of a withdrawal', () => {
  it('is the table of the decisions, for every status, event and actor', () => {
    const events = Object.keys(settledIn) as WithdrawalEventType[];
    const cases = withdrawalStatuses.flatMap((status) =>
      events.flatMap((event) => lifecycleActors.map((actor) => ({ status, event, actor }))),
    );
    const wrong = cases.filter(({ status, event, actor }) => {
      const row = table.find(([from, name, by]) => from === status && name === event && by === actor);
      const expected = row?.[3] ?? (settledIn[event] === status ? 'same' : 'refused');
      return answerOf(withdrawalLaw.nextStatus({ status }, event, actor)) !== expected;
    });
    expect(wrong).toEqual([]);
  });
  it('is sound as a chart', () => expect(checkPure(withdrawalModel)).toEqual([]));
  it('runs as it is drawn', () => walkLive(withdrawalModel));
});

it('a provider concludes a withdrawal with 00, 99 and 91 alone', () => {
  const concluding = paymentResults.filter((result) => eventOfPayout[result]);
  expect(concluding).toEqual(['00', '99', '91']);
  for (const result of concluding) {
    const event = eventOfPayout[result];
    expect(event && resultOfWithdrawal[settledIn[event]]).toBe(result);
  }
});
