import { describeEvent } from '../graph/descriptions.ts';
import { conditionOf } from '../graph/drawing.ts';
import { type NamedTransition, pathOf } from '../graph/names.ts';
import { possibleTransitionsOf } from '../graph/possible.ts';
import type { AnyFlowModel } from '../model.ts';
import { causeOf, describeCauses } from './causes.ts';
import { endOf, isDeciding, isInRegion, sourceOf } from './chart-states.ts';
import { type MainJourney, type Passage, returning } from './main-journey.ts';

/** Tells the events of a main journey and who acts in them. */
export class JourneyWords {
  readonly #model: AnyFlowModel;
  readonly #journey: MainJourney;
  readonly #transitions: readonly NamedTransition[];

  constructor(model: AnyFlowModel, journey: MainJourney) {
    this.#model = model;
    this.#journey = journey;
    this.#transitions = possibleTransitionsOf(model);
  }

  /** Returns true for an event of a person who also acts on the main journey, and not for one of another tab. */
  isByPerson({ name }: NamedTransition): boolean {
    const actor = this.#actorIn(name);
    return actor !== undefined && this.#journey.passages.some((one) => this.#actorIn(one.name) === actor);
  }

  /**
   * Tells an event of the main journey, and the last condition by which the chart chooses the next state.
   *
   * @param end the path of that state
   */
  describe({ name, taken }: Passage, end: string): string {
    if (name === returning)
      return [`${this.#person} pays on the provider's page and returns`, ...this.#choiceOf(end)].join(': ');
    const all = taken.flatMap((id) => this.#transitions.find((one) => one.id === id) ?? []);
    const [first] = describeCauses(all.slice(0, 1).map((one) => causeOf(this.#model, one)));
    const conditions = all
      .slice(1)
      .filter((one) => !isInRegion(sourceOf(one)))
      .flatMap((one) => conditionOf(this.#model, one) || []);
    const event = first ?? describeEvent(this.#model, name);
    return [event, ...conditions.slice(-1)].join(': ');
  }

  /** Returns the condition on which the chart chooses a state. */
  #choiceOf(path: string): string[] {
    const choice = this.#transitions.find(
      (one) => one.name === 'always' && isDeciding(sourceOf(one)) && pathOf(endOf(one)) === path,
    );
    return choice ? [conditionOf(this.#model, choice)] : [];
  }

  /** Returns the person who acts on the main journey in a step, or Kontor if nobody has to; null where it ends. */
  actorOf(taken: readonly Passage[]): string | null {
    if (taken.length === 0) return null;
    const actors = taken.map(({ name }) => (name === returning ? this.#person : this.#actorIn(name)));
    return actors.find((one) => one !== undefined) ?? 'Kontor';
  }

  /** Returns the person of the main journey. */
  get #person(): string {
    return this.#journey.passages.map(({ name }) => this.#actorIn(name)).find((one) => one) ?? 'Person';
  }

  /** Returns the first word of an event; undefined for responses and timers. */
  #actorIn(name: string): string | undefined {
    return this.#model.labels.events[name]?.split(' ')[0];
  }
}
