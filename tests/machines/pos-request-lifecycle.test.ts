import { describe, expect, it } from 'vitest';
import { lifecycleActors } from '#domain/order-status.ts';
import { type PosRequestStatus, posRequestStatuses } from '#domain/pos-request.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type PosRequestEventType,
  posRequestChart,
  posRequestLifecycle,
} from '#machines/lifecycles/pos-request.lifecycle.ts';
import { posRequestModel } from '#machines/lifecycles/pos-request.model.ts';
import { matchesChart, resultWordOf } from './support/lifecycle-results.ts';

/** The only steps: from, to and the actor who takes it. */
const steps: Record<PosRequestEventType, [from: PosRequestStatus, to: PosRequestStatus, by: string]> = {
  'pos.approve': ['requested', 'approved', 'operator'],
  'pos.decline': ['requested', 'declined', 'operator'],
  'pos.cancel': ['requested', 'canceled', 'merchant'],
  'pos.dispatch': ['approved', 'dispatched', 'operator'],
  'pos.deliver': ['dispatched', 'delivered', 'operator'],
};
const cases = posRequestStatuses.flatMap((status) =>
  (Object.keys(steps) as PosRequestEventType[]).flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      [true, false].map((hasSerialNumbers) => ({ status, event, actor, facts: { hasSerialNumbers } })),
    ),
  ),
);

function expectedOf({ status, event, actor, facts }: (typeof cases)[number]): string {
  const [from, to, by] = steps[event];
  if (to === status) return 'same';
  const isLegal = from === status && by === actor && (event !== 'pos.dispatch' || facts.hasSerialNumbers);
  return isLegal ? to : 'illegal';
}

describe('the lifecycle of a request for devices', () => {
  it('matches its rules for every status, event, actor and fact', () => {
    const wrong = cases.filter((one) => {
      const { status, event, actor, facts } = one;
      const result = posRequestLifecycle.nextStatus({ status, ...facts }, event, actor);
      return resultWordOf(result) !== expectedOf(one);
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ status, event: type, actor: by, facts }) => {
      const here = posRequestChart.resolveState({ value: status, context: facts });
      const result = posRequestLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(posRequestChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('has a sound chart', () => expect(checkPure(posRequestModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(posRequestModel));
});
