import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { leafPaths, statePath } from '#machines/flows/state-path.ts';
import { type Edge, type Exploration, explore, keyOf } from '#machines/graph/explore.ts';
import { enter, step } from '#machines/graph/step.ts';
import { type Journey, findShortestJourney, planTour } from '#machines/graph/tour.ts';
import type { FlowModel, Outcome } from '#machines/model.ts';
import {
  type RepeatedCall,
  type CallFaults,
  type FaultMatrix,
  faultKinds,
  outcomeOf,
  type StateInterruptions,
  possibleEntries,
} from './fault-matrix.ts';

/** An edge of a fault matrix entry. */
export interface FaultEdge extends Edge {
  /** The event with which the person cancels the call. */
  first?: Edge;
  /** The call that the server completes without a response, and that is repeated later. */
  unseen?: string;
  /** The call that was completed before and is repeated here. */
  again?: string;
  /** The state before a restart, after the calls of the page were aborted. */
  left?: AnyMachineSnapshot;
  /** True if the event is sent twice. */
  isDoublePress?: true;
}

interface Plan {
  flow: Exploration;
  journeys: Journey[];
  /** Entries that no journey covers. */
  left: string[];
  count: number;
}

/** The entries by name. */
interface Known<M extends AnyStateMachine, World> {
  calls: Map<string, CallFaults<M, World>>;
  states: Map<string, StateInterruptions<M>>;
  inputAfter(snapshot: SnapshotFrom<M>): InputFrom<M>;
  isForgotten(snapshot: SnapshotFrom<M>): boolean;
}

const end = 'the journey ends here';
/** Between a state and a fault: a call is walked with each fault in each state in which it runs. */
const inState = ': ';
const isAgain = (way: object | string): way is RepeatedCall => typeof way === 'object' && 'again' in way;
const isWalked = (way: object | string): boolean => typeof way === 'string' || isAgain(way);
const named = (name: string, kind: 'done:' | 'error:'): string =>
  name.startsWith(kind) ? name.slice(kind.length) : '';

/** Returns the IDs of the calls that run in a state. */
export const runningIn = (flow: Exploration, key: string): Set<string> =>
  new Set((flow.edges.get(key) ?? []).map(({ name }) => named(name, 'error:')).filter(Boolean));

/** Returns the chart with the matrix entries as additional edges, and a few journeys through all of them. */
export function planFaultMatrix<M extends AnyStateMachine, O extends Outcome, World>(
  model: FlowModel<M, O>,
  cells: FaultMatrix<M, O, World>,
): Plan {
  const entries: Known<M, World> = {
    calls: possibleEntries<CallFaults<M, World>>(cells.calls),
    states: possibleEntries<StateInterruptions<M>>(cells.states),
    inputAfter: (snapshot) => cells.inputAfter(snapshot),
    isForgotten: (snapshot) => cells.isForgotten?.(snapshot) ?? false,
  };
  const plain = exploreKept(model, entries);
  const edges = new Map<string, Edge[]>();
  for (const [key, snapshot] of plain.states) {
    const own = plain.edges.get(key) ?? [];
    const added = [
      ...doubledAt(own, snapshot, entries),
      ...faultsAt(own, snapshot, entries).map((edge) => madeAgain(plain, edges, edge, entries, true)),
      ...restartsAt(plain, edges, key, snapshot, entries),
    ];
    edges.set(key, [...own, ...added]);
  }
  const targets = listTargets(entries);
  const flow = { ...plain, edges };
  const journeys = planTour(flow, 25, (item) => targets.has(item) || item.includes(inState));
  const met = new Set(journeys.flatMap(({ steps }) => steps).flatMap(({ taken }) => taken));
  return { flow, journeys, left: [...targets].filter((cell) => !met.has(cell)), count: targets.size };
}

/** Returns the entries to cover; a refusal with a variant is a step of the ordinary tour. */
function listTargets<M extends AnyStateMachine, World>({ calls, states }: Known<M, World>): Set<string> {
  const targets = new Set<string>();
  for (const [id, cell] of calls)
    for (const faultKind of [...faultKinds, 'late'] as const)
      if (isWalked(faultKind === 'late' ? cell.canceledBy : outcomeOf(cell, faultKind)))
        targets.add(`${id} × ${faultKind}`);
  for (const [path, cell] of states)
    for (const kind of ['restart', 'doublePress'] as const)
      if (typeof cell[kind] === 'string') targets.add(`${path} × ${kind}`);
  return targets;
}

/** Returns the states of the chart, including those that are reached only from stored data. */
function exploreKept<M extends AnyStateMachine, O extends Outcome, World>(
  model: FlowModel<M, O>,
  entries: Known<M, World>,
): Exploration {
  const kept: Record<string, InputFrom<M>> = {};
  for (;;) {
    const flow = explore({ ...model, starts: { ...model.starts, ...kept } });
    const before = Object.keys(kept).length;
    for (const [key, snapshot] of flow.states) {
      const left = brokenOff(flow, key, snapshot, entries) as SnapshotFrom<M>;
      const landings = new Set(leafPaths(snapshot.value).map((path) => entries.states.get(path)?.restart));
      const isGone = landings.has('continues') && entries.isForgotten(left);
      if (!isGone && !landings.has('starts again')) continue;
      const input = entries.inputAfter(left);
      const begun = keyOf(model, enter(model.machine, input).snapshot);
      if (!flow.states.has(begun)) kept[begun] = input;
    }
    if (Object.keys(kept).length > before) continue;
    const starts = [...flow.starts].filter(([start]) => start in model.starts);
    return { ...flow, model, starts: new Map(starts) };
  }
}

/** Returns the snapshot after leaving the page: the calls of its states had no response. */
const brokenOff = <M extends AnyStateMachine, World>(
  flow: Exploration,
  key: string,
  snapshot: AnyMachineSnapshot,
  { calls }: Known<M, World>,
): AnyMachineSnapshot =>
  [...runningIn(flow, key)]
    .filter((id) => calls.has(id))
    .reduce(
      (at, id) => step(flow.model.machine, at, { type: `xstate.error.actor.${id}` }).snapshot,
      snapshot,
    );

/** Returns the events that are sent twice in this state; the second one must change nothing. */
const doubledAt = <M extends AnyStateMachine, World>(
  own: readonly Edge[],
  snapshot: AnyMachineSnapshot,
  { states }: Known<M, World>,
): FaultEdge[] =>
  leafPaths(snapshot.value).flatMap((path) =>
    own
      .filter(({ name }) => states.get(path)?.doublePress === name)
      .map((edge) => ({ ...edge, taken: [`${path} × doublePress`], isDoublePress: true })),
  );

/** Returns the faults of the calls that run in this state. */
function faultsAt<M extends AnyStateMachine, World>(
  own: readonly Edge[],
  snapshot: AnyMachineSnapshot,
  { calls }: Known<M, World>,
): FaultEdge[] {
  const running = new Set(own.map(({ name }) => named(name, 'error:')).filter((id) => calls.has(id)));
  // The deadlines of calls that run at the same time can't be told apart.
  const kinds = faultKinds.filter((kind) => kind !== 'timeout' || running.size === 1);
  return own.flatMap((edge) => {
    const id = named(edge.name, 'error:');
    const cell = calls.get(id);
    if (!cell) return [];
    const covers = (kind: string) => [`${id} × ${kind}`, `${statePath(snapshot)}${inState}${id} × ${kind}`];
    const failed = kinds.flatMap((faultKind): FaultEdge[] => {
      const way = outcomeOf(cell, faultKind);
      const fault = { ...edge, variant: faultKind, taken: covers(faultKind) };
      if (isAgain(way)) return [{ ...fault, unseen: id }];
      return typeof way === 'object' ? [] : [{ ...fault, to: way === 'ends' ? end : edge.to }];
    });
    const lateFaults = own
      .filter(({ name }) => name === cell.canceledBy)
      .map((first) => ({ ...first, name: 'late', variant: id, taken: covers('late'), first }));
    return [...failed, ...lateFaults];
  });
}

/** Returns the restarts in this state: the page is loaded again, with what the device and the URL kept. */
function restartsAt<M extends AnyStateMachine, World>(
  plain: Exploration,
  edges: Map<string, Edge[]>,
  key: string,
  snapshot: AnyMachineSnapshot,
  entries: Known<M, World>,
): FaultEdge[] {
  const unseen = [...runningIn(plain, key)].find((id) => isAgain(entries.calls.get(id)?.lost ?? ''));
  const left = brokenOff(plain, key, snapshot, entries) as SnapshotFrom<M>;
  return leafPaths(snapshot.value).flatMap((path): FaultEdge[] => {
    const landing = entries.states.get(path)?.restart;
    if (typeof landing !== 'string') return [];
    const goesOn = landing === 'continues' && !entries.isForgotten(left);
    const next = goesOn ? left : enter(plain.model.machine, entries.inputAfter(left)).snapshot;
    const type = 'page.restart';
    const edge = {
      name: type,
      variant: path,
      event: { type },
      from: key,
      to: keyOf(plain.model, next),
      snapshot: next,
      taken: [`${path} × restart`],
      left,
    };
    return [unseen === undefined ? edge : madeAgain(plain, edges, { ...edge, unseen }, entries, goesOn)];
  });
}

/**
 * Adds a path of separate states from a call without a response to its repetition: through the person's events, or
 * after a restart through the next calls. Without such a path the edge doesn't change.
 */
function madeAgain<M extends AnyStateMachine, World>(
  plain: Exploration,
  edges: Map<string, Edge[]>,
  { unseen, ...edge }: FaultEdge,
  { calls }: Known<M, World>,
  isPressed: boolean,
): FaultEdge {
  const lost = calls.get(unseen ?? '')?.lost ?? '';
  if (unseen === undefined || !isAgain(lost)) return edge;
  const isAnswer = ({ name, variant }: Edge) => name === `done:${unseen}` && variant === lost.again;
  const mayTake = (next: Edge) =>
    isAnswer(next) ||
    (isPressed ? next.name === next.event.type : calls.get(named(next.name, 'done:'))?.lost === 'continues');
  const ways = new Map([...plain.edges].map(([key, some]) => [key, some.filter(mayTake)]));
  const from = new Map([['', edge.to]]);
  const way = findShortestJourney({ ...plain, edges: ways, starts: from }, isAnswer)?.steps;
  if (!way) return edge;
  const keyAt = (nth: number) => `${edge.taken.join()} ${edge.from} ${nth}`;
  const repeated = { again: unseen, taken: [`${unseen} × lost${inState}repeated`] };
  for (const [nth, next] of way.entries()) {
    const own: FaultEdge =
      nth === way.length - 1 ? { ...next, ...repeated } : { ...next, to: keyAt(nth + 1) };
    edges.set(keyAt(nth), [own]);
  }
  return { ...edge, to: keyAt(0), unseen };
}
