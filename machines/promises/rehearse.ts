import type { AnyStateMachine, EventObject } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { listAcceptedEvents, outcomesIn } from '../graph/explore.ts';
import { eventName } from '../graph/names.ts';
import { findDifference } from './find-difference.ts';
import { type Performance, begin, tell } from './perform.ts';
import type {
  Act,
  Expectation,
  FlowPromise,
  FlowPromises,
  PromiseStep,
  PromisedCase,
  Shown,
} from './promise.ts';

/** A chart on which a promise is told. */
interface Stage {
  model: AnyFlowModel;
  flow: FlowPromises;
}

/** Returns the event of an act; undefined where nothing waits for it, or the chart doesn't accept it. */
function toEvent({ snapshot }: Performance, { name, payload }: Act): EventObject | undefined {
  const type = /^(?:done|error|after):/.test(name)
    ? outcomesIn(snapshot).find((outcome) => eventName(outcome) === name)
    : name;
  const event = { ...payload, type: type ?? name };
  return type !== undefined && snapshot.can(event) ? event : undefined;
}

/** Something that happened: an event that was told to the chart, or the input with which the page was opened again. */
type Happened = { now: Performance } & ({ event: EventObject } | { input: unknown });

/** @throws Error where it can't happen */
function happen({ model, flow }: Stage, before: Performance, step: PromiseStep): Happened {
  if (step === 'reopened') {
    const { kept, calls } = before;
    if (!flow.keeping) throw new Error('this flow keeps nothing');
    const input = flow.keeping.inputAfter(kept);
    return { input, now: begin(model.machine, flow, input, { kept, calls }) };
  }
  const event = toEvent(before, step);
  if (!event) throw new Error(`${step.name} can't happen`);
  return { event, now: tell(model.machine, flow, before, event, step.name) };
}

/** Returns what a person sees of a chart, and what was called and kept. */
export function show({ model, flow }: Stage, { snapshot, calls, kept }: Performance): Shown {
  const accepted = listAcceptedEvents(model, snapshot);
  const controls = accepted.flatMap(({ name }) => (name in model.labels.events ? [name] : []));
  return { view: flow.view(snapshot as never), controls: [...new Set(controls)], calls, kept };
}

function listProblems(stage: Stage, now: Performance, expected: Expectation): string[] {
  const { view, offers = [], offersNot = [], refuses = [], calls, sends = {}, kept } = expected;
  const shown = show(stage, now);
  const newest = (name: string) => shown.calls.findLast((call) => call.name === name)?.input;
  const names = shown.calls.map(({ name }) => name);
  return [
    view === undefined ? undefined : findDifference(shown.view, view, 'view'),
    ...offers.map((name) => (shown.controls.includes(name) ? undefined : `${name} is not offered`)),
    ...offersNot.map((name) => (shown.controls.includes(name) ? `${name} is offered` : undefined)),
    ...refuses.map((act) =>
      toEvent(now, act) ? `${act.name} ${JSON.stringify(act.payload)} is possible` : undefined,
    ),
    calls && findDifference(names, calls, 'calls'),
    ...Object.entries(sends).map(([name, input]) => findDifference(newest(name), input, name)),
    kept === undefined ? undefined : findDifference(shown.kept, kept, 'kept'),
  ].filter((problem) => problem !== undefined);
}

function findBrokenCase(stage: Stage, { situation, when, expect }: PromisedCase): string[] {
  const { model, flow } = stage;
  try {
    const kept = flow.keeping?.keptIn(situation.input) ?? null;
    let now = begin(model.machine, flow, situation.input, { kept });
    for (const step of situation.steps) ({ now } = happen(stage, now, step));
    if (situation.steps.length > 0) now = { ...now, calls: [] };
    for (const step of when) ({ now } = happen(stage, now, step));
    return listProblems(stage, now, expect);
  } catch (problem) {
    // A mutant can break the chart itself: an endless loop, or a context that its view can't show.
    return [problem instanceof Error ? problem.message : String(problem)];
  }
}

/** The way to the outcome of a case: the input to start with, and the events that follow. */
export interface WayToCase {
  input: unknown;
  events: readonly EventObject[];
}

/** Returns the way to the outcome of a case; it starts where the page was opened for the last time. */
export function findWayToCase(
  model: AnyFlowModel,
  flow: FlowPromises,
  { situation, when }: PromisedCase,
): WayToCase {
  const kept = flow.keeping?.keptIn(situation.input) ?? null;
  let now = begin(model.machine, flow, situation.input, { kept });
  let way: WayToCase = { input: situation.input, events: [] };
  for (const step of [...situation.steps, ...when]) {
    const result = happen({ model, flow }, now, step);
    ({ now } = result);
    way =
      'event' in result
        ? { ...way, events: [...way.events, result.event] }
        : { input: result.input, events: [] };
  }
  return way;
}

/**
 * Tells a promise on a chart.
 * @param machine the model's chart, or a mutant of it
 * @returns what isn't so, each with its situation; empty if the promise holds
 */
export const findBroken = (
  model: AnyFlowModel,
  flow: FlowPromises,
  { cases }: FlowPromise,
  machine: AnyStateMachine = model.machine,
): string[] =>
  cases.flatMap((one) =>
    findBrokenCase({ model: { ...model, machine }, flow }, one).map(
      (problem) => `at ${one.situation.words}: ${problem}`,
    ),
  );
