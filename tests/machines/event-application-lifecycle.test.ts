import { describe, expect, it } from 'vitest';
import { type EventApplicationStatus, eventApplicationStatuses } from '#domain/event-application.ts';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type EventApplicationEventType,
  type EventApplicationFacts,
  eventApplicationChart,
  eventApplicationLifecycle,
} from '#machines/lifecycles/event-application.lifecycle.ts';
import { eventApplicationModel } from '#machines/lifecycles/event-application.model.ts';
import { matchesChart, resultWordOf } from './support/lifecycle-results.ts';

type Step = [
  from: EventApplicationStatus[],
  by: LifecycleActor,
  to: EventApplicationStatus,
  when?: (facts: EventApplicationFacts) => boolean,
];
const hasFee = ({ isFree }: EventApplicationFacts) => !isFree;
const isLate = ({ isDeadlineOver }: EventApplicationFacts) => isDeadlineOver;
const isUpcoming = ({ hasStarted }: EventApplicationFacts) => !hasStarted;
const open: EventApplicationStatus[] = ['applied', 'waitlisted', 'offered', 'approved', 'confirmed'];

/** The only steps: from, the actor who takes it, to, and the facts that it needs. */
const steps: Record<EventApplicationEventType, Step[]> = {
  'application.approve': [
    [['applied'], 'operator', 'approved', ({ isFree, hasPlace }) => !isFree && hasPlace],
    [['applied'], 'operator', 'confirmed', ({ isFree, hasPlace }) => isFree && hasPlace],
  ],
  'application.waitlist': [[['applied'], 'operator', 'waitlisted']],
  'application.decline': [[['applied', 'waitlisted'], 'operator', 'declined']],
  'application.offer': [[['waitlisted'], 'timer', 'offered', ({ hasPlace }) => hasPlace]],
  'application.accept': [
    [['offered'], 'merchant', 'confirmed', ({ isFree, isDeadlineOver }) => isFree && !isDeadlineOver],
  ],
  'application.pay': [
    [['approved', 'offered'], 'payment', 'confirmed', hasFee],
    [['approved', 'offered'], 'merchant', 'confirmed', (facts) => hasFee(facts) && !isLate(facts)],
    [['expired'], 'payment', 'confirmed', (facts) => hasFee(facts) && facts.hasPlace],
  ],
  'application.expire': [[['applied', 'waitlisted', 'approved', 'offered'], 'timer', 'expired', isLate]],
  'application.withdraw': [[open, 'merchant', 'withdrawn', isUpcoming]],
  'application.cancelEvent': [[open, 'operator', 'canceled']],
  'application.attend': [[['confirmed'], 'operator', 'attended', ({ hasStarted }) => hasStarted]],
};
const both = [true, false];
const allFacts = both.flatMap((isFree) =>
  both.flatMap((hasPlace) =>
    both.flatMap((isDeadlineOver) =>
      both.map((hasStarted) => ({ isFree, hasPlace, isDeadlineOver, hasStarted })),
    ),
  ),
);
const cases = eventApplicationStatuses.flatMap((status) =>
  (Object.keys(steps) as EventApplicationEventType[]).flatMap((event) =>
    lifecycleActors.flatMap((actor) => allFacts.map((facts) => ({ status, event, actor, facts }))),
  ),
);

function expectedOf({ status, event, actor, facts }: (typeof cases)[number]): string {
  const step = steps[event].find(
    ([from, by, , when]) => from.includes(status) && by === actor && (when?.(facts) ?? true),
  );
  if (step) return step[2];
  return steps[event].every(([, , to]) => to === status) ? 'same' : 'illegal';
}

describe('the lifecycle of an application for an event', () => {
  it('matches its rules for every status, event, actor and fact', () => {
    const wrong = cases.filter((one) => {
      const { status, event, actor, facts } = one;
      const result = eventApplicationLifecycle.nextStatus({ status, ...facts }, event, actor);
      return resultWordOf(result) !== expectedOf(one);
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ status, event: type, actor: by, facts }) => {
      const here = eventApplicationChart.resolveState({ value: status, context: facts });
      const result = eventApplicationLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(eventApplicationChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('has a sound chart', () => expect(checkPure(eventApplicationModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(eventApplicationModel));
});
