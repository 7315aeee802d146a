import type { AnyMachineSnapshot } from 'xstate';
import type { Edge, Exploration } from '../graph/explore.ts';
import { leavesOf } from '../graph/names.ts';
import { findNearestEdge } from '../graph/tour.ts';
import { type FlowStory, isWithin, stepOf } from './story.ts';

/** An edge of the chart on the main journey, or the return to a page that was left. */
export type Passage = Pick<Edge, 'name' | 'variant' | 'taken' | 'snapshot'>;

export interface MainJourney {
  /** The innermost states before its first passage and after each. */
  passed: string[][];
  passages: Passage[];
}

/** The name of the passage by which a person returns to a page that they left; it starts the chart again. */
export const returning = 'return';

/**
 * Returns the shortest journey from the first start of the model that takes the steps in their order and ends at the goal.
 * Of two equally short ones it is the one in which the person does less.
 *
 * @throws Error if the chart has no such journey
 */
export function findMainJourney(flow: Exploration, story: FlowStory): MainJourney {
  const journey = searchMainJourney(flow, story, 1);
  if (journey) return journey;
  throw new Error(`${flow.model.id}: no journey takes the steps of the story in their order`);
}

/**
 * Returns the shortest journey that takes the steps in their order and ends at the goal; undefined if there is none.
 *
 * @param maxStride 1 for every step; with more, steps can be left out between two others
 */
export function searchMainJourney(
  flow: Exploration,
  story: FlowStory,
  maxStride: number,
): MainJourney | undefined {
  const stepAt = (snapshot: AnyMachineSnapshot) => stepOf(story, leavesOf(snapshot)[0] ?? '');
  const isIn = (snapshot: AnyMachineSnapshot, paths: readonly string[]) =>
    leavesOf(snapshot).some((path) => paths.some((outer) => isWithin(path, outer)));
  const ways = new Map<string, MainJourney>();
  const [key = ''] = flow.starts.values();
  const first = flow.states.get(key);
  if (first && stepAt(first) === 0) ways.set(key, { passed: [leavesOf(first)], passages: [] });
  for (const [at, way] of ways) {
    const snapshot = flow.states.get(at);
    if (!snapshot) continue;
    if (isIn(snapshot, [story.goal])) return way;
    const now = stepAt(snapshot) ?? 0;
    const edges = (flow.edges.get(at) ?? [])
      .filter(({ name }) => !story.avoids?.includes(name))
      .toSorted((a, b) => effortOf(a) - effortOf(b));
    const returns = isIn(snapshot, story.leaves ?? [])
      ? findReturns(flow, (edge) => stepAt(edge.snapshot) === now + 1)
      : [];
    for (const [to, passage] of [...edges.map((edge) => [edge.to, edge] as const), ...returns]) {
      const next = stepAt(passage.snapshot);
      if (next !== undefined && next >= now && next <= now + maxStride && !ways.has(to))
        ways.set(to, {
          passed: [...way.passed, leavesOf(passage.snapshot)],
          passages: [...way.passages, passage],
        });
    }
  }
  return undefined;
}

/** Returns the states that a page reaches by itself when it is opened again. */
const findReturns = (flow: Exploration, isNext: (edge: Edge) => boolean): (readonly [string, Passage])[] =>
  [...flow.starts.values()].flatMap((start) => {
    const last = findNearestEdge(flow, start, isNext)?.at(-1);
    return last ? [[last.to, { ...last, name: returning, variant: '', taken: [] }] as const] : [];
  });

const effortOf = ({ name }: Edge): number => (/^(?:done|after):/.test(name) ? 0 : 1);
