import type { AnyStateNode } from 'xstate';
import { conditionOf } from '../graph/drawing.ts';
import { explore } from '../graph/explore.ts';
import { type NamedTransition, pathOf, statesOf } from '../graph/names.ts';
import { possibleTransitionsOf } from '../graph/possible.ts';
import type { AnyFlowModel } from '../model.ts';
import { causeOf, describeCauses, guardOf, isFailure, withDetail } from './causes.ts';
import {
  endOf,
  firstLeafIn,
  isDeciding,
  isInRegion,
  isInside,
  isLeaf,
  isRunning,
  sourceOf,
} from './chart-states.ts';
import { type WayDraft, describeWays } from './describe-ways.ts';
import { JourneyWords } from './journey-words.ts';
import { type MainJourney, findMainJourney } from './main-journey.ts';
import { shareWays } from './share-ways.ts';
import { type Continuation, type FlowStory, isWithin, stepOf } from './story.ts';
import type { OutlinedStep, Situation, StoryOutline, Way } from './story-outline.ts';

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

/** Sorts the states and transitions of a chart into the steps of its story. */
class Outliner {
  readonly #model: AnyFlowModel;
  readonly #story: FlowStory;
  readonly #journey: MainJourney;
  readonly #words: JourneyWords;
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
    this.#words = new JourneyWords(model, journey);
    this.#transitions = possibleTransitionsOf(model).filter(({ definition }) => definition.target?.length);
  }

  outlineStory(): StoryOutline {
    const drafts = this.#story.steps.map((_, step) => this.#draftOwnWays(step));
    // The ways out of a status say who can take them, so that each status has all of its own.
    const { own, shared } = this.#isLifecycle ? { own: drafts, shared: [] } : shareWays(drafts);
    const ofGroups = this.#transitions.filter((one) => this.#stepsOf(sourceOf(one)).size > 1);
    return {
      steps: own.map((ways, step) => this.#outlineStep(step, describeWays(ways))),
      anyTime: [...this.#waysOf(ofGroups, undefined), ...shared.flatMap(describeWays)],
    };
  }

  get #isLifecycle(): boolean {
    return this.#model.calls === undefined;
  }

  /** Returns the step of the innermost active states. */
  readonly #stepAt = ([leaf = '']: string[] = []): number | undefined => stepOf(this.#story, leaf);

  #situationsOf(step: number): AnyStateNode[] {
    return this.#leaves.filter((state) => this.#isSituation(state) && this.#isIn(step, state));
  }

  /** Returns the ways of a step that are neither shown at its situations nor chosen by the hub. */
  #draftOwnWays(step: number): WayDraft[] {
    const situations = this.#situationsOf(step);
    const ofSituations = new Set(situations.flatMap((state) => this.#waysOutOf(state)));
    const isShown = (one: NamedTransition) =>
      situations.includes(sourceOf(one)) ||
      situations.includes(endOf(one)) ||
      (ofSituations.has(one) && !this.#isPassed(sourceOf(one))) ||
      this.#isChoiceOfHub(one);
    const own = this.#transitions.filter((one) => this.#isIn(step, sourceOf(one)) && !isShown(one));
    return this.#draftWays(own, step);
  }

  #outlineStep(step: number, ways: Way[]): OutlinedStep {
    const { title = '', result = '', states: [first = ''] = [] } = this.#story.steps[step] ?? {};
    const { passed, passages } = this.#journey;
    const situations = this.#situationsOf(step);
    const next = this.#transitions.filter(
      (one) =>
        this.#isIn(step, sourceOf(one)) && !situations.includes(endOf(one)) && this.#isChoiceOfHub(one),
    );
    const taken = passages.filter((_, i) => this.#stepAt(passed[i]) === step);
    const path = passed.flat().find((one) => stepOf(this.#story, one) === step) ?? first;
    return {
      title,
      result,
      path,
      actor: this.#words.actorOf(taken),
      events: taken.map((passage) =>
        this.#words.describe(passage, passed[passages.indexOf(passage) + 1]?.[0] ?? ''),
      ),
      ways,
      next: this.#waysOf(next, step),
      situations: situations.map((state) => this.#outlineSituation(state, step)),
    };
  }

  #outlineSituation(state: AnyStateNode, step: number): Situation {
    const into = this.#transitions.filter((one) => endOf(one) === state && sourceOf(one) !== state);
    const group = state.parent && this.#isNamedByGroup(state) ? state.parent : undefined;
    const isOfGroup = (one: NamedTransition) => group !== undefined && isInside(sourceOf(one), group);
    const others = into.filter((one) => !isOfGroup(one) && !this.#continuationOf(one));
    return {
      path: pathOf(state),
      name: this.#nameOf(state),
      // A condition by which the chart sorts says what the situation's name says already.
      causes: describeCauses(
        others.filter(({ name }) => name !== 'always').map((one) => causeOf(this.#model, one)),
      ),
      ways: this.#waysOf([...this.#waysOutOf(state), ...into.filter(isOfGroup)], step, []).map((way) =>
        way.path === pathOf(state) ? { ...way, state: null } : way,
      ),
      isFailure: into.length > 0 && into.every(isFailure),
      isEnd: !isInRegion(state) && !this.#transitions.some((one) => isInside(state, sourceOf(one))),
    };
  }

  /** Returns the transitions of a state; if it has none, what a person can do in the group around it. */
  #waysOutOf(state: AnyStateNode): NamedTransition[] {
    for (let around: AnyStateNode | undefined = state; around; around = around.parent) {
      const group = around;
      const ways = this.#transitions.filter(
        (one) =>
          sourceOf(one) === group &&
          (group === state || (this.#words.isByPerson(one) && !this.#isSituation(endOf(one)))),
      );
      if (ways.length > 0) return ways;
    }
    return [];
  }

  /** Returns the transitions that the main journey takes in a step, which the column shows. */
  #takenIn(step: number | undefined): string[] {
    const { passed, passages } = this.#journey;
    return passages.flatMap((passage, i) => (this.#stepAt(passed[i]) === step ? passage.taken : []));
  }

  /** Returns the ways of these transitions, without those that are shown elsewhere. */
  #waysOf(transitions: NamedTransition[], step: number | undefined, except?: string[]): Way[] {
    return describeWays(this.#draftWays(transitions, step, except));
  }

  #draftWays(
    transitions: NamedTransition[],
    step: number | undefined,
    except = this.#takenIn(step),
  ): WayDraft[] {
    return transitions.flatMap((transition) => {
      const isTaken = except.includes(transition.id);
      const continuation = this.#continuationOf(transition);
      if (continuation)
        return continuation.to.map((path) => {
          const end = firstLeafIn(this.#stateAt(path));
          const isChosen = isTaken || continuation.to.length > 1;
          return this.#draftWay(transition, step, end, isChosen ? this.#choiceOf(end) : '');
        });
      return isTaken ? [] : this.#draftWay(transition, step, endOf(transition));
    });
  }

  /** @param detail the condition on which it leads to this end; '' without one */
  #draftWay(transition: NamedTransition, step: number | undefined, end: AnyStateNode, detail = ''): WayDraft {
    const to = stepOf(this.#story, pathOf(end)) ?? 0;
    return {
      causes: [withDetail(causeOf(this.#model, transition), detail)],
      sources: [this.#nameOf(sourceOf(transition))],
      place: this.#placeOf(end),
      step: to + 1,
      direction: directionOf(step, to),
      path: pathOf(end),
      state: this.#isSituation(end) ? this.#nameOf(end) : null,
      isFailure: isFailure(transition),
      isNext: this.#isInHub(end) && !this.#isInHub(sourceOf(transition)) && (step !== to || isDeciding(end)),
      from: [...this.#stepsOf(sourceOf(transition))].sort((a, b) => a - b).map((one) => one + 1),
    };
  }

  #isInHub(state: AnyStateNode): boolean {
    return this.#story.hub?.includes(pathOf(state)) ?? false;
  }

  /** Returns true for a condition by which the hub chooses a step. */
  #isChoiceOfHub(one: NamedTransition): boolean {
    return one.name === 'always' && this.#isInHub(sourceOf(one));
  }

  #continuationOf({ name, definition }: NamedTransition): Continuation | undefined {
    return this.#story.continues?.find(
      ({ from, on, guard }) =>
        from === pathOf(definition.source) &&
        on === name &&
        (guard ?? guardOf(definition)) === guardOf(definition),
    );
  }

  /** Returns the condition on which the chart chooses a state, in words. */
  #choiceOf(state: AnyStateNode): string {
    const choice = this.#transitions.find(
      (one) => one.name === 'always' && isDeciding(sourceOf(one)) && endOf(one) === state,
    );
    return choice ? conditionOf(this.#model, choice) : '';
  }

  /** @throws Error for a path that the chart doesn't have */
  #stateAt(path: string): AnyStateNode {
    const state = statesOf(this.#model.machine).find((one) => pathOf(one) === path);
    if (state) return state;
    throw new Error(`${this.#model.id} has no state ${path}`);
  }

  /** Returns a state in words; null if the chart only passes it. */
  #placeOf(state: AnyStateNode): string | null {
    return isDeciding(state) ? null : this.#nameOf(state);
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
}

function directionOf(from: number | undefined, to: number): Way['direction'] {
  if (from === to) return 'stays';
  return from === undefined || to < from ? 'back' : 'on';
}
