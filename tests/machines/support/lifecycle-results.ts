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

/** The result of an event in a word: the next status, `same` or `illegal`; no record has a status of these names. */
export const resultWordOf = (verdict: TransitionResult<object, string, string, string>): string =>
  verdict.ok ? (verdict.changed ? verdict.to : 'same') : 'illegal';

/** Whether a chart that stands here takes an event exactly when the law lets it change the status, and to there. */
export function matchesChart(
  chart: AnyStateMachine,
  here: AnyMachineSnapshot,
  event: AnyEventObject,
  verdict: TransitionResult<object, string, string, string>,
): boolean {
  const may = verdict.ok && verdict.changed;
  if (here.can(event) !== may) return false;
  return !may || transition(chart, here, event)[0].value === verdict.to;
}

/** Returns the facts of a record that an event changed, and no others; throws where the event changes nothing. */
export function changesOf<Rec extends object, Event extends string>(
  lifecycle: Pick<Lifecycle<Rec, string, Event, string>, 'nextStatus'>,
  record: Rec,
  event: Event,
  actor: LifecycleActor,
  payload: object = {},
): Partial<Rec> {
  const verdict = lifecycle.nextStatus(record, event, actor, payload);
  if (!verdict.ok || !verdict.changed) throw new Error(`${event} changes nothing`);
  const before = new Map<string, unknown>(Object.entries(record));
  const changed = Object.entries(verdict.record).filter(([fact, value]) => value !== before.get(fact));
  return Object.fromEntries(changed) as Partial<Rec>;
}
