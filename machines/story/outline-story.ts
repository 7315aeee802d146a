import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { describeEvent, withoutActor } from '../graph/descriptions.ts';
import { conditionOf, isResponse } from '../graph/drawing.ts';
import { explore } from '../graph/explore.ts';
import { type NamedTransition, pathOf, statesOf } from '../graph/names.ts';
import { possibleTransitionsOf } from '../graph/possible.ts';
import type { AnyFlowModel } from '../model.ts';
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
    const taken = passages.filter((_, i) => this.#stepAt(passed[i]) === step);
    const path = passed.flat().find((one) => stepOf(this.#story, one) === step) ?? first;
    return {
      title,
      result,
      path,
      actor: this.#actorOf(taken.at(-1)),
      events: taken.map((passage) => this.#describe(passage)),
      ways: this.#waysOf(
        own.filter((one) => !isFromSituation(one) && !isToSituation(one)),
        step,
      ),
      situations: situations.map((state) => this.#outlineSituation(state, step)),
    };
  }

  #outlineSituation(state: AnyStateNode, step: number): Situation {
    const into = this.#transitions.filter((one) => endOf(one) === state && sourceOf(one) !== state);
    const within = into.filter((one) => this.#isIn(step, sourceOf(one)));
    const others = into.flatMap((one) => [...this.#stepsOf(sourceOf(one))]).filter((other) => other !== step);
    return {
      path: pathOf(state),
      name: this.#nameOf(state),
      // A condition by which the chart sorts says what the situation's name says already.
      causes: [
        ...new Set(within.flatMap((one) => (one.name === 'always' ? [] : [causeOf(this.#model, one)]))),
      ],
      from: [...new Set(others)].sort((a, b) => a - b).map((other) => other + 1),
      ways: this.#waysOf(
        this.#transitions.filter((one) => sourceOf(one) === state),
        step,
      ),
      isFailure: into.length > 0 && into.every(isFailure),
    };
  }

  /** Returns the ways of these transitions, without those of the main journey, which the column shows. */
  #waysOf(transitions: NamedTransition[], step: number | undefined): Way[] {
    const { passed, passages } = this.#journey;
    const taken = new Set(
      passages.flatMap((passage, i) => (this.#stepAt(passed[i]) === step ? passage.taken : [])),
    );
    const ways = transitions
      .filter(({ id }) => !taken.has(id))
      .map((transition): Way => {
        const end = endOf(transition);
        const to = stepOf(this.#story, pathOf(end)) ?? 0;
        return {
          causes: [causeOf(this.#model, transition)],
          step: to + 1,
          direction: directionOf(step, to),
          path: pathOf(end),
          state: this.#isSituation(end) ? this.#nameOf(end) : null,
          isFailure: isFailure(transition),
        };
      });
    return merge(ways).filter(isWorthTelling);
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

  /** Returns a state in words; the first state of a group that the main journey doesn't enter is named by the group. */
  #nameOf(state: AnyStateNode): string {
    const { parent } = state;
    const isFirst =
      parent?.type === 'compound' && parent.path.length > 0 && parent.initial.target[0] === state;
    const isEntered = parent !== undefined && [...this.#main].some((path) => isWithin(path, pathOf(parent)));
    const path = parent && isFirst && !isEntered ? pathOf(parent) : pathOf(state);
    return this.#model.labels.states[path] ?? path;
  }

  #describe({ name, variant }: Passage): string {
    if (name === returning) return 'Person returns to the page';
    const event = describeEvent(this.#model, name);
    const details = withoutActor(event, variant);
    return isResponse(this.#model, name) && details !== '' ? capital(details) : event;
  }

  /** Returns who takes the main journey on: the first word of the event, or Kontor for responses and timers. */
  #actorOf(last: Passage | undefined): string | null {
    if (last === undefined) return null;
    const words = this.#model.labels.events[last.name];
    return last.name === returning ? 'Person' : (words?.split(' ')[0] ?? 'Kontor');
  }
}

function directionOf(from: number | undefined, to: number): Way['direction'] {
  if (from === to) return 'stays';
  return from === undefined || to < from ? 'back' : 'on';
}

/** Merges the ways that lead to the same state. */
function merge(ways: Way[]): Way[] {
  const byEnd = Map.groupBy(ways, ({ step, path, state }) => `${step} ${state === null ? '' : path}`);
  return [...byEnd.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({
      ...first,
      causes: [...new Set(same.flatMap(({ causes }) => causes))],
      isFailure: same.every((way) => way.isFailure),
    })),
  );
}

/** A response after which a step simply continues says nothing to a reader. */
const isWorthTelling = ({ direction, state, causes }: Way): boolean =>
  direction !== 'stays' || state !== null || causes.some((cause) => !['Otherwise', accepts].includes(cause));
const accepts = 'The server accepts';

const typeOf = ({ guard }: AnyTransitionDefinition): string =>
  typeof guard === 'object' && 'type' in guard ? guard.type : '';

/** Returns true if the last branch of a response is that the server refuses, and not that it accepts. */
const isRefusal = (branches: readonly AnyTransitionDefinition[]): boolean =>
  branches.length > 1 && !branches.some((branch) => typeOf(branch) === 'isRefused');

const refusals = new Set(['isRateLimited', 'isForbidden', 'isNotFound', 'isSignedOut', 'isRefused']);

/** Returns true if a call fails by it: no response, or a refusal that the flow has no other answer to. */
function isFailure({ name, definition }: NamedTransition): boolean {
  const { guard, source, eventType } = definition;
  if (name.startsWith('error:')) return true;
  if (!name.startsWith('done:')) return false;
  if (guard === undefined) return isRefusal(source.transitions.get(eventType) ?? []);
  return refusals.has(typeOf(definition));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says in one sentence what takes a transition. */
export function causeOf(model: AnyFlowModel, transition: NamedTransition): string {
  const { name } = transition;
  const event = name === 'always' ? '' : describeEvent(model, name);
  const condition = conditionOf(model, transition);
  if (/^(?:done|error):|^always$/.test(name))
    return condition === '' && event !== '' ? event : capital(condition || 'otherwise');
  if (condition === '' || condition === 'by the system') return event;
  if (condition === 'otherwise') return event;
  return condition.startsWith('by ')
    ? `${event} ${condition}`
    : `${event}, if ${condition.replace(/^if /, '')}`;
}
