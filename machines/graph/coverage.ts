import type { Exploration } from './explore.ts';
import { leavesOf, pathOf, statesOf, transitionsOf } from './names.ts';
import type { Journey } from './tour.ts';

export interface Coverage {
  /** Transitions that can be taken but that no journey takes. */
  uncovered: string[];
  /** Transitions that no event in any reachable state takes. */
  unreachable: string[];
  /** States that are never active. */
  unvisited: string[];
  /** Keys of non-final states that no event leaves. */
  deadEnds: string[];
}

/** The parts that no journey walks, and the faults of the chart itself. */
export function coverage(flow: Exploration, journeys: readonly Journey[]): Coverage {
  const reachable = new Set([
    ...flow.entered,
    ...[...flow.edges.values()].flat().flatMap(({ taken }) => taken),
  ]);
  const walked = new Set([
    ...flow.entered,
    ...journeys.flatMap(({ steps }) => steps).flatMap(({ taken }) => taken),
  ]);
  const active = [...flow.states.values()].flatMap(({ _nodes }) => _nodes.map(({ id }) => id));
  // A transient state (left by `always`) only appears as the target of a transition.
  const passed = transitionsOf(flow.model.machine)
    .filter(({ id }) => reachable.has(id))
    .flatMap(({ definition: { source, target } }) => [source, ...(target ?? [])])
    .map(({ id }) => id);
  const visited = new Set([...active, ...passed]);
  return {
    uncovered: flow.transitions.filter((id) => reachable.has(id) && !walked.has(id)),
    unreachable: flow.transitions.filter((id) => !reachable.has(id)),
    // A history state is an entry and is never active.
    unvisited: statesOf(flow.model.machine)
      .filter(({ id, type }) => type !== 'history' && !visited.has(id))
      .map(pathOf),
    deadEnds: [...flow.states].flatMap(([key, snapshot]) => {
      const rests = leavesOf(snapshot).some((path) => flow.model.restingStates?.includes(path));
      const leads = (flow.edges.get(key) ?? []).some(({ to }) => to !== key);
      return snapshot.status === 'active' && !rests && !leads ? [key] : [];
    }),
  };
}
