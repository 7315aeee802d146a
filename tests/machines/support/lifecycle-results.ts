import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { Lifecycle, TransitionResult } from '#machines/lifecycles/lifecycle.ts';

/** The abbreviations of actors in the decision tables. */
export const actorLetters: Record<LifecycleActor, string> = {
  merchant: 'M',
  customer: 'C',
  payment: 'P',
  courier: 'D',
  timer: 'S',
  operator: 'O',
  identity: 'I',
};

/** Returns the next status, `same` or `illegal`. No status has one of these two names. */
export const resultWordOf = (result: TransitionResult<object, string, string, string>): string =>
  result.ok ? (result.changed ? result.to : 'same') : 'illegal';

/**
 * Returns true if the chart accepts an event exactly when the lifecycle changes the status, and leads to that status.
 */
export function matchesChart(
  chart: AnyStateMachine,
  here: AnyMachineSnapshot,
  event: AnyEventObject,
  result: TransitionResult<object, string, string, string>,
): boolean {
  const may = result.ok && result.changed;
  if (here.can(event) !== may) return false;
  return !may || transition(chart, here, event)[0].value === result.to;
}

/** Returns the facts of a record that an event changed. Throws if the event changes nothing. */
export function changesOf<Rec extends object, Event extends string>(
  lifecycle: Pick<Lifecycle<Rec, string, Event, string>, 'nextStatus'>,
  record: Rec,
  event: Event,
  actor: LifecycleActor,
  payload: object = {},
): Partial<Rec> {
  const result = lifecycle.nextStatus(record, event, actor, payload);
  if (!result.ok || !result.changed) throw new Error(`${event} changes nothing`);
  const before = new Map<string, unknown>(Object.entries(record));
  const changed = Object.entries(result.record).filter(([fact, value]) => value !== before.get(fact));
  return Object.fromEntries(changed) as Partial<Rec>;
}
