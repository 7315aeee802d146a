import type { AnyStateMachine, ContextFrom, InputFrom, SnapshotFrom } from 'xstate';

/** An event of a person, or an outcome (`done:sendWithdrawal`, `error:loadStart`, `after:pollDelay`), as it is told to a chart. */
export interface Act {
  /** The event's type or the outcome's short name. */
  name: string;
  /** The payload of an event, or the `output` of an outcome. */
  payload: object;
}

/** The page is opened again: the chart starts again from what the device kept. */
export const reopened = 'reopened';

/** One thing that happens in a promise. */
export type PromiseStep = Act | typeof reopened;

/** A person does something: `does('amount.submit', { amountMinor: 500_000 })`. */
export const does = (name: string, payload: object = {}): Act => ({ name, payload });

/** A call is answered, by the id of its invoke: `answered('sendWithdrawal', refused('PIN_WRONG', 'The PIN is wrong'))`. */
export const answered = (invoke: string, response: { output?: unknown } = {}): Act => ({
  name: `done:${invoke}`,
  payload: response,
});

/** A call gets no response. */
export const unanswered = (invoke: string): Act => ({ name: `error:${invoke}`, payload: {} });

/** A delay of the chart passes. */
export const passed = (delay: string): Act => ({ name: `after:${delay}`, payload: {} });

/** A place in a flow that promises begin at, and the way to it. */
export interface Situation<Input = unknown> {
  /** In a person's words, as it follows "At": `the PIN, with 5,000 to withdraw`. */
  words: string;
  input: Input;
  steps: readonly PromiseStep[];
}

/** Everything that a person sees and that the server and the device get; never a state of the chart. */
export interface Shown {
  /** The result of the flow's view function. */
  view: unknown;
  /** The events that the person can send now. */
  controls: string[];
  /** The calls that were begun, and the effects, since the situation, in their order, by the id of their invoke, with their input. */
  calls: { name: string; input: unknown }[];
  /** The content that the device keeps; null for nothing. */
  kept: unknown;
}

/** Must be so: each part that is named is compared, and of objects only the named properties. */
export interface Expectation {
  view?: unknown;
  /** Controls that are there. */
  offers?: readonly string[];
  /** Controls that are not there. */
  offersNot?: readonly string[];
  /** Acts that are not possible. */
  refuses?: readonly Act[];
  /** The names of all calls that were begun since the situation, in their order; of an input's own situation, from its start on. */
  calls?: readonly string[];
  /** The input of the newest call of a name. */
  sends?: Record<string, unknown>;
  kept?: unknown;
}

/** Something happens in a situation, and something must be so then. */
export interface PromisedCase<Input = unknown> {
  situation: Situation<Input>;
  when: readonly PromiseStep[];
  expect: Expectation;
}

/** Something that a person can rely on, in terms of what is shown, called and kept. Written by hand. */
export interface FlowPromise<Input = unknown> {
  sentence: string;
  cases: readonly PromisedCase<Input>[];
}

/** How the device keeps what a chart tells it to, and how the page starts again from it. */
export interface Keeping<M extends AnyStateMachine> {
  /** The chart's actions and answered invokes (`done:x`) that change what is kept, each with its new content. */
  by?: Record<string, (moment: { context: ContextFrom<M>; output: unknown }) => unknown>;
  /** Returns the content after a step, where the page itself stores a part of the chart's context; undefined for no change. */
  contentAfter?(snapshot: SnapshotFrom<M>, kept: unknown): unknown;
  /** Returns the content that the device keeps when the page is opened with this input. */
  keptIn(input: InputFrom<M>): unknown;
  inputAfter(kept: unknown): InputFrom<M>;
}

/** The promises of a flow. */
export interface FlowPromises<M extends AnyStateMachine = AnyStateMachine> {
  view(snapshot: SnapshotFrom<M>): unknown;
  keeping?: Keeping<M>;
  /** The chart's actions that reach others, such as other tabs: they count as calls, with their parameters as the input. */
  effects?: readonly string[];
  promises: readonly FlowPromise<InputFrom<M>>[];
}

/** Declares the promises of a flow; `chart` is only used for its type. */
export const definePromises = <M extends AnyStateMachine>(
  _chart: M,
  promises: FlowPromises<M>,
): FlowPromises<M> => promises;

/** A sentence, and its cases. */
export const promise = <Input>(sentence: string, ...cases: PromisedCase<Input>[]): FlowPromise<Input> => ({
  sentence,
  cases,
});

/** A case of a promise: in a situation, if these things happen, this is so. */
export const at = <Input>(
  situation: Situation<Input>,
  when: readonly PromiseStep[],
  expect: Expectation,
): PromisedCase<Input> => ({ situation, when, expect });

/** Returns the situation after more has happened. */
export const after = <Input>(
  { input, steps }: Situation<Input>,
  words: string,
  ...more: PromiseStep[]
): Situation<Input> => ({ words, input, steps: [...steps, ...more] });
