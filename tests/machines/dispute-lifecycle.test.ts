import { describe, expect, it } from 'vitest';
import { type DisputeStatus, disputeStatuses } from '#domain/dispute.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type DisputeEventType,
  disputeLifecycle,
  disputeChart,
} from '#machines/lifecycles/dispute.lifecycle.ts';
import { disputeModel } from '#machines/lifecycles/dispute.model.ts';
import { resultWordOf, matchesChart } from './support/lifecycle-results.ts';

/**
 * The table of disputes of "Lifecycles, second round" in the decisions, copied by hand. Only the provider decides one.
 */
const table: [from: DisputeStatus, event: DisputeEventType, to: DisputeStatus][] = [
  ['open', 'dispute.won', 'won'],
  ['open', 'dispute.lost', 'lost'],
  ['won', 'dispute.lost', 'lost'],
];
const settledIn: Record<DisputeEventType, DisputeStatus> = { 'dispute.won': 'won', 'dispute.lost': 'lost' };
const events = Object.keys(settledIn) as DisputeEventType[];
const cases = disputeStatuses.flatMap((status) =>
  events.flatMap((event) => lifecycleActors.map((actor) => ({ status, event, actor }))),
);

describe('the lifecycle of a dispute', () => {
  it('matches the decision table for every status, event and actor', () => {
    const wrong = cases.filter(({ status, event, actor }) => {
      const row = table.find(([from, name]) => from === status && name === event && actor === 'payment');
      const expected = row?.[2] ?? (settledIn[event] === status ? 'same' : 'illegal');
      return resultWordOf(disputeLifecycle.nextStatus({ status }, event, actor)) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ status, event: type, actor: by }) => {
      const here = disputeChart.resolveState({ value: status, context: {} });
      return !matchesChart(
        disputeChart,
        here,
        { type, by },
        disputeLifecycle.nextStatus({ status }, type, by),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('has a sound chart', () => expect(checkPure(disputeModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(disputeModel));
});
