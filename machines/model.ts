import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';

import type { CallName } from '#contract/calls.ts';
import type { checkoutCalls } from '#contract/shop/checkout.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { RefusalKind } from './flows/call-result.ts';
import { type KnownEvent, type WrittenModel, completeLabels } from './usual-words.ts';

type PathOf<V> = V extends string
  ? V
  : V extends object
    ? { [K in keyof V & string]: K | `${K}.${PathOf<V[K]>}` }[keyof V & string]
    : never;

/** Dotted paths of all states of a chart, parents included: `'editing' | 'editing.pin'`. */
export type StatePath<M extends AnyStateMachine> = PathOf<SnapshotFrom<M>['value']>;
export type EventType<M extends AnyStateMachine> = EventFromLogic<M>['type'];

/**
 * The short name of an event that the chart gets from XState: `done:<invoke id>`,
 * `error:<invoke id>`, `after:<delay>` (milliseconds or the delay's name), `done:state:<state id>`.
 */
export type Outcome = `done:${string}` | `error:${string}` | `after:${string}`;
/** IDs of the invokes of a chart; each can fail. */
export type InvokeOf<O extends Outcome> = O extends `error:${infer Id}` ? Id : never;

type DelayOf<M extends AnyStateMachine> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer _Action,
    infer _Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema
  >
    ? Delay
    : never;
/** The outcomes of a chart with these invokes. */
export type OutcomeOf<M extends AnyStateMachine, Invoke extends string> =
  | `done:${Invoke}`
  | `error:${Invoke}`
  | `after:${DelayOf<M>}`;

/** A method's type: parameters are compared both ways, so that a model of one chart is also an `AnyFlowModel`. */
type Bivariant<S, T> = { of(snapshot: S): T }['of'];

/** Payloads of one event, keyed by a description; one for each case that a guard distinguishes. */
export type Variants<M extends AnyStateMachine, P> =
  | Record<string, P>
  | Bivariant<SnapshotFrom<M>, Record<string, P>>;

type Payload<E extends EventObject, T> = E extends EventObject
  ? T extends E['type']
    ? Omit<E, 'type'>
    : never
  : never;
type WithPayload<E extends EventObject> = E extends EventObject
  ? Pick<E, 'type'> extends E
    ? never
    : E['type']
  : never;

/** Events with a required payload must list their variants; other events and outcomes can. */
export type EventVariants<M extends AnyStateMachine> = {
  [T in WithPayload<EventFromLogic<M>>]: Variants<M, Payload<EventFromLogic<M>, T>>;
} & {
  [T in Exclude<EventType<M>, WithPayload<EventFromLogic<M>>>]?: Variants<M, Payload<EventFromLogic<M>, T>>;
} & { [outcome: `done:${string}`]: Variants<M, { output?: unknown }> } & {
  [outcome: `error:${string}`]: Variants<M, { error?: unknown }>;
};

/** A call of the API, or of a store's checkout. */
export type AnyCallName = CallName | keyof typeof checkoutCalls;

/** The call of an invoke; tests send every response that the contract allows to the chart. */
export interface InvokeCall {
  call: AnyCallName | readonly AnyCallName[];
  /** The request of it as an infinitive: "save the delivery", so that the server refuses "to save the delivery". */
  request: string;
  /** The sentence that is true once the server has accepted it: "The delivery is saved". */
  success: string;
  /** Refreshes data that is already shown and stays shown while the server can't respond. */
  isBackground?: true;
  /** An error code that is an expected response, for example that a record never arrived. */
  expectedError?: ErrorCode;
  /** Ends the session in this browser, whatever the response is. */
  alwaysEndsSession?: true;
}
/** `device`: makes no call to the server. */
export type InvokeTarget = InvokeCall | 'device';

/** Everything that is needed to explore, walk, draw and describe a chart. */
export interface FlowModel<M extends AnyStateMachine = AnyStateMachine, O extends Outcome = Outcome> {
  /** Kebab-case, unique: the name of the page in docs/flows. */
  id: string;
  title: string;
  /** One or two sentences: who uses it and what is true when it ends. */
  purpose: string;
  machine: M;
  /** The possible inputs of the chart, keyed by a description; the main journey begins with the first one. */
  starts: Record<string, InputFrom<M>>;
  /** The values that control the flow besides the state and its history: counters and facts that guards read. */
  key?(snapshot: SnapshotFrom<M>): unknown;
  variants: EventVariants<M>;
  labels: {
    states: Record<StatePath<M>, string>;
    events: { [T in EventType<M>]: string };
    outcomes: Record<O, string>;
    /** Describes a guard as a condition. Without it, the guard's name is split into words. */
    guard?: (name: string, params: unknown) => string;
    /**
     * Describes the last branch of a response or of a state that the chart passes at once, for which no guard holds. By
     * default the server accepts or refuses.
     */
    otherwise?: Partial<Record<O | `always:${StatePath<M>}`, string>>;
  };
  /** Conditions that hold in every state, keyed by a sentence. */
  invariants: Record<string, Bivariant<SnapshotFrom<M>, boolean>>;
  /** The call of each invoke; required if the chart has any (`defineModel`). */
  calls?: Record<InvokeOf<O>, InvokeTarget>;
  /** The status that a record is meant to reach; the story of a flow names its own. */
  goal?: StatePath<M>;
  /** Invokes that only wait for a time, and so can't fail: their failure is neither explored, drawn nor offered. */
  timers?: readonly InvokeOf<O>[];
  /** States that report a missing record, missing access and so on: only such a refusal leads to them. */
  refusalStates?: Partial<Record<StatePath<M>, readonly RefusalKind[]>>;
  /** The entered values and proofs of identity, which a failed or rate-limited call must not lose. */
  protectedData?(snapshot: SnapshotFrom<M>): unknown;
  /** States in which a record can stay forever although they aren't final. */
  restingStates?: readonly StatePath<M>[];
}

/** Any `FlowModel`, without the types of its chart; the tools pass it snapshots of its own chart only. */
export interface AnyFlowModel {
  id: string;
  title: string;
  purpose: string;
  machine: AnyStateMachine;
  starts: Record<string, unknown>;
  key?(snapshot: AnyMachineSnapshot): unknown;
  variants: {
    [event: string]:
      | Record<string, object>
      | Bivariant<AnyMachineSnapshot, Record<string, object>>
      | undefined;
  };
  labels: {
    states: Record<string, string>;
    events: Record<string, string>;
    outcomes: Record<string, string>;
    guard?: (name: string, params: unknown) => string;
    otherwise?: Record<string, string | undefined>;
  };
  invariants: Record<string, Bivariant<AnyMachineSnapshot, boolean>>;
  calls?: Record<string, InvokeTarget>;
  goal?: string;
  timers?: readonly string[];
  refusalStates?: Partial<Record<string, readonly RefusalKind[]>>;
  protectedData?(snapshot: AnyMachineSnapshot): unknown;
  restingStates?: readonly string[];
}

/** A model as it is written: what every chart calls the same has its words without saying them. */
export type ModelDefinition<
  M extends AnyStateMachine,
  Invoke extends string,
  V extends EventVariants<M>,
  Start extends string,
> = Omit<FlowModel<M, OutcomeOf<M, Invoke>>, 'labels' | 'calls' | 'variants' | 'starts'> & {
  starts: Record<Start, InputFrom<M>>;
  variants: V;
  labels: Omit<FlowModel<M, OutcomeOf<M, Invoke>>['labels'], 'events' | 'outcomes'> & {
    events: { [T in Exclude<EventType<M>, KnownEvent>]: string } & {
      [T in Extract<EventType<M>, KnownEvent>]?: string;
    };
    /** The exceptions: by default the server responds to a call or can't be reached, and a delay passes. */
    outcomes?: { [T in OutcomeOf<M, Invoke>]?: string };
  };
} & ([Invoke] extends [never] ? unknown : { calls: Record<Invoke, InvokeTarget> });

/** A model that also knows the names of its starts and of the variants of each event. */
export interface DefinedModel<
  M extends AnyStateMachine,
  O extends Outcome,
  V extends EventVariants<M>,
  Start extends string,
> extends Omit<FlowModel<M, O>, 'starts' | 'variants'> {
  starts: Record<Start, InputFrom<M>>;
  variants: V;
}

/** The names of an event's variants in a model: `'joined' | 'no free seat'`, or '' for an event with one payload. */
export type VariantOf<V, T extends string> = T extends keyof V
  ? V[T] extends (snapshot: never) => infer R
    ? keyof R & string
    : keyof V[T] & string
  : '';

/**
 * Declares a model: the states, events, variants and outcomes are inferred from the chart and the model itself.
 *
 * @throws Error for variants of an event that the chart doesn't have
 */
export function defineModel<
  M extends AnyStateMachine,
  const V extends EventVariants<M>,
  Start extends string,
  Invoke extends string = never,
>(model: ModelDefinition<M, Invoke, V, Start>): DefinedModel<M, OutcomeOf<M, Invoke>, V, Start> {
  const labels = { ...model.labels, ...completeLabels(model as unknown as WrittenModel) };
  for (const name of Object.keys(model.variants))
    if (!(name in labels.events) && !(name in labels.outcomes))
      throw new Error(`${model.id} has variants of ${name}, which the chart doesn't have`);
  return { ...model, labels };
}
