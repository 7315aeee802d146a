import { describe, expect, it } from 'vitest';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type PaymentEventType,
  type PaymentRecord,
  type PaymentStatus,
  eventsOfFact,
  paymentLaw,
  paymentLifecycle,
  paymentStatusOf,
} from '#machines/lifecycles/payment.lifecycle.ts';
import { paymentModel } from '#machines/lifecycles/payment.model.ts';
import { answerOf, runsAs } from './support/law-answers.ts';

type Row = [
  from: PaymentStatus,
  event: PaymentEventType,
  actor: LifecycleActor,
  byProvider: boolean,
  to: PaymentStatus,
];

/** "Payment" of the decisions' "Record lifecycles", copied by hand; what is recorded by hand beside it. */
const table: Row[] = [
  ['pending', 'payment.succeeded', 'payment', true, 'success'],
  ['pending', 'payment.failed', 'payment', true, 'failed'],
  ['failed', 'payment.succeeded', 'payment', true, 'success'],
  ['success', 'payment.reversed', 'payment', true, 'reversed'],
  ['pending', 'payment.recorded', 'merchant', false, 'success'],
  ['success', 'payment.takenBack', 'merchant', false, 'reversed'],
  ['success', 'dispute.opened', 'payment', true, 'disputed'],
  ['disputed', 'dispute.closed', 'payment', true, 'success'],
  ['disputed', 'payment.reversed', 'payment', true, 'reversed'],
];
const settledIn: Record<PaymentEventType, PaymentStatus> = {
  'payment.recorded': 'success',
  'payment.succeeded': 'success',
  'payment.failed': 'failed',
  'payment.reversed': 'reversed',
  'payment.takenBack': 'reversed',
  'dispute.opened': 'disputed',
  'dispute.closed': 'success',
};
const events = Object.keys(settledIn) as PaymentEventType[];
const statuses: readonly PaymentStatus[] = ['pending', 'success', 'failed', 'disputed', 'reversed'];
const cases = statuses.flatMap((status) =>
  events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      [true, false].map((byProvider) => ({ status, event, actor, byProvider })),
    ),
  ),
);

describe('the law of a payment', () => {
  it('is the table of the decisions, for every status, event and actor', () => {
    const wrong = cases.filter(({ status, event, actor, byProvider }) => {
      const row = table.find(
        ([from, name, by, provider]) =>
          from === status && name === event && by === actor && provider === byProvider,
      );
      const expected = row?.[4] ?? (settledIn[event] === status ? 'same' : 'illegal');
      return answerOf(paymentLaw.nextStatus({ status, byProvider }, event, actor)) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('is what the chart does when it is run', () => {
    const wrong = cases.filter(({ status, event: type, actor: by, byProvider }) => {
      const here = paymentLifecycle.resolveState({ value: status, context: { byProvider } });
      const verdict = paymentLaw.nextStatus({ status, byProvider }, type, by);
      return !runsAs(paymentLifecycle, here, { type, by }, verdict);
    });
    expect(wrong).toEqual([]);
  });

  it('is sound as a chart', () => expect(checkPure(paymentModel)).toEqual([]));
  it('runs as it is drawn', () => walkLive(paymentModel));
});

describe('what a provider reports', () => {
  /** Applies facts one after the other, as the server does. */
  const after = (...results: PaymentResult[]) => {
    let record: PaymentRecord = { status: 'pending', byProvider: true };
    for (const result of results)
      for (const event of eventsOfFact(record.status, result)) {
        const verdict = paymentLaw.nextStatus(record, event, 'payment');
        if (!verdict.ok) break;
        record = verdict.record;
      }
    return record.status;
  };
  it('concludes with 00, 99 and 91 alone', () => {
    for (const result of ['03', '04', '95', '96'] as const) {
      expect(paymentStatusOf(result)).toBe('pending');
      expect(after(result)).toBe('pending');
    }
  });
  it('ends the same in whatever order and however often it comes', () => {
    expect(after('00', '91')).toBe('reversed');
    expect(after('91', '00', '91')).toBe('reversed');
    expect(after('99', '00')).toBe('success');
    expect(after('00', '99', '00')).toBe('success');
  });
});
