/** The states that the chart of a step has at most. */
export const maxStatesOfStep = 15;

/** A state waits for a person or a time, Kontor works in it, the chart passes it at once, or nothing leads out of it. */
export type StateKind = 'resting' | 'running' | 'deciding' | 'end';

/** A state of a step with its ways out. It is written out once, where the step first reaches it. */
export interface TreeState {
  path: string;
  name: string;
  kind: StateKind;
  /** The chart begins with it. */
  isStart: boolean;
  /** The other steps that lead to it, counted from 1. */
  from: number[];
  ways: TreeWay[];
}

/** Where a way ends: at a state that is written out there or elsewhere in the step, at the same state, or in another step. */
export type TreeEnd =
  | { type: 'state'; state: TreeState }
  | { type: 'again'; path: string; name: string; kind: StateKind }
  | { type: 'same' }
  /** The name is null for the state with which that step begins. */
  | { type: 'step'; step: number; path: string; name: string | null };

/** The transitions from one state to another. */
export interface TreeWay {
  /** The stable IDs of the transitions (`transitionsOf`). */
  ids: string[];
  /** The events or conditions that lead this way, as sentences without a full stop. */
  causes: string[];
  /** The states of other parallel regions that it leads to as well, by name. */
  also: string[];
  end: TreeEnd;
}

/** The ways that the states of a group have alike. */
export interface SharedWays {
  path: string;
  /** The group in words; null if all states of the step are in it. */
  name: string | null;
  /** Its states in the step, in words. */
  states: string[];
  ways: TreeWay[];
}

/** The states of a step, or those of one of its parallel regions, as trees without a crossing. */
export interface StepTrack {
  /** The parallel region in words; null for the states outside of regions. */
  name: string | null;
  /** The states with which the step begins, and those that other steps enter. */
  begins: TreeState[];
  shared: SharedWays[];
}

/** A step of a story as a chart. Plain data, so that it can be stored. */
export type StepTree = StepTrack[];

/** Returns the states that are written out in a tree, in the order of reading. */
export const statesInTree = (tree: StepTree): TreeState[] =>
  tree.flatMap(({ begins, shared }) => [
    ...begins.flatMap(statesUnder),
    ...shared.flatMap(({ ways }) => statesAlong(ways)),
  ]);

const statesUnder = (state: TreeState): TreeState[] => [state, ...statesAlong(state.ways)];
const statesAlong = (ways: readonly TreeWay[]): TreeState[] =>
  ways.flatMap(({ end }) => (end.type === 'state' ? statesUnder(end.state) : []));
