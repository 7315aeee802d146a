import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import type { EventType, FlowModel, Outcome, StatePath } from '../model.ts';
import { type Edge, type Exploration, keyOf } from './explore.ts';
import { pathOf } from './names.ts';
import type { Journey } from './tour.ts';
import { type Moment, runJourney } from './run-journey.ts';
import type { OnWalked } from './walked-parts.ts';

export type Act<World> = (world: World, moment: Moment) => Promise<void> | void;
export type Look<World> = (world: World, place: Place) => Promise<void> | void;

/** The current state of a journey, which the world must show. */
export interface Place {
  snapshot: AnyMachineSnapshot;
  /** Types of the events that the chart accepts here in some variant: exactly these controls must be enabled. */
  accepted: ReadonlySet<string>;
}

/**
 * Runs a model's journeys against the API (level 3) or a browser (level 4). The records are exhaustive, so a forgotten
 * event, outcome or state is a type error. A `World` is what one journey needs: a client, a page, its own business.
 */
export interface Executor<M extends AnyStateMachine, O extends Outcome, World> {
  /** Prepares a new world for a start of the model. */
  begin(start: string, next: Edge | undefined): Promise<World> | World;
  /** Triggers an event. `moment.next` says how the call that it starts will end. */
  events: Record<EventType<M>, Act<World>>;
  /** Triggers an outcome, or waits for it. */
  outcomes: Record<O, Act<World>>;
  /** Asserts that the world shows a state; called for every active state, outer ones first. */
  states: Record<StatePath<M>, Look<World>>;
  beforeStep?: Act<World>;
  /** Runs after the states were asserted: for reload, Back, double click, axe. */
  afterStep?: Act<World>;
  /** Ends a journey, whether it failed or not. */
  end?(world: World): Promise<void> | void;
}

/** The executor of a model: `const browser: ExecutorOf<typeof sessionModel, World> = { … }`. */
export type ExecutorOf<Model, World> =
  Model extends FlowModel<infer M, infer O> ? Executor<M, O, World> : never;

/**
 * Levels 3 and 4: walks one journey with an executor.
 *
 * @throws JourneyFailure
 */
export async function walk<M extends AnyStateMachine, O extends Outcome, World>(
  flow: Exploration,
  journey: Journey,
  executor: Executor<M, O, World>,
  observe?: OnWalked,
): Promise<void> {
  const acts = new Map<string, Act<World>>([
    ...Object.entries<Act<World>>(executor.events),
    ...Object.entries<Act<World>>(executor.outcomes),
  ]);
  const arrive = (world: World, snapshot: AnyMachineSnapshot) => showState(flow, executor, world, snapshot);
  await runJourney<World>(flow, journey, {
    async begin(start, snapshot, next) {
      const world = await executor.begin(start, next);
      await arrive(world, snapshot);
      return world;
    },
    async act(world, moment) {
      const act = acts.get(moment.edge.name);
      if (!act) throw new Error(`the executor knows no ${moment.edge.name}`);
      await executor.beforeStep?.(world, moment);
      await act(world, moment);
      await arrive(world, moment.edge.snapshot);
      await executor.afterStep?.(world, moment);
    },
    end: (world) => executor.end?.(world),
    observe,
  });
}

/** Returns the place of a journey in a state of the flow. */
export function placeOf(flow: Exploration, snapshot: AnyMachineSnapshot): Place {
  const edges = flow.edges.get(keyOf(flow.model, snapshot)) ?? [];
  const accepted = new Set(
    edges.filter(({ name, event }) => name === event.type && snapshot.can(event)).map(({ name }) => name),
  );
  return { snapshot, accepted };
}

/** Asserts that the world shows a state: every active one, outer ones first. */
export async function showState<M extends AnyStateMachine, O extends Outcome, World>(
  flow: Exploration,
  executor: Pick<Executor<M, O, World>, 'states'>,
  world: World,
  snapshot: AnyMachineSnapshot,
): Promise<void> {
  const looks: Record<string, Look<World>> = executor.states;
  const place = placeOf(flow, snapshot);
  const active = (snapshot._nodes as AnyStateNode[]).toSorted((a, b) => a.order - b.order);
  for (const state of active) await looks[pathOf(state)]?.(world, place);
}
