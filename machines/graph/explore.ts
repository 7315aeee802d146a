import { type AnyMachineSnapshot, type AnyStateNode, type EventObject, getNextTransitions } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { eventName, pathOf, transitionsOf } from './names.ts';
import { type Step, enter, step } from './step.ts';

/** One event in one state. `from` and `to` are keys of the exploration. */
export interface Edge {
  from: string;
  to: string;
  event: EventObject;
  /** The event's type or its outcome's short name. */
  name: string;
  /** Which payload, in the model's words; '' where the event has only one. */
  variant: string;
  /** Ids of the transitions taken; empty when the state ignores the event. */
  taken: string[];
  snapshot: AnyMachineSnapshot;
}

export interface Exploration {
  model: AnyFlowModel;
  /** Key of the state in which each start arrives. */
  starts: Map<string, string>;
  states: Map<string, AnyMachineSnapshot>;
  /** Accepted events of each state. */
  edges: Map<string, Edge[]>;
  /** Events offered in each state that it ignores. */
  ignored: Map<string, Edge[]>;
  /** Transitions taken while entering the chart. */
  entered: Set<string>;
  /** All transitions of the chart. */
  transitions: string[];
  /** Invokes without an `onError`: their failure would break the actor. */
  unhandled: Set<string>;
  /** Outcomes for which the model has no words. */
  unnamed: Set<string>;
}

/** What two snapshots share when they behave alike: value, status, history and the model's own key. */
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
 * Finds every state of a model, and what each does with every event, by breadth-first search. Pure: an
 * invoke's outcome and a delay are events like any other. Throws when `maxStates` shows that the model's
 * key tells apart more than what controls the flow.
 */
export function explore(model: AnyFlowModel, maxStates = 2_000): Exploration {
  const { machine } = model;
  const transitions = transitionsOf(machine);
  const ids = new Map(transitions.map(({ definition, id }) => [definition, id]));
  const idsOf = ({ taken }: Step) => taken.flatMap((definition) => ids.get(definition) ?? []);
  const found: Exploration = {
    model,
    starts: new Map(),
    states: new Map(),
    edges: new Map(),
    ignored: new Map(),
    entered: new Set(),
    transitions: transitions.map(({ id }) => id),
    unhandled: new Set(),
    unnamed: new Set(),
  };
  for (const [start, input] of Object.entries(model.starts)) {
    const entry = enter(machine, input);
    const key = keyOf(model, entry.snapshot);
    found.starts.set(start, key);
    found.states.set(key, found.states.get(key) ?? entry.snapshot);
    for (const id of idsOf(entry)) found.entered.add(id);
  }
  // A Map hands out what is added to it meanwhile: this is the breadth-first queue.
  for (const [from, snapshot] of found.states) {
    if (found.states.size > maxStates)
      throw new Error(`${model.id}: more than ${maxStates} states, the key is too fine: ${from}`);
    const edges: Edge[] = [];
    const ignored: Edge[] = [];
    for (const type of typesIn(found, snapshot))
      for (const [variant, payload] of variantsOf(model, type, snapshot)) {
        const event = { ...payload, type };
        const edge = { from, event, name: eventName(type), variant };
        if (machine.getTransitionData(snapshot, event).length === 0) {
          ignored.push({ ...edge, to: from, taken: [], snapshot });
          continue;
        }
        const next = step(machine, snapshot, event);
        const to = keyOf(model, next.snapshot);
        edges.push({ ...edge, to, taken: idsOf(next), snapshot: next.snapshot });
        if (!found.states.has(to)) found.states.set(to, next.snapshot);
      }
    found.edges.set(from, edges);
    found.ignored.set(from, ignored);
  }
  return found;
}

/** The whole alphabet of the chart, and the outcomes that can come about in this state. */
function typesIn(found: Exploration, snapshot: AnyMachineSnapshot): Set<string> {
  const { model } = found;
  if (snapshot.status !== 'active') return new Set();
  const own = getNextTransitions(snapshot)
    .map(({ eventType }) => eventType)
    .filter((type) => type.startsWith('xstate.') && !type.includes('*'));
  for (const type of own) if (!(eventName(type) in model.labels.outcomes)) found.unnamed.add(eventName(type));
  for (const state of snapshot._nodes as AnyStateNode[])
    for (const { id } of state.invoke)
      if (!own.includes(`xstate.error.actor.${id}`))
        found.unhandled.add(`${pathOf(state)} invokes ${id} without an onError`);
  // A done.state event is raised by the chart itself, never offered to it.
  const offered = own.filter((type) => !type.startsWith('xstate.done.state.'));
  return new Set([...Object.keys(model.labels.events), ...offered]);
}

function variantsOf(model: AnyFlowModel, type: string, snapshot: AnyMachineSnapshot): [string, object][] {
  const variants = model.variants[eventName(type)];
  if (variants === undefined) return [['', {}]];
  return Object.entries(typeof variants === 'function' ? variants(snapshot) : variants);
}
