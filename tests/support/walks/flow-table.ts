import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { AnyCallName } from '#machines/model.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { Act, Place } from '#machines/graph/walk.ts';
import type {
  DefinedModel,
  EventType,
  EventVariants,
  InvokeOf,
  Outcome,
  StatePath,
  VariantOf,
} from '#machines/model.ts';
import type { Walk } from '#tests/support/browser/journeys.ts';
import type { HeldRequest } from '#tests/support/server/held-request.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import type {
  CallFaults,
  FaultMatrix,
  Impossible,
  RepeatedCall,
  StateInterruptions,
  transientState,
} from './fault-matrix.ts';
import type { Travel } from './journey.ts';

/** One journey, through the API or in a browser, with the flow's own data. */
export interface Travelled<Fixture> extends Travel {
  fixture: Fixture;
}
/** One journey in a browser. */
export type PageWalk<Fixture> = Walk & Travelled<Fixture>;

/** The milliseconds of a timer of the page: one or several exact values, or everything in a range. */
export type Delay = number | readonly number[] | { from: number; to: number };

/** A call of a walk that has to be answered. */
export interface OpenCall {
  moment: Moment;
  /** Returns the name of the call; if it is one of several that the row doesn't tell apart, waits for it. */
  name(): Promise<AnyCallName>;
  /** Waits for the call and holds it; it is the one that `pass` passes. */
  next(): Promise<HeldRequest>;
  /**
   * Passes the call to the server, which must respond as in the model.
   *
   * @param answer the server's refusal if it isn't the model's; a body in place of the caller's
   */
  pass(answer?: { refusal?: ErrorCode; body?: object }): Promise<void>;
}

/**
 * How the server comes to a response: a preparation of its records, after which the call is passed to it and must be
 * answered as in the model; the status of a refusal that the interceptor sends, because the server can't or only after
 * many requests; or `respond`, which passes the call itself.
 */
export type Response<Fixture, Variant> =
  | ((walk: Travelled<Fixture>, variant: Variant, moment: Moment) => Promise<unknown> | undefined | void)
  | number
  | { respond(walk: Travelled<Fixture>, call: OpenCall): Promise<unknown> };

type CallOutcome = 'continues' | 'ends' | Impossible;

/** The row of an invoke with a call. A missing or unknown variant is a type error. */
export interface CallRow<M extends AnyStateMachine, Done extends string, Failed extends string, Fixture> {
  /** Needed if the model names several calls. A function if the chart's context decides which one is made. */
  call?: AnyCallName | ((snapshot: SnapshotFrom<M>) => AnyCallName);
  responses: Record<Done, Response<Fixture, Done>>;
  /**
   * By default the call is dropped. `lost`: the server completes it and its response is dropped; `lost before a repeat`:
   * only if the next press is answered as the repeated call of `lost`. A number is a status with a body that nobody can
   * read.
   */
  noResponse?: Record<Failed, 'dropped' | 'lost' | 'lost before a repeat' | number | Act<Travelled<Fixture>>>;
  /** The variant of the server's refusal, or the call's outcome if it has none. */
  '4xx': Done | CallOutcome;
  /** By default `continues`, as for `offline` and `timeout`. */
  '5xx'?: CallOutcome;
  offline?: CallOutcome;
  timeout?: CallOutcome;
  /** The server completed the call, and its response is lost. */
  lost: CallOutcome | RepeatedCall<Done>;
  /** By default nothing leads away while the call runs. */
  canceledBy?: EventType<M> | Impossible;
  isUnpredictable?(walk: Travelled<Fixture>): boolean;
}

/**
 * The row of an invoke that makes no call: a timer of the page, something that the device saves at once, which fails as
 * on a full device, or what else the device does at once.
 */
export type DeviceRow<Fixture> =
  | { timer: Delay; before?: Act<Travelled<Fixture>> }
  | { saves: true }
  | { done?: Act<Travelled<Fixture>>; error?: Act<Travelled<Fixture>> };

/** By default an event is a press on the control `[data-event]`, twice in a row. */
export interface EventRow<Fixture> {
  /** The property of the event for each of whose values the page has a control, with the value as `data-variant`. */
  variantBy?: string;
  /** Prepares the press: fills in the fields. */
  fill?(walk: PageWalk<Fixture>, moment: Moment): Promise<unknown>;
  /**
   * `once`: the control isn't there any more after the first press. A function if it isn't pressed, or is one of several.
   */
  press?: 'once' | ((walk: PageWalk<Fixture>, moment: Moment) => Promise<unknown>);
  /** Runs after the press in the browser. */
  checkAfter?(walk: PageWalk<Fixture>, moment: Moment): Promise<unknown>;
  /** Replaces the press: the page has no such control. */
  inBrowser?(walk: PageWalk<Fixture>, moment: Moment): Promise<unknown>;
  /** The real data at the API, in place of the model's samples. */
  payload?(walk: Travelled<Fixture>, moment: Moment): Promise<object> | object;
  /** Replaces the event at the API: the page's client sends it, because of a call. */
  atApi?(walk: Travelled<Fixture>, moment: Moment): Promise<unknown>;
  /** Runs after the event at both levels. */
  after?(walk: Travelled<Fixture>, moment: Moment): Promise<unknown>;
}

/** Checks what the page of a state shows. */
type ShowsState<M extends AnyStateMachine, Fixture> = (
  walk: PageWalk<Fixture>,
  place: Pick<Place, 'accepted'> & { snapshot: SnapshotFrom<M> },
) => Promise<unknown>;

export interface FullStateRow<M extends AnyStateMachine, Fixture> {
  /** A text of the page, or a check of one's own. */
  shows?: string | RegExp | ShowsState<M, Fixture>;
  /** The control that is pressed twice here and must act once. Needed in each state with a control. */
  doublePress?: EventType<M> | Impossible;
  /** After a reload; by default as in the table's `onReturn`. */
  restart?: StateInterruptions<M>['restart'];
  /** After Back and forward again. */
  back?: StateInterruptions<M>['back'];
  /** The page has left the flow's view here, so that only `shows` is checked. */
  isOutside?: true;
  /** Why the page can't be interrupted here. */
  uninterrupted?: string;
}
/** The state, its controls and its accessibility are always checked; a row that is a text has no control. */
export type StateRow<M extends AnyStateMachine, Fixture> =
  | string
  | RegExp
  | typeof transientState
  | FullStateRow<M, Fixture>;

/** Everything that the walks of a flow need to know, once. */
export interface TableRows<
  M extends AnyStateMachine,
  O extends Outcome,
  V extends EventVariants<M>,
  Start extends string,
  Fixture,
> extends Pick<
  FaultMatrix<M, O, Travelled<Fixture>>,
  'inputAfter' | 'isForgotten' | 'storesAborts' | 'effects' | 'afterRepeat'
> {
  /** Creates the flow's own data. `runJobs` runs the waiting ones, such as emails, if the server doesn't by itself. */
  fixture(harness: TestHarness, runJobs: () => Promise<unknown>): Promise<Fixture>;
  /** Prepares each start of the model. */
  starts: Record<Start, (fixture: Fixture) => Promise<unknown> | undefined | void>;
  calls: {
    [Id in InvokeOf<O>]:
      | CallRow<M, VariantOf<V, `done:${Id}`>, VariantOf<V, `error:${Id}`>, Fixture>
      | DeviceRow<Fixture>;
  };
  /** The chart's delays. */
  delays: Record<O extends `after:${infer D}` ? D : never, Delay>;
  /** The events that are more than a press. */
  events: { [T in EventType<M>]?: EventRow<Fixture> };
  states: Record<StatePath<M>, StateRow<M, Fixture>>;
  /** What a reload and Back lead to in each state without an entry of its own; by default `starts again`. */
  onReturn?: Pick<StateInterruptions<M>, 'restart' | 'back'>;
  /** The enabled controls of a state, if they aren't one for each accepted event. */
  controls?(place: Place): readonly string[];
  /** Calls of the page that aren't part of the chart and are held in the browser too. */
  alsoHeld?: readonly AnyCallName[];
}

export interface FlowTable<
  M extends AnyStateMachine,
  O extends Outcome,
  V extends EventVariants<M>,
  Start extends string,
  Fixture,
> extends TableRows<M, O, V, Start, Fixture> {
  model: DefinedModel<M, O, V, Start>;
}

/** Declares the table of a flow, from which its walks through the API and a browser and its fault matrix are made. */
export const defineTable = <
  M extends AnyStateMachine,
  O extends Outcome,
  V extends EventVariants<M>,
  Start extends string,
  Fixture,
>(
  model: DefinedModel<M, O, V, Start>,
  rows: TableRows<M, O, V, Start, Fixture>,
): FlowTable<M, O, V, Start, Fixture> => ({ model, ...rows });

/** Any table, without the types of its chart. */
export interface AnyTable<Fixture = unknown> {
  model: DefinedModel<AnyStateMachine, Outcome, EventVariants<AnyStateMachine>, string>;
  calls: Record<string, AnyCallRow<Fixture> | DeviceRow<Fixture>>;
  delays: Record<string, Delay>;
  events: Record<string, EventRow<Fixture> | undefined>;
  states: Record<string, StateRow<AnyStateMachine, Fixture>>;
  onReturn?: Pick<StateInterruptions<AnyStateMachine>, 'restart' | 'back'>;
}
export type AnyCallRow<Fixture> = CallRow<AnyStateMachine, string, string, Fixture>;
export type AnyCallFaults<Fixture> = CallFaults<AnyStateMachine, Travelled<Fixture>>;

/** Events that the browser itself sends; no page has a control for them. */
export const browserEvents = ['network.back', 'connection.back', 'page.shown'] as const;

/** Returns the events of a flow that are controls of its page. */
export const controlsOf = ({
  model,
  events,
}: {
  model: { labels: { events: Record<string, string> } };
  events: Record<string, EventRow<never> | undefined>;
}): string[] =>
  Object.keys(model.labels.events).filter(
    (type) => !(browserEvents as readonly string[]).includes(type) && events[type]?.inBrowser === undefined,
  );
