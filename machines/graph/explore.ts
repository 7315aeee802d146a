import { type AnyMachineSnapshot, type AnyStateNode, type EventObject, getNextTransitions } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { eventName, pathOf } from './names.ts';
import { isPossible, possibleTransitionsOf } from './possible.ts';
import { type Step, enter, step } from './step.ts';

/** One event in one state. `from` and `to` are keys of the exploration. */
export interface Edge {
  from: string;
  to: string;
  event: EventObject;
  /** The event's type or its outcome's short name. */
  name: string;
  /** The payload in the model's words; '' if the event has only one. */
  variant: string;
  /** Ids of the transitions taken; empty when the state ignores the event. */
  taken: string[];
  snapshot: AnyMachineSnapshot;
}

export interface Exploration {
  model: AnyFlowModel;
  /** Key of the state that each start leads to. */
  starts: Map<string, string>;
  states: Map<string, AnyMachineSnapshot>;
  /** Accepted events of each state. */
  edges: Map<string, Edge[]>;
  /** Transitions taken while entering the chart. */
  entered: Set<string>;
  /** All transitions of the chart. */
  transitions: string[];
  /** Invokes without an `onError`, whose failure would stop the actor. */
  unhandled: Set<string>;
  /** Outcomes without a label. */
  unnamed: Set<string>;
}

/** Returns the key that snapshots with the same behaviour share: value, status, history and the model's own key. */
export function keyOf(model: AnyFlowModel, snapshot: AnyMachineSnapshot): string {
  const history = Object.entries(snapshot.historyValue as Record<string, AnyStateNode[]>);
  return JSON.stringify([
    snapshot.value,
    snapshot.status,
    model.key?.(snapshot) ?? null,
    history.map(([id, states]) => [id, states.map(pathOf).sort()]),
  ]);
}

/**
 * Finds every state of a model, and what each state does with every event, by breadth-first search. Pure: the outcome
 * of an invoke and a delay are events like any other.
 *
 * @throws Error if there are more than `maxStates`, because the model's key distinguishes more than controls the flow
 */
export function explore(model: AnyFlowModel, maxStates = 2_000): Exploration {
  const { machine } = model;
  const transitions = possibleTransitionsOf(model);
  const ids = new Map(transitions.map(({ definition, id }) => [definition, id]));
  const idsOf = ({ taken }: Step) => taken.flatMap((definition) => ids.get(definition) ?? []);
  const exploration: Exploration = {
    model,
    starts: new Map(),
    states: new Map(),
    edges: new Map(),
    entered: new Set(),
    transitions: transitions.map(({ id }) => id),
    unhandled: new Set(),
    unnamed: new Set(),
  };
  for (const [start, input] of Object.entries(model.starts)) {
    const entry = enter(machine, input);
    const key = keyOf(model, entry.snapshot);
    exploration.starts.set(start, key);
    exploration.states.set(key, exploration.states.get(key) ?? entry.snapshot);
    for (const id of idsOf(entry)) exploration.entered.add(id);
  }
  // Iterating a Map includes entries that are added meanwhile, so it is the breadth-first queue.
  for (const [from, snapshot] of exploration.states) {
    if (exploration.states.size > maxStates)
      throw new Error(`${model.id}: more than ${maxStates} states, the key is too fine: ${from}`);
    note(exploration, snapshot);
    const edges: Edge[] = [];
    for (const candidate of listAcceptedEvents(model, snapshot)) {
      const next = step(machine, snapshot, candidate.event);
      const to = keyOf(model, next.snapshot);
      edges.push({ ...candidate, from, to, taken: idsOf(next), snapshot: next.snapshot });
      if (!exploration.states.has(to)) exploration.states.set(to, next.snapshot);
    }
    exploration.edges.set(from, edges);
  }
  return exploration;
}

/** An event with a payload that can occur in a state. */
export type CandidateEvent = Pick<Edge, 'event' | 'name' | 'variant'>;

/** Returns the events that a state accepts, each with all its variants: events of the chart and possible outcomes. */
export function listAcceptedEvents(model: AnyFlowModel, snapshot: AnyMachineSnapshot): CandidateEvent[] {
  const nodes = snapshot._nodes as AnyStateNode[];
  const handled = new Set(nodes.flatMap(({ transitions }) => [...transitions.keys()]));
  const hasWildcard = [...handled].some((type) => type.endsWith('*'));
  // Most events have no transition in a state. Looking that up is faster than asking the chart.
  const types = typesIn(model, snapshot).filter((type) => hasWildcard || handled.has(type));
  return withVariants(model, snapshot, types).filter(({ event }) => isAccepted(model, snapshot, event));
}

/** Returns the events that a state ignores, as edges from the state to itself. */
export function listIgnoredEdges({ model, states }: Exploration, from: string): Edge[] {
  const snapshot = states.get(from);
  if (!snapshot) return [];
  return withVariants(model, snapshot, typesIn(model, snapshot))
    .filter(({ event }) => !isAccepted(model, snapshot, event))
    .map((candidate) => ({ ...candidate, from, to: from, taken: [], snapshot }));
}

const isAccepted = ({ machine }: AnyFlowModel, snapshot: AnyMachineSnapshot, event: EventObject): boolean =>
  machine.getTransitionData(snapshot, event).length > 0;

/** Returns the types of all events of the chart and of the possible outcomes in a state. */
function typesIn(model: AnyFlowModel, snapshot: AnyMachineSnapshot): string[] {
  if (snapshot.status !== 'active') return [];
  // A done.state event is raised by the chart itself and is never sent to it.
  const outcomes = outcomesIn(snapshot).filter(
    (type) => !type.startsWith('xstate.done.state.') && isPossible(model, eventName(type)),
  );
  return [...new Set([...Object.keys(model.labels.events), ...outcomes])];
}

const withVariants = (
  model: AnyFlowModel,
  snapshot: AnyMachineSnapshot,
  types: readonly string[],
): CandidateEvent[] =>
  types.flatMap((type) =>
    variantsOf(model, type, snapshot).map(([variant, payload]) => ({
      event: { ...payload, type },
      name: eventName(type),
      variant,
    })),
  );

/** Returns the types of the outcomes that a state waits for: of its invokes and delays. */
export const outcomesIn = (snapshot: AnyMachineSnapshot): string[] =>
  getNextTransitions(snapshot)
    .map(({ eventType }) => eventType)
    .filter((type) => type.startsWith('xstate.') && !type.includes('*'));

/** Returns what the model or the chart lacks in this state. */
function note({ model, unnamed, unhandled }: Exploration, snapshot: AnyMachineSnapshot): void {
  if (snapshot.status !== 'active') return;
  const outcomes = outcomesIn(snapshot);
  for (const name of outcomes.map(eventName)) if (!(name in model.labels.outcomes)) unnamed.add(name);
  for (const state of snapshot._nodes as AnyStateNode[])
    for (const { id } of state.invoke)
      if (!outcomes.includes(`xstate.error.actor.${id}`))
        unhandled.add(`${pathOf(state)} invokes ${id} without an onError`);
}

/** Returns the payloads of an event in a state by the name of their variant. */
export function variantsOf(
  model: AnyFlowModel,
  type: string,
  snapshot: AnyMachineSnapshot,
): [string, object][] {
  const variants = model.variants[eventName(type)];
  if (variants === undefined) return [['', {}]];
  return Object.entries(typeof variants === 'function' ? variants(snapshot) : variants);
}
