import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InputFrom, SnapshotFrom } from 'xstate';
import { leafPaths } from '#machines/flows/state-path.ts';
import { type Edge, type Exploration, explore, keyOf } from '#machines/graph/explore.ts';
import { enter, step } from '#machines/graph/step.ts';
import type { FlowModel, Outcome } from '#machines/model.ts';
import { type FaultMatrix, possibleEntries, type ReturnOutcome } from '#tests/support/walks/fault-matrix.ts';

/** The interruptions of a page in any state, besides the events of its chart. A double press is part of every press. */
const interruptionKinds = [
  'reload',
  /** Back to a page outside of Kontor, and forward again. */
  'leave',
  /** Back to another page of Kontor, and forward again. */
  'back',
  /** Another tab opens the same page. */
  'tab',
  /** The network goes away and comes back. */
  'offline',
] as const;
type InterruptionKind = (typeof interruptionKinds)[number];

/** One kind of interruption in one state of a flow. */
export interface Interruption {
  /** The flow's ID. */
  flow: string;
  state: string;
  kind: InterruptionKind;
}

/** The part of a flow's fault matrix that the browser's walks need. */
export type Returns<M extends AnyStateMachine, O extends Outcome, World> = Pick<
  FaultMatrix<M, O, World>,
  'states' | 'inputAfter' | 'isForgotten'
>;

/** An edge on which the page is interrupted. */
export interface InterruptionEdge extends Edge {
  interruption: Interruption;
  /** The state of the page meanwhile: the other tab, or this one without a network. */
  meanwhile?: AnyMachineSnapshot;
  /** Whether the page's calls go on. */
  stays: boolean;
}

export const isInterruption = (edge: Edge): edge is InterruptionEdge => 'interruption' in edge;

interface StateReturns {
  restart: ReturnOutcome;
  back: ReturnOutcome;
}

const returnOf = (kind: InterruptionKind, { restart, back }: StateReturns): ReturnOutcome => {
  if (kind === 'offline') return 'stays';
  return kind === 'back' ? back : restart;
};

/** Returns all possible interruptions of a flow. */
export const listInterruptions = (flow: string, states: Record<string, object>): Interruption[] =>
  [...possibleEntries<StateReturns>(states as Record<string, StateReturns>)].flatMap(([state, returns]) =>
    interruptionKinds
      .filter((kind) => typeof returnOf(kind, returns) === 'string')
      .map((kind) => ({ flow, state, kind })),
  );

export const titleOfInterruption = ({ flow, state, kind }: Interruption): string =>
  `${flow}: ${state} × ${kind}`;

/** The events of the charts that the browser itself sends when the network is back. */
const networkIsBack = ['network.back', 'connection.back'];

/** Returns the IDs of a state's calls and waits. */
export const invokedIn = ({ _nodes }: AnyMachineSnapshot): string[] =>
  (_nodes as AnyStateNode[]).flatMap(({ invoke }) => invoke.map(({ id }) => id));

/** A chart that starts again loads what the device and the server have, which later steps of the model can't know. */
const end = 'the journey ends here';

/** Returns a flow in which the page is interrupted too: in the given states, with edges to where the charts goes on. */
export function withInterruptionEdges<M extends AnyStateMachine, O extends Outcome, World>(
  model: FlowModel<M, O>,
  { states, inputAfter, isForgotten = () => false }: Returns<M, O, World>,
  interruptions: readonly Interruption[],
): Exploration {
  const whole = explore(model);
  const returns = possibleEntries<StateReturns>(states);
  const isCall = (id: string) =>
    model.calls !== undefined && new Map(Object.entries(model.calls)).get(id) !== 'device';
  /** The states that only a page that was opened again has. */
  const begun: Record<string, InputFrom<M>> = {};

  /** The calls of a page that is left, or has no network, get no response. */
  const brokenOff = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot =>
    invokedIn(snapshot)
      .filter(isCall)
      .reduce((at, id) => step(model.machine, at, { type: `xstate.error.actor.${id}` }).snapshot, snapshot);
  const opened = (left: AnyMachineSnapshot, outcome: ReturnOutcome): AnyMachineSnapshot => {
    const last = left as SnapshotFrom<M>;
    if (outcome === 'continues' && !isForgotten(last)) return left;
    const input = inputAfter(last);
    const { snapshot: first } = enter(model.machine, input);
    const key = keyOf(model, first);
    if (!whole.states.has(key)) begun[`opened again: ${key}`] = input;
    return first;
  };
  const connected = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
    const type = networkIsBack.find((name) => snapshot.can({ type: name }));
    return type === undefined ? snapshot : step(model.machine, snapshot, { type }).snapshot;
  };
  const edgeOf = (
    from: string,
    snapshot: AnyMachineSnapshot,
    interruption: Interruption,
  ): InterruptionEdge => {
    const { kind, state } = interruption;
    const entry = returns.get(state);
    if (!entry) throw new Error(`${titleOfInterruption(interruption)} is impossible`);
    const outcome = returnOf(kind, entry);
    const name = `page.${kind}`;
    const edge = { from, name, variant: state, event: { type: name }, taken: [], interruption };
    const landing = (next: AnyMachineSnapshot, stays = false) => ({
      ...edge,
      to: keyOf(model, next),
      snapshot: next,
      stays,
    });
    const left = brokenOff(snapshot);
    if (kind === 'offline') return { ...landing(connected(left)), meanwhile: left };
    // The calls of the first tab go on.
    if (kind === 'tab') return { ...landing(snapshot, true), meanwhile: opened(snapshot, outcome) };
    if (outcome === 'stays') return landing(snapshot, true);
    const landed = landing(opened(left, outcome));
    return outcome === 'starts again' && landed.to !== from ? { ...landed, to: end } : landed;
  };

  const added = [...whole.states].map(([key, snapshot]) => {
    const paths = leafPaths(snapshot.value);
    const here = interruptions.filter(({ state }) => paths.includes(state));
    return [key, here.map((one) => edgeOf(key, snapshot, one))] as const;
  });
  const flow =
    Object.keys(begun).length === 0 ? whole : explore({ ...model, starts: { ...model.starts, ...begun } });
  const edges = new Map(flow.edges);
  for (const [key, own] of added) edges.set(key, [...(flow.edges.get(key) ?? []), ...own]);
  return { ...flow, model, starts: whole.starts, edges };
}
