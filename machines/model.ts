import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';

import type { CallName } from '#contract/calls.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { RefusalKind } from './flows/answer.ts';

type PathOf<V> = V extends string
  ? V
  : V extends object
    ? { [K in keyof V & string]: K | `${K}.${PathOf<V[K]>}` }[keyof V & string]
    : never;

/** Dotted paths of all states of a chart, parents included: `'editing' | 'editing.pin'`. */
export type StatePath<M extends AnyStateMachine> = PathOf<SnapshotFrom<M>['value']>;
export type EventType<M extends AnyStateMachine> = EventFromLogic<M>['type'];

/**
 * What happens to a chart without anybody sending an event, by a short name: `done:<invoke id>`,
 * `error:<invoke id>`, `after:<delay>` (milliseconds or the delay's name), `done:state:<state id>`.
 */
export type Outcome = `done:${string}` | `error:${string}` | `after:${string}`;
/** Ids of the invokes of a chart: each may fail. */
export type InvokeOf<O extends Outcome> = O extends `error:${infer Id}` ? Id : never;

/** A method's type: parameters are compared both ways, so that a model of one chart is also an `AnyFlowModel`. */
type Seeing<S, T> = { of(snapshot: S): T }['of'];

/** Payloads of one event, keyed by what tells them apart in plain words; one for each class that a guard knows. */
export type Variants<M extends AnyStateMachine, P> =
  | Record<string, P>
  | Seeing<SnapshotFrom<M>, Record<string, P>>;

type Payload<E extends EventObject, T> = E extends EventObject
  ? T extends E['type']
    ? Omit<E, 'type'>
    : never
  : never;
type Loaded<E extends EventObject> = E extends EventObject
  ? Pick<E, 'type'> extends E
    ? never
    : E['type']
  : never;

/** Events with a required payload must list their variants; the others and the outcomes may. */
export type EventVariants<M extends AnyStateMachine> = {
  [T in Loaded<EventFromLogic<M>>]: Variants<M, Payload<EventFromLogic<M>, T>>;
} & {
  [T in Exclude<EventType<M>, Loaded<EventFromLogic<M>>>]?: Variants<M, Payload<EventFromLogic<M>, T>>;
} & { [outcome: `done:${string}`]: Variants<M, { output?: unknown }> } & {
  [outcome: `error:${string}`]: Variants<M, { error?: unknown }>;
};

/** What an invoke asks the server; every answer that the contract allows for it is offered to the chart. */
export interface InvokeCall {
  call: CallName | readonly CallName[];
  /** Looks again at what is shown already, which goes on being shown when the server refuses to answer for a while. */
  isBackground?: true;
  /** A refusal that is the answer to what was asked, such as that a record never arrived. */
  expects?: ErrorCode;
  /** Ends the session here whatever is answered. */
  endsAnyway?: true;
}
/** `device`: asks nothing of the server. */
export type Invoked = InvokeCall | 'device';

/** All that is needed to explore a chart, to walk it, to draw it and to tell it in plain words. */
export interface FlowModel<M extends AnyStateMachine = AnyStateMachine, O extends Outcome = Outcome> {
  /** Kebab-case, unique: the name of the page in docs/flows. */
  id: string;
  title: string;
  /** One or two sentences: whom it serves, and what is true when it ends. */
  purpose: string;
  machine: M;
  /** What the chart can begin with, keyed by plain words; at least one. */
  starts: Record<string, InputFrom<M>>;
  /** What, beside the state and its history, controls the flow: counters and facts that guards read. */
  key?(snapshot: SnapshotFrom<M>): unknown;
  variants: EventVariants<M>;
  labels: {
    states: Record<StatePath<M>, string>;
    events: { [T in EventType<M>]: string };
    outcomes: Record<O, string>;
    /** Says a guard where its own name, taken apart at the capitals, does not. */
    guard?: (name: string, params: unknown) => string;
  };
  /** What holds in every state, keyed by a sentence. */
  invariants: Record<string, Seeing<SnapshotFrom<M>, boolean>>;
  /** What each invoke asks; required of a chart that invokes anything (`defineModel`). */
  calls?: Record<InvokeOf<O>, Invoked>;
  /** States that tell a person that a record is missing, that they may not, …: only such a refusal leads there. */
  says?: Partial<Record<StatePath<M>, readonly RefusalKind[]>>;
  /** What a person typed, and what proves who they are: a call that has no answer, or too many of them, loses none of it. */
  keeps?(snapshot: SnapshotFrom<M>): unknown;
  /** States in which a record may rest for good although the chart has no final state there. */
  resting?: readonly StatePath<M>[];
}

/** Any `FlowModel`, seen without its chart's types; the tools hand it snapshots of its own chart only. */
export interface AnyFlowModel {
  id: string;
  title: string;
  purpose: string;
  machine: AnyStateMachine;
  starts: Record<string, unknown>;
  key?(snapshot: AnyMachineSnapshot): unknown;
  variants: {
    [event: string]: Record<string, object> | Seeing<AnyMachineSnapshot, Record<string, object>> | undefined;
  };
  labels: {
    states: Record<string, string>;
    events: Record<string, string>;
    outcomes: Record<string, string>;
    guard?: (name: string, params: unknown) => string;
  };
  invariants: Record<string, Seeing<AnyMachineSnapshot, boolean>>;
  calls?: Record<string, Invoked>;
  says?: Partial<Record<string, readonly RefusalKind[]>>;
  keeps?(snapshot: AnyMachineSnapshot): unknown;
  resting?: readonly string[];
}

/** Declares a model: the states, events and outcomes are inferred from the chart and its labels. */
export const defineModel = <M extends AnyStateMachine, O extends Outcome = never>(
  model: FlowModel<M, O> &
    ([InvokeOf<O>] extends [never] ? unknown : { calls: Record<InvokeOf<O>, Invoked> }),
): FlowModel<M, O> => model;
