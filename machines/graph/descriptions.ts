import type { AnyMachineSnapshot } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { type Edge, type Exploration, listIgnoredEdges } from './explore.ts';
import { leavesOf } from './names.ts';
import { toWords } from '#machines/to-words.ts';
import { type Journey, findShortestJourney } from './tour.ts';

/** Describes the state of a snapshot in the model's words; parallel regions side by side. */
export const describeState = (model: AnyFlowModel, snapshot: AnyMachineSnapshot): string =>
  leavesOf(snapshot)
    .map((path) => model.labels.states[path] ?? path)
    .join(' · ');

/** Describes an event or outcome in the model's words, or by its name if the model has no words for it. */
export const describeEvent = ({ labels }: AnyFlowModel, name: string): string =>
  labels.events[name] ?? labels.outcomes[name] ?? toWords(name);

/**
 * Leaves the actor out of a guard or variant where the event already names it:
 * "Merchant declines the order" with "by the merchant, if it is paid" leaves "if it is paid".
 */
export function withoutActor(event: string, text: string): string {
  const { actor = '', rest = '' } =
    /^(?:by )?(?:the |an )?(?<actor>[^,]+)(?:, (?<rest>.*))?$/.exec(text)?.groups ?? {};
  return event.toLowerCase().startsWith(`${actor} `) ? rest : text;
}

/** Describes a step: its event, its variant and the state that it leads to. */
export function describeStep(model: AnyFlowModel, { name, variant, snapshot }: Edge): string {
  const event = describeEvent(model, name);
  const details = withoutActor(event, variant);
  return `${event}${details === '' ? '' : ` (${details})`} → ${describeState(model, snapshot)}`;
}

/** Describes a journey in sentences; the first one is its start. */
export function describeJourneySteps(flow: Exploration, { start, steps }: Journey): string[] {
  const first = flow.states.get(flow.starts.get(start) ?? '');
  const begin = `Start: ${start}${first ? ` → ${describeState(flow.model, first)}` : ''}`;
  return [begin, ...steps.map((edge) => describeStep(flow.model, edge))];
}

/** Describes a journey in numbered sentences. */
export const describeJourney = (flow: Exploration, journey: Journey): string[] =>
  describeJourneySteps(flow, journey).map((line, i) => `${i + 1}. ${line}`);

/** Describes the shortest journey to a state. */
export function describePathTo(flow: Exploration, key: string): string[] {
  for (const [start, from] of flow.starts)
    if (from === key) return describeJourney(flow, { start, steps: [] });
  const journey = findShortestJourney(flow, ({ to }) => to === key);
  return journey ? describeJourney(flow, journey) : [];
}

/**
 * Describes the shortest journey that takes the failed step. If none is found, because the failure depends on more
 * of the history than the model's key holds, describes the whole journey.
 */
export function describeJourneyFailure(flow: Exploration, failed: Journey): string[] {
  const last = failed.steps.at(-1);
  if (!last) return describeJourney(flow, failed);
  const same = ({ from, name, variant }: Edge) =>
    from === last.from && name === last.name && variant === last.variant;
  const ignored = listIgnoredEdges(flow, last.from).find(same);
  if (ignored) return [...describePathTo(flow, last.from), `Then: ${describeStep(flow.model, ignored)}`];
  return describeJourney(flow, findShortestJourney(flow, same) ?? failed);
}

/** Returns the invariants of the model that a snapshot violates. */
export const findViolatedInvariants = (model: AnyFlowModel, snapshot: AnyMachineSnapshot): string[] =>
  Object.entries(model.invariants)
    .filter(([, holds]) => !holds(snapshot))
    .map(([sentence]) => sentence);
