import type { LifecycleActor } from '#domain/order-status.ts';
import type { Lifecycle, RefusedTransition as LifecycleRefusal } from '#machines/lifecycles/lifecycle.ts';
import type { TransitionPlan, Transition } from './advance.ts';

/** The chart of a record's only lifecycle, and the text for an event that it does not allow. */
interface Chart<Rec, Status extends string, Event extends string, Name extends string> {
  lifecycle: Transition['lifecycle'];
  definition: Lifecycle<Rec, Status, Event, Name>;
  explainRejection: (record: Rec, refusal: LifecycleRefusal<Event, Name>, event: Event) => string;
}

/**
 * Plans a step that is one event of one chart. `payload` is the data of the event. An event that changes neither
 * status nor facts results in an empty plan.
 */
export function planStep<
  R extends Rec,
  Rec extends { status: Status },
  Status extends string,
  Event extends string,
  Name extends string,
>(
  { lifecycle, definition, explainRejection }: Chart<Rec, Status, Event, Name>,
  record: R,
  event: Event,
  by: LifecycleActor,
  payload: object = {},
): TransitionPlan<R, never> {
  const result = definition.nextStatus(record, event, by, payload);
  if (!result.ok) return { ok: false, message: explainRejection(record, result, event), legal: result.legal };
  const transitions = result.changed ? [{ lifecycle, event, from: record.status, to: result.to }] : [];
  return { ok: true, transitions, record: result.record, effects: [] };
}
