import { type AnyStateMachine, createMachine } from 'xstate';

/** A chart with a plausible mistake of a programmer, which harms a person. */
export interface WrongChart {
  /** The ID of the flow's model. */
  flow: string;
  /** The mistake as a person notices it. */
  words: string;
  change: (machine: AnyStateMachine) => AnyStateMachine;
}

/** The arguments of a function of a chart. */
export interface In<Context> {
  context: Context;
}

type Named = string | { type: string; params?: unknown };

/** A guarded branch of a transition. */
interface Branch {
  guard?: Named;
  target?: string | readonly string[];
  actions?: Named | readonly Named[];
}

interface Invoke {
  id: string;
  input?: unknown;
  onDone?: Branch | readonly Branch[];
  onError?: string | Branch;
}

/** A state of a chart's config; a changed one is a copy, so that the chart itself stays unchanged. */
interface State {
  entry?: unknown;
  exit?: unknown;
  always?: readonly Branch[];
  after?: Record<string, object | string>;
  on?: Record<string, unknown>;
  invoke?: Invoke;
  states?: Record<string, State>;
}

/** @throws Error where there is nothing at this place of the chart */
export function existing<Part>(part: Part | undefined, place: string): Part {
  if (part === undefined) throw new Error(`the chart has no ${place}`);
  return part;
}

const changeIn = (state: State, path: readonly string[], change: (state: State) => State): State => {
  const [name, ...rest] = path;
  if (name === undefined) return change(state);
  const inner = existing(state.states?.[name], `state ${name}`);
  return { ...state, states: { ...state.states, [name]: changeIn(inner, rest, change) } };
};

/**
 * Returns the chart with a changed state.
 * @param path the state's path from the chart, such as `payment.processing`
 */
export const changeState = (
  machine: AnyStateMachine,
  path: string,
  change: (state: State) => State,
): AnyStateMachine =>
  createMachine(
    changeIn(machine.config as State, path.split('.'), change) as never,
    machine.implementations as never,
  );

/** Returns the chart with a changed invoke of a state. */
export const changeInvoke = (
  machine: AnyStateMachine,
  path: string,
  change: (invoke: Invoke) => Invoke,
): AnyStateMachine =>
  changeState(machine, path, (state) => ({
    ...state,
    invoke: change(existing(state.invoke, `invoke in ${path}`)),
  }));

/** Returns the chart with a changed transition of a state, which is written as one branch. */
export const changeTransition = (
  machine: AnyStateMachine,
  path: string,
  event: string,
  change: (branch: Branch) => Branch,
): AnyStateMachine =>
  changeState(machine, path, (state) => {
    const branch = existing(state.on?.[event], `${event} in ${path}`) as Branch;
    return { ...state, on: { ...state.on, [event]: change(branch) } };
  });

/** Returns the chart with another implementation of an action or a guard. */
export function replace(
  machine: AnyStateMachine,
  kind: 'actions' | 'guards',
  name: string,
  implementation: unknown,
): AnyStateMachine {
  existing(machine.implementations[kind][name], `${name} among its ${kind}`);
  return machine.provide({ [kind]: { [name]: implementation } } as never);
}

export const toList = <Part>(parts: Part | readonly Part[] | undefined): readonly Part[] =>
  parts === undefined ? [] : Array.isArray(parts) ? (parts as readonly Part[]) : [parts as Part];

/** The name of an action, or of a branch's guard. */
const nameOf = (part: Named | Branch): string | undefined => {
  if (typeof part === 'string') return part;
  if ('type' in part) return part.type;
  return part.guard && nameOf(part.guard);
};

const placeOf = (parts: readonly (Named | Branch)[], name: string): number => {
  const place = parts.findIndex((part) => nameOf(part) === name);
  if (place < 0) throw new Error(`the chart has no ${name} at this place`);
  return place;
};

/** Returns actions, or branches by the names of their guards, with two of them in each other's place. */
export function swap<Part extends Named | Branch>(
  parts: Part | readonly Part[] | undefined,
  one: string,
  other: string,
): Part[] {
  const swapped = [...toList(parts)];
  const [first, second] = [placeOf(swapped, one), placeOf(swapped, other)];
  [swapped[first], swapped[second]] = [swapped[second] as Part, swapped[first] as Part];
  return swapped;
}

/** Returns actions, or branches by the names of their guards, with a change of one of them. */
export function changePart<Part extends Named | Branch>(
  parts: Part | readonly Part[] | undefined,
  name: string,
  change: (part: Part) => Part,
): Part[] {
  const list = toList(parts);
  const place = placeOf(list, name);
  return list.map((part, at) => (at === place ? change(part) : part));
}
