import { type AnyStateMachine, transition } from 'xstate';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';

/** A condition of a transition, and the event that would satisfy it (null: none can any more). */
export interface Condition<Facts> {
  holds(facts: Facts): boolean;
  satisfiedBy(facts: Facts): string | null;
}

/** Parameters of the guard `allowed`: the actors that may send the event, and the conditions that must hold. */
export interface GuardParams<Name extends string> {
  by: readonly LifecycleActor[];
  when: readonly Name[];
}

/** Builds the guard of a transition: `guard: allowed(['customer', 'merchant'], 'isPaid')`. */
export const createGuard =
  <Name extends string>() =>
  (by: readonly LifecycleActor[], ...when: Name[]): { type: 'allowed'; params: GuardParams<Name> } => ({
    type: 'allowed',
    params: { by, when },
  });

/** The implementation of the guard `allowed`. */
export const isAllowed = <Facts, Name extends string>(
  conditions: Record<Name, Condition<Facts>>,
  facts: Facts,
  by: LifecycleActor,
  clause: GuardParams<Name>,
): boolean => clause.by.includes(by) && clause.when.every((name) => conditions[name].holds(facts));

export interface RefusedTransition<Event, Name> {
  ok: false;
  /** Wrong status, wrong actor or an unmet condition. All three are answered with 409. */
  code: 'WRONG_STATUS' | 'WRONG_ACTOR' | 'CONDITION_UNMET';
  /** The events that this actor may send now. */
  legal: Event[];
  /** The unmet conditions; empty unless the code is `CONDITION_UNMET`. */
  unmet: Name[];
  /** The shortest chain of events after which the event is legal; null if there is none. */
  path: string[] | null;
}

/**
 * The result of an event. `record` is the record after the event, with the facts that the chart's actions computed.
 * `changed: false` means that the status was already reached: it is answered with 200 and nothing is written.
 */
export type TransitionResult<Rec, Status, Event, Name> =
  | { ok: true; to: Status; changed: boolean; record: Rec }
  | RefusedTransition<Event, Name>;

/**
 * The queries of a lifecycle for server and client. Pure: the chart is stepped with XState's `transition`, which takes some
 * 20 microseconds a step and 2 for each legal event.
 */
export interface Lifecycle<Rec, Status extends string, Event extends string, Name extends string> {
  /** All events in the chart's order. */
  events: readonly Event[];
  /** Returns the result of an event; `payload` is its data beside type and actor. */
  nextStatus<R extends Rec>(
    record: R,
    event: Event,
    actor: LifecycleActor,
    payload?: object,
  ): TransitionResult<R, Status, Event, Name>;
  /** Returns true if this actor could change the record by the event now. */
  canSend(record: Rec, event: Event, actor: LifecycleActor): boolean;
  /** Returns the events by which this actor could change the record now. */
  legalEvents(record: Rec, actor: LifecycleActor): Event[];
  /** Returns every event that this actor may ever send with its current result, so that a screen can offer or explain it. */
  options(
    record: Rec,
    actor: LifecycleActor,
  ): { event: Event; result: TransitionResult<Rec, Status, Event, Name> }[];
}

interface Branch<Status, Name extends string> extends GuardParams<Name> {
  from: Status;
  to: Status;
}

/**
 * Creates a lifecycle from a flat chart in which every transition has one target and the guard `allowed`. The chart's
 * context is the record without its status, which is the property `statusKey`. Events that only follow from another
 * record's step (`follows`) are legal but never offered. For an event that can lead to several statuses, `done` says when
 * it has nothing to do.
 */
export function createLifecycle<
  Rec extends object,
  Status extends string,
  Event extends string,
  Name extends string,
>(
  machine: AnyStateMachine,
  conditions: Record<Name, Condition<Rec>>,
  statusKey: keyof Rec & string,
  follows: readonly Event[],
  done: Partial<Record<Event, (record: Rec) => boolean>> = {},
): Lifecycle<Rec, Status, Event, Name> {
  const statusOf = (record: Rec) => record[statusKey] as Status;
  const snapshotOf = (record: Rec) => machine.resolveState({ value: statusOf(record), context: record });
  /** An event carries the current facts: those of the record, unless its payload has newer ones. */
  const toEvent = (record: Rec, type: Event, by: LifecycleActor, payload: object = {}) => ({
    ...record,
    ...payload,
    type,
    by,
  });
  const branches = branchesOf<Status, Event, Name>(machine);
  const events = [...branches.keys()];
  const offered = events.filter((event) => !follows.includes(event));
  const of = (event: Event) => branches.get(event) ?? [];
  const isSatisfied = (record: Rec, branch: GuardParams<Name>) =>
    branch.when.every((name) => conditions[name].holds(record));
  const canEverSend = (event: Event, actor: LifecycleActor) => of(event).some(({ by }) => by.includes(actor));
  /** The transitions of each status; those of the actor come first. */
  const transitionsByActor = Object.fromEntries(
    lifecycleActors.map((actor) => {
      const own = offered.filter((event) => canEverSend(event, actor));
      const ordered = [...own, ...offered.filter((event) => !own.includes(event))];
      const steps = ordered.flatMap((event) => of(event).map((branch) => ({ event, branch })));
      return [actor, Map.groupBy(steps, ({ branch }) => branch.from)];
    }),
  ) as Record<LifecycleActor, Map<Status, { event: Event; branch: Branch<Status, Name> }[]>>;
  /** An event that always leads to the same status has nothing to do in that status. */
  const isDone = (record: Rec, event: Event) =>
    done[event]?.(record) ?? of(event).every(({ to }) => to === statusOf(record));

  const canSend = (record: Rec, event: Event, actor: LifecycleActor) =>
    snapshotOf(record).can(toEvent(record, event, actor));

  function legalEvents(record: Rec, actor: LifecycleActor): Event[] {
    const snapshot = snapshotOf(record);
    return offered.filter((event) => snapshot.can(toEvent(record, event, actor)));
  }

  function findPath(record: Rec, actor: LifecycleActor, goals: ReadonlySet<Status>): Event[] | null {
    const ways = new Map<Status, Event[]>([[statusOf(record), []]]);
    for (const [status, path] of ways) {
      if (goals.has(status)) return path;
      for (const { event, branch } of transitionsByActor[actor].get(status) ?? [])
        if (!ways.has(branch.to) && isSatisfied(record, branch)) ways.set(branch.to, [...path, event]);
    }
    return null;
  }

  function refuse(record: Rec, event: Event, actor: LifecycleActor): RefusedTransition<Event, Name> {
    const legal = legalEvents(record, actor);
    const ownBranches = of(event).filter(({ by }) => by.includes(actor));
    const currentBranches = of(event).filter(({ from }) => from === statusOf(record));
    const [nearest] = currentBranches
      .filter(({ by }) => by.includes(actor))
      .map(({ when }) => when.filter((name) => !conditions[name].holds(record)))
      .sort((a, b) => a.length - b.length);
    if (nearest) {
      const steps = nearest.map((name) => conditions[name].satisfiedBy(record));
      const path = steps.every((step) => step !== null) ? [...new Set(steps)] : null;
      return { ok: false, code: 'CONDITION_UNMET', legal, unmet: nearest, path };
    }
    if (currentBranches.length > 0 || ownBranches.length === 0)
      return { ok: false, code: 'WRONG_ACTOR', legal, unmet: [], path: null };
    const path = findPath(record, actor, new Set(ownBranches.map(({ from }) => from)));
    return { ok: false, code: 'WRONG_STATUS', legal, unmet: [], path };
  }

  function nextStatus<R extends Rec>(
    record: R,
    event: Event,
    actor: LifecycleActor,
    payload: object = {},
  ): TransitionResult<R, Status, Event, Name> {
    const before = snapshotOf(record);
    const sent = toEvent(record, event, actor, payload);
    if (before.can(sent)) {
      const [after] = transition(machine, before, sent);
      const to = after.value as Status;
      return { ok: true, to, changed: true, record: { ...after.context, [statusKey]: to } as R };
    }
    if (isDone(record, event)) return { ok: true, to: statusOf(record), changed: false, record };
    return refuse({ ...record, ...payload }, event, actor);
  }

  return {
    events,
    nextStatus,
    canSend,
    legalEvents,
    options: (record, actor) =>
      offered
        .filter((event) => canEverSend(event, actor))
        .map((event) => ({ event, result: nextStatus(record, event, actor) })),
  };
}

function branchesOf<Status extends string, Event extends string, Name extends string>(
  machine: AnyStateMachine,
): Map<Event, Branch<Status, Name>[]> {
  const branches = new Map<Event, Branch<Status, Name>[]>();
  for (const state of Object.values(machine.root.states))
    for (const [event, definitions] of state.transitions)
      for (const { target, guard } of definitions) {
        const [to] = target ?? [];
        if (!to || typeof guard !== 'object' || guard.type !== 'allowed')
          throw new Error(`${machine.id}: ${state.key} · ${event} needs one target and the guard "allowed"`);
        const { by, when } = guard.params as GuardParams<Name>;
        const branch = { from: state.key as Status, to: to.key as Status, by, when };
        branches.set(event as Event, [...(branches.get(event as Event) ?? []), branch]);
      }
  return branches;
}
