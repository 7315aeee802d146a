import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { AnyCallName, EventType, InvokeOf, Outcome, StatePath } from '#machines/model.ts';

/** The reason why a case is impossible, or the test that covers it. */
export interface Impossible {
  impossible: string;
}
/** `continues`: the journey can continue. `ends`: the server's state differs from the model afterwards. */
type CallOutcome = 'continues' | 'ends' | Impossible;
/** The call is repeated and answered with this variant; it has no second effect. */
export interface RepeatedCall<Variant = string> {
  again: Variant;
}

/** The result of a call with this kind of fault. */
export interface CallFaults<M extends AnyStateMachine, World> {
  /** A function if the name depends on the chart's context while the call runs. */
  name: AnyCallName | ((snapshot: SnapshotFrom<M>) => AnyCallName);
  /** The variant of the server's refusal, if it has one; otherwise it counts as no response. */
  '4xx': { variant: string } | CallOutcome;
  '5xx': CallOutcome;
  offline: CallOutcome;
  /** No response arrives before the client's deadline; by default as `offline`. */
  timeout?: CallOutcome;
  /** The server completed the call, and its response is lost. */
  lost: CallOutcome | RepeatedCall;
  /** The event that cancels the call before its response. */
  canceledBy: EventType<M> | Impossible;
  /** Whether the walk can't know the state of this call. */
  isUnpredictable?(world: World): boolean;
}

/**
 * A page that closes aborts its calls, which counts as no response. Then the stored snapshot continues (`continues`), the
 * chart starts with the stored data (`starts again`), or nothing changes, including its calls (`stays`).
 */
export type ReturnOutcome = 'continues' | 'starts again' | 'stays' | Impossible;
export interface StateInterruptions<M extends AnyStateMachine> {
  /** The page is loaded again: reload, or Back to a page outside of Kontor and forward again. */
  restart: Exclude<ReturnOutcome, 'stays'>;
  /** Back to another page of Kontor, and forward again; only a browser can walk it. */
  back: ReturnOutcome;
  /** The event that is sent twice here and must act once. */
  doublePress: EventType<M> | Impossible;
}

/**
 * The fault matrix of a flow: an entry for each call and fault, and for each state and interruption. A missing entry is
 * a type error.
 */
export interface FaultMatrix<M extends AnyStateMachine, O extends Outcome, World> {
  calls: Record<InvokeOf<O>, CallFaults<M, World> | Impossible>;
  states: Record<StatePath<M>, StateInterruptions<M> | Impossible>;
  /** The chart's input after a reload. */
  inputAfter(snapshot: SnapshotFrom<M>): InputFrom<M>;
  /** Returns true if the device doesn't store this snapshot, so that the chart starts again. */
  isForgotten?(snapshot: SnapshotFrom<M>): boolean;
  /**
   * True if the device stores what the page does when its calls are aborted, which a page does that is closed. Otherwise
   * a restart is walked as a crash, after which the page can store nothing more.
   */
  storesAborts?: true;
  /** Counts the effects of the flow's calls on the server. */
  effects(world: World): Promise<number>;
  /** Makes the server's data agree with the response to a repeated call, which is the first one's. */
  afterRepeat?(world: World, snapshot: SnapshotFrom<M>): Promise<void>;
}

/** The entry of a transient state. */
export const transientState = { impossible: 'nobody sees it: the chart leaves it at once' } as const;
export const parentState = { impossible: 'the states within it are walked' } as const;
export const noControl = { impossible: 'nothing can be pressed here' } as const;
export const blockedState = { impossible: 'nothing leads away while it runs' } as const;

export const afterReturn = <
  Kept extends Exclude<ReturnOutcome, 'stays'>,
  DoublePress,
  Back extends ReturnOutcome,
>(
  restart: Kept,
  back: Back,
  doublePress: DoublePress,
) => ({ restart, back, doublePress });

export const faultKinds = ['4xx', '5xx', 'offline', 'timeout', 'lost'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Returns what a call with this kind of fault leads to. */
export const outcomeOf = <M extends AnyStateMachine, World>(call: CallFaults<M, World>, kind: FaultKind) =>
  kind === 'timeout' ? (call.timeout ?? call.offline) : call[kind];

const isNever = (cell: object): cell is Impossible => 'impossible' in cell;

/** The entries that are possible. */
export const possibleEntries = <Cell extends object>(
  record: Record<string, Cell | Impossible>,
): Map<string, Cell> =>
  new Map(Object.entries(record).flatMap(([name, cell]) => (isNever(cell) ? [] : [[name, cell] as const])));
