import { describe, expect, it } from 'vitest';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type PaymentEventType,
  type PaymentRecord,
  type PaymentStatus,
  eventsOfPaymentUpdate,
  paymentLifecycle,
  paymentChart,
  paymentStatusOf,
} from '#machines/lifecycles/payment.lifecycle.ts';
import { paymentModel } from '#machines/lifecycles/payment.model.ts';
import { resultWordOf, matchesChart } from './support/lifecycle-results.ts';

type Row = [
  from: PaymentStatus,
  event: PaymentEventType,
  actor: LifecycleActor,
  byProvider: boolean,
  to: PaymentStatus,
  /** Whether part of the payment is disputed after the event; undefined if it makes no difference. */
  isDisputedThen?: boolean,
];

/** The table "Payment" of "Record lifecycles" in the decisions, copied by hand, and the events of manual payments. */
const table: Row[] = [
  ['started', 'payment.pending', 'payment', true, 'pending'],
  ['started', 'payment.succeeded', 'payment', true, 'success'],
  ['started', 'payment.failed', 'payment', true, 'failed'],
  ['started', 'payment.recorded', 'merchant', false, 'success'],
  ['pending', 'payment.missing', 'payment', true, 'started'],
  ['pending', 'payment.succeeded', 'payment', true, 'success'],
  ['pending', 'payment.failed', 'payment', true, 'failed'],
  ['failed', 'payment.succeeded', 'payment', true, 'success'],
  ['success', 'payment.reversed', 'payment', true, 'reversed'],
  ['success', 'payment.undone', 'merchant', false, 'reversed'],
  ['success', 'dispute.opened', 'payment', true, 'disputed', true],
  ['disputed', 'dispute.opened', 'payment', true, 'disputed', true],
  ['disputed', 'dispute.closed', 'payment', true, 'success', false],
  ['disputed', 'dispute.closed', 'payment', true, 'disputed', true],
  ['disputed', 'payment.reversed', 'payment', true, 'reversed'],
];
const settledIn: Record<PaymentEventType, PaymentStatus | null> = {
  'payment.recorded': 'success',
  'payment.pending': 'pending',
  'payment.missing': 'started',
  'payment.succeeded': 'success',
  'payment.failed': 'failed',
  'payment.reversed': 'reversed',
  'payment.undone': 'reversed',
  'dispute.opened': 'disputed',
  'dispute.closed': null,
};
const events = Object.keys(settledIn) as PaymentEventType[];
const statuses: readonly PaymentStatus[] = [
  'started',
  'pending',
  'success',
  'failed',
  'disputed',
  'reversed',
];
const cases = statuses.flatMap((status) =>
  events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      [true, false].flatMap((byProvider) =>
        [0, 100].map((disputedMinor) => ({
          event,
          actor,
          disputedMinor,
          record: { status, byProvider, disputedMinor: status === 'disputed' ? 100 : 0 },
        })),
      ),
    ),
  ),
);

describe('the payment lifecycle', () => {
  it('matches the decision table for every status, event and actor', () => {
    const wrong = cases.filter(({ record, event, actor, disputedMinor }) => {
      const row = table.find(
        ([from, name, by, provider, , isDisputedThen = disputedMinor > 0]) =>
          from === record.status &&
          name === event &&
          by === actor &&
          provider === record.byProvider &&
          isDisputedThen === disputedMinor > 0,
      );
      const expected = row?.[4] ?? (settledIn[event] === record.status ? 'same' : 'illegal');
      return resultWordOf(paymentLifecycle.nextStatus(record, event, actor, { disputedMinor })) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ record, event: type, actor: by, disputedMinor }) => {
      const { status: value, ...context } = record;
      const here = paymentChart.resolveState({ value, context });
      const result = paymentLifecycle.nextStatus(record, type, by, { disputedMinor });
      return !matchesChart(paymentChart, here, { type, by, disputedMinor }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('updates the disputed amount with each event', () => {
    const disputed = { status: 'disputed', byProvider: true, disputedMinor: 100 } as const;
    const next = (event: PaymentEventType, disputedMinor?: number) =>
      paymentLifecycle.nextStatus(
        disputed,
        event,
        'payment',
        disputedMinor === undefined ? {} : { disputedMinor },
      );
    expect(next('dispute.opened', 130)).toMatchObject({ to: 'disputed', record: { disputedMinor: 130 } });
    expect(next('dispute.closed', 30)).toMatchObject({ to: 'disputed', record: { disputedMinor: 30 } });
    expect(next('dispute.closed', 0)).toMatchObject({ to: 'success', record: { disputedMinor: 0 } });
    expect(next('payment.reversed')).toMatchObject({ to: 'reversed', record: { disputedMinor: 0 } });
  });

  it('has a sound chart', () => expect(checkPure(paymentModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(paymentModel));
});

describe("a payment after the provider's reports", () => {
  /** Applies results one after the other, like the server. */
  const after = (...results: PaymentResult[]) => {
    let record: PaymentRecord = { status: 'started', byProvider: true, disputedMinor: 0 };
    for (const result of results)
      for (const event of eventsOfPaymentUpdate(record.status, result)) {
        const transition = paymentLifecycle.nextStatus(record, event, 'payment');
        if (!transition.ok) break;
        record = transition.record;
      }
    return record.status;
  };
  it('completes only with 00, 99 and 91', () => {
    for (const result of ['pending', 'error', 'unknown'] as const) {
      expect(paymentStatusOf(result)).toBe('pending');
      expect(after('pending', result)).toBe('pending');
    }
  });
  it('is pending only while the provider says so', () => {
    expect(paymentStatusOf('notFound')).toBe('started');
    for (const result of ['notFound', 'error', 'unknown'] as const) expect(after(result)).toBe('started');
    expect(after('pending')).toBe('pending');
    expect(after('pending', 'notFound')).toBe('started');
    expect(after('pending', 'notFound', 'success')).toBe('success');
    expect(after('success', 'notFound')).toBe('success');
  });
  it('ends the same in any order and number of reports', () => {
    expect(after('success', 'reversed')).toBe('reversed');
    expect(after('reversed', 'success', 'reversed')).toBe('reversed');
    expect(after('failed', 'success')).toBe('success');
    expect(after('success', 'failed', 'success')).toBe('success');
  });
});
