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
  type CandidateEvent,
  explore,
  keyOf,
  listAcceptedEvents,
} from '#machines/graph/explore.ts';
import { eventName, pathOf, transitionsOf } from '#machines/graph/names.ts';
import { type Simulated, triggerEvent, simulate } from '#machines/graph/simulate.ts';
import { enter } from '#machines/graph/step.ts';
import { type Journey, findNearestEdge, findShortestJourney } from '#machines/graph/tour.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { sampleNowMs } from '#machines/sample-time.ts';
import { type NamedJourney, listJourneys } from '#machines/story/journeys.ts';
import type { FlowStory } from '#machines/story/story.ts';
import type { WayToCase } from '#machines/promises/rehearse.ts';

/** An event that the chart of a review has handled, sent by the page, the diagram or the list of events. */
export interface ReviewEvent {
  event: EventObject;
  name: string;
  /** The name of the payload in the model; '' if there is only one, or if the page sent the event. */
  variant: string;
  /** Stable names of the transitions taken. */
  taken: readonly string[];
}

export interface ReviewState {
  start: string;
  input: unknown;
  actor: AnyActorRef;
  snapshot: AnyMachineSnapshot;
  /** Transitions taken at the start. */
  entered: readonly string[];
  /** The events since the start, in order. */
  log: readonly ReviewEvent[];
}

/**
 * Returns true for an edge that leads into the state, or into all states of a list with commas. A transient state counts as
 * reached when a transition leads through it.
 */
const createTargetTest = (path: string) => (edge: Pick<Edge, 'snapshot' | 'taken'>) =>
  isInStates(edge.snapshot, path) || edge.taken.some((id) => id.startsWith(`${path} · always`));

const isInStates = (snapshot: AnyMachineSnapshot, paths: string): boolean =>
  paths.split(',').every((path) => isInState(snapshot, path));

export const isInState = (snapshot: AnyMachineSnapshot, path: string): boolean =>
  (snapshot._nodes as AnyStateNode[]).some((state) => pathOf(state) === path);

/** An event to send, and the name of its payload. */
export type EventChoice = Pick<CandidateEvent, 'event' | 'variant'>;

const getTransitionIds = (machine: AnyStateMachine): ReadonlyMap<object, string> =>
  new Map(transitionsOf(machine).map(({ definition, id }) => [definition, id]));

/** Waits until pending promises have settled and their effects are applied. */
const waitUntilSettled = () => new Promise((done) => setTimeout(done));

interface Explored {
  flow: Exploration;
  journeys: readonly Journey[];
  namedJourneys: readonly NamedJourney[];
}

function exploreWithJourneys(model: AnyFlowModel, story: FlowStory | undefined): Explored {
  const flow = explore(model);
  const namedJourneys = listJourneys(flow, story);
  const journeys = namedJourneys.toSorted((a, b) => a.number - b.number).map(({ journey }) => journey);
  return { flow, journeys, namedJourneys };
}

/** Runs a chart on simulated services and logs the events that it handles. */
export class Review {
  readonly model: AnyFlowModel;
  readonly #story: FlowStory | undefined;
  #explored: Explored | undefined;
  readonly #listeners = new Set<() => void>();
  #simulated: Simulated | undefined;
  #state: ReviewState;
  #isReplaying = false;

  constructor(model: AnyFlowModel, story?: FlowStory) {
    this.model = model;
    this.#story = story;
    this.#state = this.#start(Object.keys(model.starts)[0] ?? '');
  }

  /** Explores the chart when it is first needed: to show a journey or to go to a state, not to show the chart. */
  #explore(): Explored {
    this.#explored ??= exploreWithJourneys(this.model, this.#story);
    return this.#explored;
  }
  get flow(): Exploration {
    return this.#explore().flow;
  }
  /** By their numbers. */
  get journeys(): readonly Journey[] {
    return this.#explore().journeys;
  }
  /** The main journey first. */
  get namedJourneys(): readonly NamedJourney[] {
    return this.#explore().namedJourneys;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): ReviewState => this.#state;

  /** Returns the time on the simulated clock in milliseconds since 1970. It passes when a delay or a countdown ends. */
  readonly now = (): number => this.#simulated?.clock.now() ?? sampleNowMs;

  /** Returns the events that the current state accepts, each with all its variants. */
  offered(): CandidateEvent[] {
    return listAcceptedEvents(this.model, this.#state.snapshot);
  }

  startFrom(start: string): void {
    this.#state = this.#start(start);
    this.#notify();
  }

  /** Sends an event that was chosen in the list. Does nothing if the chart no longer accepts it. */
  async choose({ name, variant }: CandidateEvent): Promise<void> {
    await waitUntilSettled();
    const one = this.offered().find((offer) => offer.name === name && offer.variant === variant);
    if (one) await this.#send(one);
  }

  /** Goes back to the state after the first `count` events since the start. */
  goBackTo(count: number): Promise<void> {
    const { start, input, log } = this.#state;
    return this.#replay(start, log.slice(0, count), input);
  }

  /** Goes to the outcome of a promise's case. */
  playCase({ input, events }: WayToCase): Promise<void> {
    return this.#replay(
      this.#state.start,
      events.map((event) => ({ event, variant: '' })),
      input,
    );
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
    const { snapshot, start, input, log } = this.#state;
    if (isInStates(snapshot, path)) return true;
    const onward = findNearestEdge(this.flow, keyOf(this.model, snapshot), createTargetTest(path));
    if (onward) {
      await this.#replay(start, [...log, ...onward], input);
      if (this.#hasReached(path)) return true;
    }
    const entering = Object.keys(this.model.starts).find((name) =>
      createTargetTest(path)(this.#getEntry(this.model.starts[name])),
    );
    const journey =
      entering === undefined
        ? findShortestJourney(this.flow, createTargetTest(path))
        : { start: entering, steps: [] };
    if (!journey) return false;
    await this.playTo(journey, journey.steps.length);
    return this.#hasReached(path);
  }

  #hasReached(path: string): boolean {
    const { snapshot, entered, log } = this.#state;
    return createTargetTest(path)({ snapshot, taken: [...(log.at(-1)?.taken ?? entered)] });
  }

  stop(): void {
    this.#simulated?.actor.stop();
  }

  /** Causes an event as in production: an actor settles, a delay ends, or a person acts. */
  async #send({ event, variant }: EventChoice): Promise<void> {
    if (!this.#simulated) return;
    this.#variant = variant;
    triggerEvent(this.#simulated, event);
    await waitUntilSettled();
    this.#variant = '';
  }

  /** Restarts the chart and sends the same events again, because a chart can't run backwards. */
  async #replay(start: string, choices: readonly EventChoice[], input?: unknown): Promise<void> {
    this.#isReplaying = true;
    this.#state = this.#start(start, input);
    for (const choice of choices) await this.#send(choice);
    this.#isReplaying = false;
    this.#notify();
  }

  #start(start: string, input = this.model.starts[start]): ReviewState {
    this.#simulated?.actor.stop();
    this.#simulated = simulate(this.model, { input }, (event) => this.#inspect(event));
    const { actor, machine } = this.#simulated;
    this.#ids = getTransitionIds(machine);
    return { start, input, actor, log: [], ...this.#getEntry(input) };
  }

  /** Returns the state that a start with an input leads to, and the transitions taken. */
  #getEntry(input: unknown): Pick<ReviewState, 'snapshot' | 'entered'> & Pick<Edge, 'taken'> {
    const { machine } = this.model;
    const ids = getTransitionIds(machine);
    const { snapshot, taken } = enter(machine, input);
    const entered = taken.flatMap((definition) => ids.get(definition) ?? []);
    return { snapshot, entered, taken: entered };
  }

  #ids: ReadonlyMap<object, string> = new Map();
  #taken: string[] = [];
  #variant = '';

  #inspect(inspected: InspectionEvent): void {
    const { actorRef } = inspected;
    if (actorRef !== this.#simulated?.actor) return;
    if (inspected.type === '@xstate.event') this.#taken = [];
    if (inspected.type === '@xstate.microstep')
      this.#taken.push(...inspected._transitions.flatMap((definition) => this.#ids.get(definition) ?? []));
    if (inspected.type !== '@xstate.snapshot' || this.#taken.length === 0) return;
    const { event } = inspected;
    const reviewEvent = { event, name: eventName(event.type), variant: this.#variant, taken: this.#taken };
    this.#state = {
      ...this.#state,
      snapshot: inspected.snapshot as AnyMachineSnapshot,
      log: [...this.#state.log, reviewEvent],
    };
    this.#taken = [];
    if (!this.#isReplaying) this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
