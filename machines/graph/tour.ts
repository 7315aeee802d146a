import { type Edge, type Exploration, listIgnoredEdges } from './explore.ts';

/** A path through a chart: its start and its events in order. */
export interface Journey {
  start: string;
  steps: Edge[];
}

/** An event in a state, and whether the state accepts it. */
export interface AvailableEvent {
  edge: Edge;
  accepted: boolean;
}

/** Returns what an edge adds to the coverage: transitions, or a variant of an event. */
const news = ({ taken, name, variant }: Edge): string[] => [...taken, `${name} (${variant})`];

/** Like `coverageOf`, with the transition from each explored state, because a record's facts can depend on its start. */
export const coverageInEachState = (edge: Edge): string[] => [
  ...news(edge),
  `${edge.from} ${edge.taken.join(' ')}`,
];

/** Returns the shortest path from a state to the first matching edge. */
export function findNearestEdge(
  flow: Exploration,
  from: string,
  isMatch: (edge: Edge) => boolean,
): Edge[] | undefined {
  /** The edge through which each state was reached first, and the state before it, whose key `from` needn't be. */
  const arrivals = new Map<string, Arrival | undefined>([[from, undefined]]);
  for (const at of arrivals.keys())
    for (const edge of flow.edges.get(at) ?? []) {
      if (isMatch(edge)) return pathTo({ at, edge }, arrivals);
      if (!arrivals.has(edge.to)) arrivals.set(edge.to, { at, edge });
    }
  return undefined;
}

interface Arrival {
  at: string;
  edge: Edge;
}

function pathTo(last: Arrival, arrivals: ReadonlyMap<string, Arrival | undefined>): Edge[] {
  const path = [last.edge];
  for (let step = arrivals.get(last.at); step; step = arrivals.get(step.at)) path.unshift(step.edge);
  return path;
}

/** Returns the shortest journey from any start that ends with a matching edge. */
export function findShortestJourney(
  flow: Exploration,
  isMatch: (edge: Edge) => boolean,
): Journey | undefined {
  const journeys = [...flow.starts].flatMap(([start, from]) => {
    const steps = findNearestEdge(flow, from, isMatch);
    return steps ? [{ start, steps }] : [];
  });
  return journeys.sort((a, b) => a.steps.length - b.steps.length)[0];
}

/**
 * Returns a few journeys of at most about `maxSteps` steps that together take every reachable transition, guarded branch
 * and variant, or only the wanted ones with `isWanted`, and begin at every start that has a step. `coverageOf` says what an
 * edge covers.
 */
export function planTour(
  flow: Exploration,
  maxSteps = 25,
  isWanted: (item: string) => boolean = () => true,
  coverageOf: (edge: Edge) => string[] = news,
): Journey[] {
  const coverage = new Map([...flow.edges.values()].flat().map((edge) => [edge, coverageOf(edge)]));
  const left = new Set([...coverage.values()].flat().filter(isWanted));
  const isNew = (edge: Edge) => coverage.get(edge)?.some((item) => left.has(item)) ?? false;
  const journeys: Journey[] = [];
  const travel = (start: string, from: string) => {
    const journey: Journey = { start, steps: [] };
    for (let at = from; ;) {
      const leg = findNearestEdge(flow, at, isNew);
      const last = leg?.at(-1);
      if (!leg || !last || (journey.steps.length > 0 && journey.steps.length + leg.length > maxSteps)) break;
      journey.steps.push(...leg);
      for (const item of leg.flatMap(coverageOf)) left.delete(item);
      at = last.to;
    }
    if (journey.steps.length > 0) journeys.push(journey);
  };
  for (const [start, from] of flow.starts) travel(start, from);
  while (left.size > 0) {
    const next = findShortestJourney(flow, isNew);
    if (!next) break;
    travel(next.start, flow.starts.get(next.start) ?? '');
  }
  return journeys;
}

/** Returns every event in every state, accepted or ignored. */
export const availableEvents = (flow: Exploration): AvailableEvent[] =>
  [...flow.states.keys()].flatMap((key) => [
    ...(flow.edges.get(key) ?? []).map((edge) => ({ edge, accepted: true })),
    ...listIgnoredEdges(flow, key).map((edge) => ({ edge, accepted: false })),
  ]);
