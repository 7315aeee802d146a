import {
  type AnyActorRef,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
  createActor,
  fromPromise,
} from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { ManualClock } from './manual-clock.ts';
import { statesOf } from './names.ts';

interface Settle {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** A running actor of a chart without side effects: its invoked actors settle and its delays end on command. */
export interface Simulated {
  actor: AnyActorRef;
  /** The model's chart with simulated services; the states and transitions of `actor` are those of this chart. */
  machine: AnyStateMachine;
  clock: ManualClock;
  pending: Map<string, Settle>;
}

export function simulate(
  { machine }: AnyFlowModel,
  from: { input: unknown } | { snapshot: Snapshot<unknown> },
  inspect?: (event: InspectionEvent) => void,
): Simulated {
  const clock = new ManualClock();
  const pending = new Map<string, Settle>();
  const simulated: AnyStateMachine = machine.provide({
    actors: controlled(machine, pending, clock),
    actions: silent(machine),
  });
  const actor = createActor(simulated, { ...from, clock, ...(inspect && { inspect }) });
  // Without an observer XState reports an actor's failure to the process; a simulation reads it from the snapshot.
  actor.subscribe({ error: () => undefined });
  actor.start();
  return { actor, machine: simulated, clock, pending };
}

/** Replaces actions with side effects by empty ones; actions that XState resolves (assign, raise …) stay. */
function silent({ implementations }: AnyStateMachine) {
  const effects = Object.entries(implementations.actions).filter(
    ([, action]) => action && !('resolve' in action),
  );
  return Object.fromEntries(effects.map(([name]) => [name, () => undefined]));
}

/** Replaces every invoked actor by a promise that is settled by the ID of its invoke. */
function controlled(machine: AnyStateMachine, pending: Map<string, Settle>, clock: ManualClock) {
  const waiting = fromPromise<unknown, unknown>(({ self, input }) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const resolveInTime = (output: unknown) => {
      clock.advanceTo(deadlineIn(input));
      resolve(output);
    };
    pending.set(self.id, { resolve: resolveInTime, reject });
    return promise;
  });
  const sources = statesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => src));
  const named = sources.filter((src) => typeof src === 'string');
  const inline =
    named.find((src) => src.startsWith('xstate.')) ?? sources.find((src) => typeof src !== 'string');
  if (inline !== undefined) throw new Error(`${machine.id} invokes an actor that setup does not name`);
  return Object.fromEntries(named.map((src) => [src, waiting]));
}

/** Returns the time until which an actor waits; 0 for one that waits for a response. */
const deadlineIn = (input: unknown): number =>
  typeof input === 'object' && input !== null && 'untilMs' in input && typeof input.untilMs === 'number'
    ? input.untilMs
    : 0;

/** Triggers an event: settles an actor, ends a delay or sends the event. */
export function triggerEvent({ actor, clock, pending }: Simulated, event: EventObject): void {
  const settles = /^xstate\.(?<how>done|error)\.actor\.(?<id>.+)$/.exec(event.type)?.groups;
  if (settles) {
    const settle = pending.get(settles['id'] ?? '');
    if (!settle) throw new Error(`${settles['id']} is not running`);
    if (settles['how'] === 'done') settle.resolve('output' in event ? event.output : undefined);
    else settle.reject('error' in event ? event.error : undefined);
    return;
  }
  if (event.type.startsWith('xstate.after.')) {
    clock.endDelay(actor, (type) => type === event.type);
    return;
  }
  actor.send(event);
}
