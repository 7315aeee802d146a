import type { AnyStateNode } from 'xstate';
import { describeEvent } from '../graph/descriptions.ts';
import { conditionOf } from '../graph/drawing.ts';
import { explore } from '../graph/explore.ts';
import { type NamedTransition, pathOf, statesOf } from '../graph/names.ts';
import { possibleTransitionsOf } from '../graph/possible.ts';
import type { AnyFlowModel } from '../model.ts';
import { causeOf, guardOf, isOtherRefusal, describeCauses } from './causes.ts';
import { type WayDraft, describeWays } from './describe-ways.ts';
import { type MainJourney, type Passage, findMainJourney, returning } from './main-journey.ts';
import { type FlowStory, isWithin, stepOf } from './story.ts';
import type { Situation, OutlinedStep, StoryOutline, Way } from './story-outline.ts';

/** Tells a flow step by step, in the words of its model: what happens on the main journey, and every other outcome. */
export const outlineFlow = (model: AnyFlowModel, story: FlowStory, flow = explore(model)): StoryOutline =>
  new Outliner(model, story, findMainJourney(flow, story)).outlineStory();

/** Tells the lifecycle of a record: each status is a step, and its ways out say who can take them. */
export function outlineLifecycle(model: AnyFlowModel): StoryOutline {
  const paths = statesOf(model.machine).filter(isLeaf).map(pathOf);
  const steps = paths.map((path) => ({
    title: model.labels.states[path] ?? path,
    result: '',
    states: [path],
  }));
  return new Outliner(
    model,
    { steps, goal: paths.at(-1) ?? '' },
    { passed: [paths], passages: [] },
  ).outlineStory();
}

/** Returns true for an innermost state. */
export const isLeaf = ({ type, path, states }: AnyStateNode): boolean =>
  path.length > 0 && type !== 'history' && Object.keys(states).length === 0;
/** Returns true if the person waits for Kontor in this state. */
export const isRunning = ({ calls }: AnyFlowModel, { invoke, tags }: AnyStateNode): boolean =>
  tags.includes('busy') || invoke.some(({ id }) => (calls?.[id] ?? 'device') !== 'device');
const isInside = (state: AnyStateNode, outer: AnyStateNode): boolean =>
  isWithin(pathOf(state), pathOf(outer));
const sourceOf = ({ definition }: NamedTransition): AnyStateNode => definition.source;
const endOf = ({ definition: { source, target } }: NamedTransition): AnyStateNode =>
  firstLeafIn(target?.[0] ?? source);

/** Returns true for a state that only chooses between others. */
const isDeciding = ({ always = [] }: AnyStateNode): boolean =>
  always.length > 1 && always.some(({ guard }) => guard === undefined);
const isInRegion = ({ parent }: AnyStateNode): boolean =>
  parent !== undefined && (parent.type === 'parallel' || isInRegion(parent));

/** Returns the innermost state that a group begins with. */
export function firstLeafIn(state: AnyStateNode): AnyStateNode {
  const [first] =
    state.type === 'parallel'
      ? Object.values(state.states).sort((a, b) => a.order - b.order)
      : state.type === 'compound'
        ? state.initial.target
        : [];
  return first ? firstLeafIn(first) : state;
}

/** Sorts the states and transitions of a chart into the steps of its story. */
class Outliner {
  readonly #model: AnyFlowModel;
  readonly #story: FlowStory;
  readonly #journey: MainJourney;
  /** The states that the main journey passes. */
  readonly #main: ReadonlySet<string>;
  readonly #leaves: readonly AnyStateNode[];
  readonly #transitions: readonly NamedTransition[];

  constructor(model: AnyFlowModel, story: FlowStory, journey: MainJourney) {
    this.#model = model;
    this.#story = story;
    this.#journey = journey;
    this.#main = new Set(journey.passed.flat());
    this.#leaves = statesOf(model.machine).filter(isLeaf);
    this.#transitions = possibleTransitionsOf(model).filter(({ definition }) => definition.target?.length);
  }

  outlineStory(): StoryOutline {
    const steps = this.#story.steps.map((_, step) => this.#outlineStep(step));
    const anyTime = this.#transitions.filter((one) => this.#stepsOf(sourceOf(one)).size > 1);
    return { steps, anyTime: this.#waysOf(anyTime, undefined) };
  }

  /** Returns the step of the innermost active states. */
  readonly #stepAt = ([leaf = '']: string[] = []): number | undefined => stepOf(this.#story, leaf);

  #outlineStep(step: number): OutlinedStep {
    const { title = '', result = '', states: [first = ''] = [] } = this.#story.steps[step] ?? {};
    const { passed, passages } = this.#journey;
    const own = this.#transitions.filter((one) => this.#isIn(step, sourceOf(one)));
    const situations = this.#leaves.filter((state) => this.#isSituation(state) && this.#isIn(step, state));
    const isToSituation = (one: NamedTransition) => situations.includes(endOf(one));
    const isFromSituation = (one: NamedTransition) => situations.includes(sourceOf(one));
    const ofSituations = new Set(situations.flatMap((state) => this.#waysOutOf(state)));
    const isElsewhere = (one: NamedTransition) => ofSituations.has(one) && !this.#isPassed(sourceOf(one));
    const taken = passages.filter((_, i) => this.#stepAt(passed[i]) === step);
    const path = passed.flat().find((one) => stepOf(this.#story, one) === step) ?? first;
    return {
      title,
      result,
      path,
      actor: this.#actorOf(taken),
      events: taken.map((passage) => this.#describe(passage)),
      ways: this.#waysOf(
        own.filter((one) => !isFromSituation(one) && !isToSituation(one) && !isElsewhere(one)),
        step,
      ),
      situations: situations.map((state) => this.#outlineSituation(state, step)),
    };
  }

  #outlineSituation(state: AnyStateNode, step: number): Situation {
    const into = this.#transitions.filter((one) => endOf(one) === state && sourceOf(one) !== state);
    const group = state.parent && this.#isNamedByGroup(state) ? state.parent : undefined;
    const isOfGroup = (one: NamedTransition) => group !== undefined && isInside(sourceOf(one), group);
    const within = into.filter((one) => this.#isIn(step, sourceOf(one)) && !isOfGroup(one));
    const others = into.flatMap((one) => [...this.#stepsOf(sourceOf(one))]).filter((other) => other !== step);
    return {
      path: pathOf(state),
      name: this.#nameOf(state),
      // A condition by which the chart sorts says what the situation's name says already.
      causes: describeCauses(
        within.filter(({ name }) => name !== 'always').map((one) => causeOf(this.#model, one)),
      ),
      from: [...new Set(others)].sort((a, b) => a - b).map((other) => other + 1),
      ways: this.#waysOf([...this.#waysOutOf(state), ...into.filter(isOfGroup)], step, []).map((way) =>
        way.path === pathOf(state) ? { ...way, state: null } : way,
      ),
      isFailure: into.length > 0 && into.every(isFailure),
    };
  }

  /** Returns the transitions of a state; if it has none, what a person can do in the group around it. */
  #waysOutOf(state: AnyStateNode): NamedTransition[] {
    for (let around: AnyStateNode | undefined = state; around; around = around.parent) {
      const group = around;
      const ways = this.#transitions.filter(
        (one) =>
          sourceOf(one) === group &&
          (group === state || (this.#isByPerson(one) && !this.#isSituation(endOf(one)))),
      );
      if (ways.length > 0) return ways;
    }
    return [];
  }

  /** Returns true for an event of a person who also acts on the main journey, and not for one of another tab. */
  #isByPerson({ name }: NamedTransition): boolean {
    const actor = this.#actorIn(name);
    return actor !== undefined && this.#journey.passages.some((one) => this.#actorIn(one.name) === actor);
  }

  /** Returns the transitions that the main journey takes in a step, which the column shows. */
  #takenIn(step: number | undefined): string[] {
    const { passed, passages } = this.#journey;
    return passages.flatMap((passage, i) => (this.#stepAt(passed[i]) === step ? passage.taken : []));
  }

  /** Returns the ways of these transitions, without those that are shown elsewhere. */
  #waysOf(transitions: NamedTransition[], step: number | undefined, except = this.#takenIn(step)): Way[] {
    const ways = transitions
      .filter(({ id }) => !except.includes(id))
      .map((transition): WayDraft => {
        const end = endOf(transition);
        const to = stepOf(this.#story, pathOf(end)) ?? 0;
        return {
          causes: [causeOf(this.#model, transition)],
          sources: [this.#nameOf(sourceOf(transition))],
          place: this.#placeOf(end, to),
          step: to + 1,
          direction: directionOf(step, to),
          path: pathOf(end),
          state: this.#isSituation(end) ? this.#nameOf(end) : null,
          isFailure: isFailure(transition),
        };
      });
    return describeWays(ways);
  }

  /** Returns a state in words; null if the chart only passes it, or if the step is named like it. */
  #placeOf(state: AnyStateNode, step: number): string | null {
    const name = this.#nameOf(state);
    return isDeciding(state) || name === this.#story.steps[step]?.title ? null : name;
  }

  /** Returns the steps of a state, or of all states in it. */
  #stepsOf(state: AnyStateNode): Set<number> {
    const leaves = this.#leaves.filter((leaf) => state.path.length === 0 || isInside(leaf, state));
    return new Set(leaves.flatMap((leaf) => stepOf(this.#story, pathOf(leaf)) ?? []));
  }

  #isIn(step: number, state: AnyStateNode): boolean {
    const steps = this.#stepsOf(state);
    return steps.size === 1 && steps.has(step);
  }

  /** Returns true if the flow rests in a state that the main journey doesn't pass. */
  #isSituation(state: AnyStateNode): boolean {
    const isPassed = isRunning(this.#model, state) || state.always !== undefined;
    return isLeaf(state) && !isPassed && !this.#main.has(pathOf(state));
  }

  /** Returns a state in words. */
  #nameOf(state: AnyStateNode): string {
    const path = pathOf(state.parent && this.#isNamedByGroup(state) ? state.parent : state);
    return this.#model.labels.states[path] ?? path;
  }

  /** Returns true for the first state of a group that the main journey doesn't enter: the group names it. */
  #isNamedByGroup(state: AnyStateNode): boolean {
    const { parent } = state;
    if (parent?.type !== 'compound' || parent.path.length === 0) return false;
    return parent.initial.target[0] === state && !this.#isPassed(parent);
  }

  /** Returns true if the main journey passes a state of the group. */
  #isPassed(group: AnyStateNode): boolean {
    return [...this.#main].some((path) => isWithin(path, pathOf(group)));
  }

  /** Tells an event of the main journey, and the last condition by which the chart chooses the next state. */
  #describe({ name, taken }: Passage): string {
    if (name === returning) return `${this.#person} returns to the page`;
    const all = taken.flatMap((id) => this.#transitions.find((one) => one.id === id) ?? []);
    const [first] = describeCauses(all.slice(0, 1).map((one) => causeOf(this.#model, one)));
    const conditions = all
      .slice(1)
      .filter((one) => !isInRegion(sourceOf(one)))
      .flatMap((one) => conditionOf(this.#model, one) || []);
    const event = first ?? describeEvent(this.#model, name);
    return [event, ...conditions.slice(-1)].join(': ');
  }

  /** Returns the person who acts on the main journey in a step, or Kontor if nobody has to; null where it ends. */
  #actorOf(taken: readonly Passage[]): string | null {
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

function directionOf(from: number | undefined, to: number): Way['direction'] {
  if (from === to) return 'stays';
  return from === undefined || to < from ? 'back' : 'on';
}

/** Returns true if a call fails by it: no response, or a refusal that the flow has no other answer to. */
function isFailure(transition: NamedTransition): boolean {
  const { name, definition } = transition;
  if (name.startsWith('error:')) return true;
  return name.startsWith('done:') && (isOtherRefusal(transition) || failures.has(guardOf(definition)));
}
const failures = new Set(['isRateLimited', 'isForbidden', 'isNotFound', 'isSignedOut']);
