import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventObject,
  InspectionEvent,
} from 'xstate';
import {
  type Edge,
  type Exploration,
  type Offered,
  explore,
  keyOf,
  offeredIn,
} from '#machines/graph/explore.ts';
import { eventName, pathOf, transitionsOf } from '#machines/graph/names.ts';
import { type Simulated, bringAbout, simulate } from '#machines/graph/simulate.ts';
import { enter } from '#machines/graph/step.ts';
import { type Journey, nearest, shortest, tour } from '#machines/graph/tour.ts';
import type { AnyFlowModel } from '#machines/model.ts';

/** An event that the chart of a review has handled, sent by the page, the diagram or the list of events. */
export interface Happened {
  event: EventObject;
  name: string;
  /** The name of the payload in the model; '' if there is only one, or if the page sent the event. */
  variant: string;
  /** Stable names of the transitions taken. */
  taken: readonly string[];
}

export interface Standing {
  start: string;
  actor: AnyActorRef;
  snapshot: AnyMachineSnapshot;
  /** Transitions taken at the start. */
  entered: readonly string[];
  /** The events since the start, in order. */
  log: readonly Happened[];
}

/** Returns true for an edge that leads into the state. A transient state counts as reached when a transition leads through it. */
const leads = (path: string) => (edge: Pick<Edge, 'snapshot' | 'taken'>) =>
  isIn(edge.snapshot, path) || edge.taken.some((id) => id.startsWith(`${path} · always`));

export const isIn = (snapshot: AnyMachineSnapshot, path: string): boolean =>
  (snapshot._nodes as AnyStateNode[]).some((state) => pathOf(state) === path);

/** An event to send, and the name of its payload. */
export type Act = Pick<Offered, 'event' | 'variant'>;

const idsOf = (machine: AnyStateMachine): ReadonlyMap<object, string> =>
  new Map(transitionsOf(machine).map(({ definition, id }) => [definition, id]));

/** Waits until pending promises have settled and their effects are applied. */
const settled = () => new Promise((done) => setTimeout(done));

/** Runs a chart on simulated services and logs the events that it handles. */
export class Review {
  readonly model: AnyFlowModel;
  readonly flow: Exploration;
  readonly journeys: readonly Journey[];
  readonly #listeners = new Set<() => void>();
  #simulated: Simulated | undefined;
  #standing: Standing;
  #isReplaying = false;

  constructor(model: AnyFlowModel) {
    this.model = model;
    this.flow = explore(model);
    this.journeys = tour(this.flow);
    this.#standing = this.#enter(Object.keys(model.starts)[0] ?? '');
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly standing = (): Standing => this.#standing;

  /** Returns the events that the current state accepts, each with all its variants. */
  offered(): Offered[] {
    return offeredIn(this.model, this.#standing.snapshot).filter(({ isTaken }) => isTaken);
  }

  begin(start: string): void {
    this.#standing = this.#enter(start);
    this.#tell();
  }

  /** Sends an event that was chosen in the list. Does nothing if the chart no longer accepts it. */
  async choose({ name, variant }: Offered): Promise<void> {
    await settled();
    const one = this.offered().find((offer) => offer.name === name && offer.variant === variant);
    if (one) await this.#happen(one);
  }

  /** Goes back to the state after the first `count` events since the start. */
  goBackTo(count: number): Promise<void> {
    const { start, log } = this.#standing;
    return this.#replay(start, log.slice(0, count));
  }

  /** Goes to a step of a journey; 0 is its start. */
  playTo({ start, steps }: Journey, count: number): Promise<void> {
    return this.#replay(start, steps.slice(0, count));
  }

  /**
   * Goes to a state by the shortest path from the current state, or else from a start. Typed values may make the path from
   * the current state lead elsewhere; then the path from a start is taken.
   * @returns whether the state was reached
   */
  async driveTo(path: string): Promise<boolean> {
    const { snapshot, start, log } = this.#standing;
    if (isIn(snapshot, path)) return true;
    const onward = nearest(this.flow, keyOf(this.model, snapshot), leads(path));
    if (onward) {
      await this.#replay(start, [...log, ...onward]);
      if (this.#isThere(path)) return true;
    }
    const entering = Object.keys(this.model.starts).find((name) => leads(path)(this.#entered(name)));
    const journey =
      entering === undefined ? shortest(this.flow, leads(path)) : { start: entering, steps: [] };
    if (!journey) return false;
    await this.playTo(journey, journey.steps.length);
    return this.#isThere(path);
  }

  #isThere(path: string): boolean {
    const { snapshot, entered, log } = this.#standing;
    return leads(path)({ snapshot, taken: [...(log.at(-1)?.taken ?? entered)] });
  }

  stop(): void {
    this.#simulated?.actor.stop();
  }

  /** Causes an event as in production: an actor settles, a delay ends, or a person acts. */
  async #happen({ event, variant }: Act): Promise<void> {
    if (!this.#simulated) return;
    this.#variant = variant;
    bringAbout(this.#simulated, event);
    await settled();
    this.#variant = '';
  }

  /** Restarts the chart and sends the same events again, because a chart can't run backwards. */
  async #replay(start: string, acts: readonly Act[]): Promise<void> {
    this.#isReplaying = true;
    this.#standing = this.#enter(start);
    for (const act of acts) await this.#happen(act);
    this.#isReplaying = false;
    this.#tell();
  }

  #enter(start: string): Standing {
    this.#simulated?.actor.stop();
    const input = this.model.starts[start];
    this.#simulated = simulate(this.model, { input }, (event) => this.#note(event));
    const { actor, machine } = this.#simulated;
    this.#ids = idsOf(machine);
    return { start, actor, log: [], ...this.#entered(start) };
  }

  /** Returns the state that a start leads to, and the transitions taken. */
  #entered(start: string): Pick<Standing, 'snapshot' | 'entered'> & Pick<Edge, 'taken'> {
    const { machine } = this.model;
    const ids = idsOf(machine);
    const { snapshot, taken } = enter(machine, this.model.starts[start]);
    const entered = taken.flatMap((definition) => ids.get(definition) ?? []);
    return { snapshot, entered, taken: entered };
  }

  #ids: ReadonlyMap<object, string> = new Map();
  #taken: string[] = [];
  #variant = '';

  #note(inspected: InspectionEvent): void {
    const { actorRef } = inspected;
    if (actorRef !== this.#simulated?.actor) return;
    if (inspected.type === '@xstate.event') this.#taken = [];
    if (inspected.type === '@xstate.microstep')
      this.#taken.push(...inspected._transitions.flatMap((definition) => this.#ids.get(definition) ?? []));
    if (inspected.type !== '@xstate.snapshot' || this.#taken.length === 0) return;
    const { event } = inspected;
    const happened = { event, name: eventName(event.type), variant: this.#variant, taken: this.#taken };
    this.#standing = {
      ...this.#standing,
      snapshot: inspected.snapshot as AnyMachineSnapshot,
      log: [...this.#standing.log, happened],
    };
    this.#taken = [];
    if (!this.#isReplaying) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
