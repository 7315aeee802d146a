import type { AnyMachineSnapshot } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import type { Edge, Exploration } from './explore.ts';
import { leavesOf, spoken } from './names.ts';
import { type Journey, shortest } from './tour.ts';

/** Where a snapshot stands, in the model's words; parallel regions side by side. */
export const tellState = (model: AnyFlowModel, snapshot: AnyMachineSnapshot): string =>
  leavesOf(snapshot)
    .map((path) => model.labels.states[path] ?? path)
    .join(' · ');

/** What happens, in the model's words; an outcome without words is told by its name. */
export const tellEvent = ({ labels }: AnyFlowModel, name: string): string =>
  labels.events[name] ?? labels.outcomes[name] ?? spoken(name);

export const tellStep = (model: AnyFlowModel, { name, variant, snapshot }: Edge): string =>
  `${tellEvent(model, name)}${variant === '' ? '' : ` (${variant})`} → ${tellState(model, snapshot)}`;

/** A journey as numbered plain sentences, the first of which says how it begins. */
export function tellJourney(flow: Exploration, { start, steps }: Journey): string[] {
  const first = flow.states.get(flow.starts.get(start) ?? '');
  const begin = `Start: ${start}${first ? ` → ${tellState(flow.model, first)}` : ''}`;
  return [begin, ...steps.map((edge) => tellStep(flow.model, edge))].map((line, i) => `${i + 1}. ${line}`);
}

/** The shortest journey into a state, told. */
export function tellWayTo(flow: Exploration, key: string): string[] {
  for (const [start, from] of flow.starts) if (from === key) return tellJourney(flow, { start, steps: [] });
  const journey = shortest(flow, ({ to }) => to === key);
  return journey ? tellJourney(flow, journey) : [];
}

/**
 * A step failed somewhere in a long journey: the shortest journey that takes the same step, told. The
 * failure may need more of the past than the model's key keeps; then the longer one is told.
 */
export function tellFailure(flow: Exploration, failed: Journey): string[] {
  const last = failed.steps.at(-1);
  if (!last) return tellJourney(flow, failed);
  const same = ({ from, name, variant }: Edge) =>
    from === last.from && name === last.name && variant === last.variant;
  const ignored = flow.ignored.get(last.from)?.find(same);
  if (ignored) return [...tellWayTo(flow, last.from), `Then: ${tellStep(flow.model, ignored)}`];
  return tellJourney(flow, shortest(flow, same) ?? failed);
}

/** Which of the model's invariants a snapshot breaks. */
export const brokenIn = (model: AnyFlowModel, snapshot: AnyMachineSnapshot): string[] =>
  Object.entries(model.invariants)
    .filter(([, holds]) => !holds(snapshot))
    .map(([sentence]) => sentence);
