import { describe, expect, it } from 'vitest';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import { type RefundStatus, refundStatuses } from '#domain/refund-status.ts';
import { type RefundEventType, refundLifecycle, refundChart } from '#machines/lifecycles/refund.lifecycle.ts';
import { resultWordOf, matchesChart } from './support/lifecycle-results.ts';

type Row = [
  from: RefundStatus,
  event: RefundEventType,
  actor: LifecycleActor,
  isRetried: boolean,
  to: RefundStatus,
];

/** The table of refunds of "Lifecycles, second round" in the decisions, copied by hand. */
const table: Row[] = [false, true].flatMap((isRetried): Row[] => [
  ['pending', 'refund.done', 'payment', isRetried, 'done'],
  ['pending', 'refund.failed', 'payment', isRetried, 'failed'],
  ['failed', 'refund.done', 'payment', isRetried, 'doneLate'],
  ...(isRetried ? [] : [['failed', 'refund.retry', 'merchant', false, 'failed'] satisfies Row]),
]);
const events: RefundEventType[] = ['refund.done', 'refund.failed', 'refund.retry'];
const cases = refundStatuses.flatMap((status) =>
  events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      [true, false].map((isRetried) => ({ status, event, actor, isRetried })),
    ),
  ),
);
/** An event that leads to only one status changes nothing in that status. */
const settledIn: Partial<Record<RefundEventType, RefundStatus>> = {
  'refund.failed': 'failed',
  'refund.retry': 'failed',
};

describe('the lifecycle of a refund', () => {
  it('matches the decision table for every status, event and actor', () => {
    const wrong = cases.filter(({ status, event, actor, isRetried }) => {
      const row = table.find(
        ([from, name, by, retried]) =>
          from === status && name === event && by === actor && retried === isRetried,
      );
      const expected = row?.[4] ?? (settledIn[event] === status ? 'same' : 'illegal');
      return resultWordOf(refundLifecycle.nextStatus({ status, isRetried }, event, actor)) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ status, event: type, actor: by, isRetried }) => {
      const here = refundChart.resolveState({ value: status, context: { isRetried } });
      const result = refundLifecycle.nextStatus({ status, isRetried }, type, by);
      return !matchesChart(refundChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('records that a refund was retried', () => {
    const result = refundLifecycle.nextStatus(
      { status: 'failed', isRetried: false },
      'refund.retry',
      'merchant',
    );
    expect(result).toMatchObject({ changed: true, record: { status: 'failed', isRetried: true } });
  });
});
