import { type AnyStateMachine, transition } from 'xstate';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';

/** A fact that a transition needs, and the event that would bring it about (null: nothing can any more). */
export interface Condition<Facts> {
  holds(facts: Facts): boolean;
  meetBy(facts: Facts): string | null;
}

/** Params of the guard `allowed`: who may send the event, and the conditions that must hold beside. */
export interface Clause<Name extends string> {
  by: readonly LifecycleActor[];
  when: readonly Name[];
}

/** What a chart writes at each transition: `guard: allowed(['customer', 'merchant'], 'isPaid')`. */
export const clauseOf =
  <Name extends string>() =>
  (by: readonly LifecycleActor[], ...when: Name[]): { type: 'allowed'; params: Clause<Name> } => ({
    type: 'allowed',
    params: { by, when },
  });

/** The guard `allowed` itself. */
export const permits = <Facts, Name extends string>(
  conditions: Record<Name, Condition<Facts>>,
  facts: Facts,
  by: LifecycleActor,
  clause: Clause<Name>,
): boolean => clause.by.includes(by) && clause.when.every((name) => conditions[name].holds(facts));

export interface Refusal<Event, Name> {
  ok: false;
  /** Another moment, another person, or a condition that fails. All three are answered 409. */
  code: 'WRONG_STATUS' | 'WRONG_ACTOR' | 'CONDITION_UNMET';
  /** What this actor may do instead, now. */
  legal: Event[];
  /** The conditions that fail; empty unless the code is `CONDITION_UNMET`. */
  unmet: Name[];
  /** The shortest chain of events after which the event is legal; null when none leads there any more. */
  way: string[] | null;
}

/**
 * `record` is the record after the event, with the facts that the chart's own actions computed. `changed: false` is the
 * same state again: answered 200, nothing written, `record` as it was.
 */
export type Verdict<Rec, Status, Event, Name> =
  | { ok: true; to: Status; changed: boolean; record: Rec }
  | Refusal<Event, Name>;

/**
 * The questions that server and client ask of a lifecycle. Pure: the chart itself is stepped with XState's `transition`,
 * some 20 microseconds a step and 2 for each legal event.
 */
export interface Law<Rec, Status extends string, Event extends string, Name extends string> {
  /** All events of the chart, in its order. */
  events: readonly Event[];
  /** `payload` is what the event carries beside its type and actor. */
  nextStatus<R extends Rec>(
    record: R,
    event: Event,
    actor: LifecycleActor,
    payload?: object,
  ): Verdict<R, Status, Event, Name>;
  /** Events that would change the record's status now, if this actor sent them. */
  legalEvents(record: Rec, actor: LifecycleActor): Event[];
  /** Events that this actor may ever send, each with its verdict now: what a screen offers or explains. */
  options(record: Rec, actor: LifecycleActor): { event: Event; verdict: Verdict<Rec, Status, Event, Name> }[];
}

interface Branch<Status, Name extends string> extends Clause<Name> {
  from: Status;
  to: Status;
}

/**
 * Reads the law out of a flat lifecycle chart whose every transition has one target and the guard `allowed`. The chart's
 * context is the record without its status, which stands under `statusKey`.
 * Events that only follow from another record's step (`follows`) are legal, but nobody is offered them. Where an event does
 * not always lead to one status, `done` says when it has nothing left to do.
 */
export function lawOf<Rec extends object, Status extends string, Event extends string, Name extends string>(
  machine: AnyStateMachine,
  conditions: Record<Name, Condition<Rec>>,
  statusKey: keyof Rec & string,
  follows: readonly Event[],
  done: Partial<Record<Event, (record: Rec) => boolean>> = {},
): Law<Rec, Status, Event, Name> {
  const statusOf = (record: Rec) => record[statusKey] as Status;
  const snapshotOf = (record: Rec) => machine.resolveState({ value: statusOf(record), context: record });
  /** An event carries the facts as they are then: those of the record, unless it brings newer ones. */
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
  const holding = (record: Rec, branch: Clause<Name>) =>
    branch.when.every((name) => conditions[name].holds(record));
  const mayEver = (event: Event, actor: LifecycleActor) => of(event).some(({ by }) => by.includes(actor));
  /** The ways out of each status, the actor's own before the others'. */
  const waysOut = Object.fromEntries(
    lifecycleActors.map((actor) => {
      const own = offered.filter((event) => mayEver(event, actor));
      const ordered = [...own, ...offered.filter((event) => !own.includes(event))];
      const steps = ordered.flatMap((event) => of(event).map((branch) => ({ event, branch })));
      return [actor, Map.groupBy(steps, ({ branch }) => branch.from)];
    }),
  ) as Record<LifecycleActor, Map<Status, { event: Event; branch: Branch<Status, Name> }[]>>;
  /** An event that leads to one status wherever it is legal has nothing left to do in that status. */
  const isDone = (record: Rec, event: Event) =>
    done[event]?.(record) ?? of(event).every(({ to }) => to === statusOf(record));

  function legalEvents(record: Rec, actor: LifecycleActor): Event[] {
    const snapshot = snapshotOf(record);
    return offered.filter((event) => snapshot.can(toEvent(record, event, actor)));
  }

  function wayTo(record: Rec, actor: LifecycleActor, goals: ReadonlySet<Status>): Event[] | null {
    const ways = new Map<Status, Event[]>([[statusOf(record), []]]);
    for (const [status, way] of ways) {
      if (goals.has(status)) return way;
      for (const { event, branch } of waysOut[actor].get(status) ?? [])
        if (!ways.has(branch.to) && holding(record, branch)) ways.set(branch.to, [...way, event]);
    }
    return null;
  }

  function refuse(record: Rec, event: Event, actor: LifecycleActor): Refusal<Event, Name> {
    const legal = legalEvents(record, actor);
    const mine = of(event).filter(({ by }) => by.includes(actor));
    const here = of(event).filter(({ from }) => from === statusOf(record));
    const [nearest] = here
      .filter(({ by }) => by.includes(actor))
      .map(({ when }) => when.filter((name) => !conditions[name].holds(record)))
      .sort((a, b) => a.length - b.length);
    if (nearest) {
      const steps = nearest.map((name) => conditions[name].meetBy(record));
      const way = steps.every((step) => step !== null) ? [...new Set(steps)] : null;
      return { ok: false, code: 'CONDITION_UNMET', legal, unmet: nearest, way };
    }
    if (here.length > 0 || mine.length === 0)
      return { ok: false, code: 'WRONG_ACTOR', legal, unmet: [], way: null };
    const way = wayTo(record, actor, new Set(mine.map(({ from }) => from)));
    return { ok: false, code: 'WRONG_STATUS', legal, unmet: [], way };
  }

  function nextStatus<R extends Rec>(
    record: R,
    event: Event,
    actor: LifecycleActor,
    payload: object = {},
  ): Verdict<R, Status, Event, Name> {
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
    legalEvents,
    options: (record, actor) =>
      offered
        .filter((event) => mayEver(event, actor))
        .map((event) => ({ event, verdict: nextStatus(record, event, actor) })),
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
        const { by, when } = guard.params as Clause<Name>;
        const branch = { from: state.key as Status, to: to.key as Status, by, when };
        branches.set(event as Event, [...(branches.get(event as Event) ?? []), branch]);
      }
  return branches;
}
