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

/** Something that happened in a review, whoever brought it about: the page, the diagram or the list beside it. */
export interface Happened {
  event: EventObject;
  name: string;
  /** Which payload, in the model's words; '' where there is only one, or where it came from the page. */
  variant: string;
  /** Lasting names of the transitions taken. */
  taken: readonly string[];
}

export interface Standing {
  start: string;
  actor: AnyActorRef;
  snapshot: AnyMachineSnapshot;
  /** Transitions taken as it began. */
  entered: readonly string[];
  /** Since the start, in order. */
  log: readonly Happened[];
}

/** A state in which nobody can rest is there as the way leads through it. */
const leads = (path: string) => (edge: Pick<Edge, 'snapshot' | 'taken'>) =>
  isIn(edge.snapshot, path) || edge.taken.some((id) => id.startsWith(`${path} · always`));

export const isIn = (snapshot: AnyMachineSnapshot, path: string): boolean =>
  (snapshot._nodes as AnyStateNode[]).some((state) => pathOf(state) === path);

/** What is brought about, and what its payload is called. */
export type Act = Pick<Offered, 'event' | 'variant'>;

const idsOf = (machine: AnyStateMachine): ReadonlyMap<object, string> =>
  new Map(transitionsOf(machine).map(({ definition, id }) => [definition, id]));

/** Promises settle and what follows from them happens. */
const settled = () => new Promise((done) => setTimeout(done));

/** One chart that runs on simulated services, and the way that was taken through it. */
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

  /** What may happen now and the state takes, each in all its variants. */
  offered(): Offered[] {
    return offeredIn(this.model, this.#standing.snapshot).filter(({ isTaken }) => isTaken);
  }

  begin(start: string): void {
    this.#standing = this.#enter(start);
    this.#tell();
  }

  /** What somebody pressed in the list, once the press is seen. Nothing, where the list was older than the chart. */
  async choose({ name, variant }: Offered): Promise<void> {
    await settled();
    const one = this.offered().find((offer) => offer.name === name && offer.variant === variant);
    if (one) await this.#happen(one);
  }

  /** To where it stood after so many of the events since the start. */
  goBackTo(count: number): Promise<void> {
    const { start, log } = this.#standing;
    return this.#replay(start, log.slice(0, count));
  }

  /** To a step of a journey: 0 is its start. */
  playTo({ start, steps }: Journey, count: number): Promise<void> {
    return this.#replay(start, steps.slice(0, count));
  }

  /**
   * By the shortest way into a state, from where it stands or else from a start. False where no way leads there.
   * What was typed on the way here may make the way on from here lead elsewhere: then it is the one from a start.
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

  /** As the world would bring it about: an actor settles, a delay ends, or somebody does something. */
  async #happen({ event, variant }: Act): Promise<void> {
    if (!this.#simulated) return;
    this.#variant = variant;
    bringAbout(this.#simulated, event);
    await settled();
    this.#variant = '';
  }

  /** A chart cannot be run backwards: the same events lead to the same state once more. */
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

  /** Where a start leads, and through what. */
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
