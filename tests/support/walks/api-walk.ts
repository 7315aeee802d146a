import { describe, expect, it, vi } from 'vitest';
import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, fromPromise } from 'xstate';
import { leafPaths, statePath } from '#machines/flows/state-path.ts';
import { explore } from '#machines/graph/explore.ts';
import type { ManualClock } from '#machines/graph/manual-clock.ts';
import { planTour } from '#machines/graph/tour.ts';
import { type Act, type Executor, type Look, walk } from '#machines/graph/walk.ts';
import type { EventType, FlowModel, Outcome, StatePath } from '#machines/model.ts';
import { type Deadlines, holdDeadlines } from './deadlines.ts';
import { everyOne } from '#machines/every-one.ts';
import type { Travel } from './journey.ts';
import type { InterceptedTransport } from '#tests/support/server/intercepted-transport.ts';
import { recordWalksAt } from './walked.ts';

/** One journey at level 3: an actor with the application's real calls, on a transport of its own. */
export interface ApiWalk extends Travel {
  interceptor: InterceptedTransport;
  actor: AnyActorRef;
}

/** How the journeys of a flow are walked at level 3. */
export interface Ways<M extends AnyStateMachine, O extends Outcome, World> {
  begin(start: string, journey: Travel['journey']): Promise<World>;
  /** Sends the event with real data in place of the model's samples. */
  send: Act<World>;
  outcomes: Record<O, Act<World>>;
  /** Returns the part that must be equal in the actor's and the model's snapshot; by default the state. */
  pickComparable?(world: World, snapshot: AnyMachineSnapshot): unknown;
  /** States that the actor leaves before they, or the states around them, can be checked. */
  transientStates?: readonly StatePath<M>[];
  /** Additional checks of a state. */
  states?: Partial<Record<StatePath<M>, Look<World>>>;
}

/** Returns the executor of one journey of a flow, walked by an actor with the real API. */
export function apiExecutor<M extends AnyStateMachine, O extends Outcome, World extends ApiWalk>(
  model: FlowModel<M, O>,
  {
    begin,
    send,
    outcomes,
    pickComparable = (_, snapshot) => statePath(snapshot),
    transientStates = [],
    states,
  }: Ways<M, O, World>,
  journey: Travel['journey'],
  deadlines: Deadlines,
): Executor<M, O, World> {
  const shows: Look<World> = (world, { snapshot }) =>
    vi.waitFor(
      () => expect(pickComparable(world, world.actor.getSnapshot())).toEqual(pickComparable(world, snapshot)),
      {
        timeout: 5_000,
        interval: 5,
      },
    );
  return {
    begin: (start) => begin(start, journey),
    beforeStep: (world) => {
      world.taken += 1;
    },
    events: everyOne<EventType<M>, Act<World>>(model.labels.events, () => send),
    outcomes,
    states: everyOne<StatePath<M>, Look<World>>(model.labels.states, (path) => async (world, place) => {
      const passing: readonly string[] = transientStates;
      if ([path, ...leafPaths(place.snapshot.value)].some((state) => passing.includes(state))) return;
      await shows(world, place);
      await states?.[path]?.(world, place);
    }),
    async end({ actor, interceptor }) {
      actor.stop();
      expect(deadlines.count(), 'every call has a deadline').toBeGreaterThanOrEqual(interceptor.made());
      await interceptor.close();
    },
  };
}

/** Level 3: a test for each journey of the model's tour, walked by an actor with the real API. */
export function walkThroughApi<M extends AnyStateMachine, O extends Outcome, World extends ApiWalk>(
  model: FlowModel<M, O>,
  ways: Ways<M, O, World>,
): void {
  const flow = explore(model);
  const journeys = planTour(flow).map((journey, nth) => [`${nth + 1}, ${journey.start}`, journey] as const);
  describe('every transition', () => {
    const deadlines = holdDeadlines();
    it.each(journeys)('journey %s', { timeout: 60_000 }, (_title, journey) =>
      walk(flow, journey, apiExecutor(model, ways, journey, deadlines), recordWalksAt('api')),
    );
  });
}

/** Returns an outcome that ends this delay of the chart. */
export const endDelayOf =
  (delay: string) =>
  ({ actor, clock }: { actor: AnyActorRef; clock: ManualClock }): void =>
    clock.endDelay(actor, (type) => type.startsWith(`xstate.after.${delay}.`));

export type DeviceTimer = ReturnType<typeof createDeviceTimer>;

/** A timer of the device: the journey decides when it ends or fails. */
export function createDeviceTimer() {
  let wait: PromiseWithResolvers<void> | undefined;
  return {
    actor: fromPromise<void, { untilMs: number }>(() => {
      wait = Promise.withResolvers<void>();
      return wait.promise;
    }),
    end: (isOver: boolean): void => (isOver ? wait?.resolve() : wait?.reject(new Error('broken off'))),
  };
}
