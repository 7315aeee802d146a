import type { AnyStateMachine } from 'xstate';
import { leafPaths } from '#machines/flows/state-path.ts';
import type { Edge, Exploration } from '#machines/graph/explore.ts';
import { pathOf, transitionsOf } from '#machines/graph/names.ts';
import { type Journey, planTour } from '#machines/graph/tour.ts';
import type { FlowModel, Outcome } from '#machines/model.ts';
import {
  type Interruption,
  isInterruption,
  type Returns,
  titleOfInterruption,
  withInterruptionEdges,
} from './interruptions.ts';

/** A browser starts slowly, so that a journey goes on for longer than one through the API. */
const maxSteps = 40;

export interface TourOptions {
  /** The states of the flow that this run interrupts. */
  interruptions: readonly Interruption[];
  /** Steps that can't be triggered in a browser. */
  isOut?(edge: Edge): boolean;
}

interface BrowserTour {
  flow: Exploration;
  journeys: Journey[];
  /** The states, events and interruptions that no journey reaches. */
  left: string[];
}

/** After a 401 the browser shows the sign-in page, so these steps of the flow are walked through the API. */
const isSignedOut = ({ variant }: Edge): boolean => variant === 'signed out';

/** Returns what an edge shows, passes and triggers: `state reviewing`, `event review.confirm`. */
const shownIn = (machine: AnyStateMachine): ((edge: Edge) => string[]) => {
  const ends = new Map(
    transitionsOf(machine).map(({ id, definition: { source, target = [] } }) => [
      id,
      [source, ...target].filter(({ type }) => type !== 'history').map(pathOf),
    ]),
  );
  return (edge) => {
    if (isInterruption(edge)) return [titleOfInterruption(edge.interruption)];
    // A transient state only appears as the end of a transition.
    const passed = edge.taken.flatMap((id) => ends.get(id) ?? []);
    const states = [...leafPaths(edge.snapshot.value), ...passed].map((path) => `state ${path}`);
    return edge.name === edge.event.type ? [...states, `event ${edge.name}`] : states;
  };
};

/**
 * Returns a few journeys that together show every state, trigger every event that isn't a response or a delay, and are
 * interrupted as given. Every transition is walked through the API.
 */
export function planBrowserTour<M extends AnyStateMachine, O extends Outcome, World>(
  model: FlowModel<M, O>,
  returns: Returns<M, O, World>,
  { interruptions, isOut = () => false }: TourOptions,
): BrowserTour {
  const whole = withInterruptionEdges(model, returns, interruptions);
  const edges = new Map(
    [...whole.edges].map(
      ([key, some]) => [key, some.filter((edge) => !isSignedOut(edge) && !isOut(edge))] as const,
    ),
  );
  const flow = { ...whole, edges };
  const shownBy = shownIn(model.machine);
  const journeys = planTour(flow, maxSteps, () => true, shownBy);
  const entered = [...flow.starts.values()].flatMap((key) => leafPaths(flow.states.get(key)?.value ?? {}));
  const all = new Set([
    ...entered.map((path) => `state ${path}`),
    ...[...whole.edges.values()].flat().flatMap(shownBy),
    ...interruptions.map(titleOfInterruption),
  ]);
  for (const { start, steps } of journeys) {
    const first = flow.states.get(flow.starts.get(start) ?? '');
    for (const path of leafPaths(first?.value ?? {})) all.delete(`state ${path}`);
    for (const item of steps.flatMap(shownBy)) all.delete(item);
  }
  return { flow, journeys, left: [...all] };
}
