import type { AnyStateNode } from 'xstate';
import { describe, expect, it } from 'vitest';
import { explore } from '#machines/graph/explore.ts';
import { pathOf, statesOf, transitionsOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { isLeaf } from '#machines/story/chart-states.ts';
import { findMainJourney } from '#machines/story/main-journey.ts';
import { storiesById } from '#machines/story/registry.ts';
import { type FlowStory, stepOf } from '#machines/story/story.ts';
import { outlineFlow } from '#machines/story/outline-story.ts';
import { outlineStory } from '#machines/story/outline.ts';
import { type OutlinedStep, waysIn } from '#machines/story/story-outline.ts';
import { type Cause, describeCauses } from '#machines/story/causes.ts';
import { importModel } from '#machines/flows/import/import.model.ts';
import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { withdrawStory } from '#machines/flows/withdraw/withdraw.story.ts';
import { continuedIn } from './support/continued-in.ts';

const leavesIn = ({ machine }: AnyFlowModel): AnyStateNode[] => statesOf(machine).filter(isLeaf);

/** Returns `from>to` for each change of step that the chart can make off the column, read off the chart itself. */
function changesOfStep(
  { machine }: AnyFlowModel,
  column: ReadonlySet<string>,
  stepAt: (path: string) => number | undefined,
): string[] {
  const leaves = statesOf(machine).filter(isLeaf);
  const first = (state: AnyStateNode): AnyStateNode =>
    leaves.find((leaf) => isInside(leaf, firstOf(state))) ?? state;
  return transitionsOf(machine).flatMap(({ id, definition: { source, target } }) => {
    const [end] = target ?? [];
    if (!end || column.has(id)) return [];
    const to = stepAt(pathOf(first(end)));
    const from = leaves.filter((leaf) => isInside(leaf, source)).map((leaf) => stepAt(pathOf(leaf)));
    return [...new Set(from)].filter((step) => step !== to).map((step) => `${step}>${to}`);
  });
}
const isInside = (state: AnyStateNode, outer: AnyStateNode): boolean =>
  state === outer || (state.parent !== undefined && isInside(state.parent, outer));
const firstOf = (state: AnyStateNode): AnyStateNode => {
  const [first] = state.type === 'compound' ? state.initial.target : [];
  return first ? firstOf(first) : state;
};

const flows = registry.flatMap((model) => {
  const story = storiesById[model.id];
  return story ? [{ id: model.id, model, story, flow: explore(model) }] : [];
});

it('every flow has a story', () => {
  const hasCalls = registry.filter(({ calls }) => calls !== undefined);
  expect(flows.map(({ id }) => id)).toEqual(hasCalls.map(({ id }) => id));
});

describe.each(flows)('the story of $id', ({ model, story, flow }) => {
  it('has each state in exactly one step', () => {
    const paths = leavesIn(model).map(pathOf);
    expect(paths.filter((path) => stepOf(story, path) === undefined)).toEqual([]);
    const named = story.steps.flatMap(({ states }) => states);
    expect(named).toEqual([...new Set(named)]);
    expect(story.steps.length).toBeLessThanOrEqual(9);
  });

  it('has a column that is a path of the chart up to its goal', () => {
    const steps = findMainJourney(flow, story).passed.map(([leaf = '']) => stepOf(story, leaf));
    expect([...new Set(steps)]).toEqual(
      Array.from({ length: (stepOf(story, story.goal) ?? -1) + 1 }, (_, step) => step),
    );
  });

  it('shows every state in which the flow rests', () => {
    const shown = new Set([
      ...findMainJourney(flow, story).passed.flat(),
      ...outlineFlow(model, story, flow).steps.flatMap(({ situations }) =>
        situations.map(({ path }) => path),
      ),
    ]);
    const resting = leavesIn(model).filter(
      ({ invoke, tags, always }) => invoke.length === 0 && !tags.includes('busy') && always === undefined,
    );
    expect(resting.map(pathOf).filter((path) => !shown.has(path))).toEqual([]);
  });
});

describe.each(registry.map((model) => ({ id: model.id, model })))('the story of $id', ({ id, model }) => {
  it('begins each step with a state of its own', () => {
    const begins = outlineStory(model).steps.map(({ path }) => path);
    expect(begins.filter((path, i) => path === '' || begins.indexOf(path) !== i)).toEqual([]);
  });

  it('shows every way from one step to another', () => {
    const paths = leavesIn(model).map(pathOf);
    const story = storiesById[id];
    const stepAt = (path: string) => (story ? stepOf(story, path) : paths.indexOf(path));
    const shown = new Set(
      waysIn(outlineStory(model)).flatMap(({ from, step }) => from.map((one) => `${one - 1}>${step - 1}`)),
    );
    const passages = story ? findMainJourney(explore(model), story).passages : [];
    const continued = story ? continuedIn(model, story).map((one) => one.id) : [];
    const elsewhere = new Set([...passages.flatMap(({ taken }) => taken), ...continued]);
    const missing = changesOfStep(model, elsewhere, stepAt).filter((change) => !shown.has(change));
    expect(missing).toEqual([]);
  });
});

/** Returns the causes of a step's ways, each with where it leads. */
const causesWithEnds = ({ ways }: OutlinedStep) =>
  ways.flatMap(({ causes, step, path }) => causes.map((cause) => ({ cause, end: `${step} ${path}` })));

describe.each(flows)('a reader of the story of $id', ({ model, story, flow }) => {
  const { steps } = outlineFlow(model, story, flow);

  it('learns apart where the same cause leads', () => {
    const twice = steps.flatMap((step) => {
      const byCause = Map.groupBy(causesWithEnds(step), ({ cause }) => cause);
      return [...byCause].filter(([, ends]) => new Set(ends.map(({ end }) => end)).size > 1);
    });
    expect(twice).toEqual([]);
  });

  it('learns how each situation is left, except one that leads nowhere', () => {
    const isLeft = (path: string) =>
      transitionsOf(model.machine).some(
        ({ definition: { source, target } }) =>
          target !== undefined && source.path.length > 0 && `${path}.`.startsWith(`${pathOf(source)}.`),
      );
    const stuck = steps.flatMap(({ situations }) => situations.filter(({ ways }) => ways.length === 0));
    expect(
      stuck
        .map(({ path }) => path)
        .filter(isLeft)
        .toSorted(),
    ).toEqual([]);
  });

  it('finds persons, times, results, conditions and failures in rows of their own', () => {
    const isFailure = (cause: string) =>
      /^(?:The server refuses to|No response to the request to) /.test(cause);
    const mixed = steps
      .flatMap(({ ways }) => ways)
      .filter(({ causes }) => causes.some(isFailure) && !causes.every(isFailure));
    expect(mixed.map(({ causes }) => causes)).toEqual([]);
  });
});

describe('a story that is wrong', () => {
  const flow = explore(withdrawModel);
  const changed = (steps: FlowStory['steps']): FlowStory => ({ ...withdrawStory, steps });

  it('is refused if its steps stand in an order that nobody can take', () => {
    const swapped = changed(
      withdrawStory.steps.toSpliced(4, 2, ...withdrawStory.steps.slice(4, 6).toReversed()),
    );
    expect(() => findMainJourney(flow, swapped)).toThrow('withdraw: no journey takes the steps');
  });

  it('is refused if it leaves out a step', () => {
    const shorter = changed(withdrawStory.steps.toSpliced(4, 1));
    expect(() => findMainJourney(flow, shorter)).toThrow('withdraw: no journey takes the steps');
  });
});

it('names the person who acts, also where Kontor then responds', () => {
  expect(outlineStory(onboardingModel).steps.map(({ actor }) => actor)).toEqual([
    'Merchant',
    'Merchant',
    'Merchant',
    'Merchant',
    'Kontor',
    null,
    null,
  ]);
});

it('folds alike ways with the same end into one, and says who acts and what fails', () => {
  const { steps } = outlineStory(withdrawModel);
  expect(steps.map(({ title, actor }) => [title, actor])).toEqual([
    ['Requirements', 'Kontor'],
    ['Payout account', 'Merchant'],
    ['Amount', 'Merchant'],
    ['Review', 'Merchant'],
    ['PIN', 'Merchant'],
    ['Sending', 'Kontor'],
    ['On its way', 'Kontor'],
    ['Result', null],
  ]);
  expect(steps[5]?.ways).toContainEqual({
    causes: [
      'The server refuses to accept the withdrawal because the PIN is wrong or there were too many requests',
    ],
    step: 5,
    direction: 'back',
    path: 'enteringPin',
    state: null,
    isFailure: false,
    isNext: false,
    from: [6],
  });
  expect(steps[4]?.situations.find(({ path }) => path === 'locked')).toMatchObject({
    name: 'The PIN is locked for a while after too many wrong tries',
    causes: ['The server refuses to accept the withdrawal because the PIN is locked'],
    isFailure: false,
    isEnd: false,
  });
  expect(steps[0]?.situations.find(({ path }) => path === 'unreachable')).toMatchObject({
    causes: [
      "The server refuses to load the requirements or to look up the withdrawal for another reason, or doesn't respond",
    ],
    isFailure: true,
  });
});

it('tells a response by its request, and failures that lead the same way in one sentence', () => {
  const refused = (request: string, reason: string | null): Cause => ({ kind: 'refused', request, reason });
  const unanswered = (request: string): Cause => ({ kind: 'unanswered', request });
  expect(describeCauses([unanswered('save it')])).toEqual(['No response to the request to save it']);
  expect(describeCauses([refused('save it', null), unanswered('save it')])).toEqual([
    "The server refuses to save it or doesn't respond",
  ]);
  expect(describeCauses([refused('save it', 'a is wrong or b is'), refused('load it', null)])).toEqual([
    'The server refuses to save it because a is wrong or b is',
    'The server refuses to load it',
  ]);
  expect(describeCauses([refused('a', 'x'), refused('b', 'x'), refused('c', 'x')])).toEqual([
    'The server refuses a request because x',
  ]);
  expect(
    describeCauses([
      refused('a', 'x'),
      refused('a', 'y'),
      refused('a', 'z'),
      refused('a', null),
      unanswered('a'),
    ]),
  ).toEqual(["The server refuses to a, for example because x or y, or doesn't respond"]);
  expect(describeCauses([{ kind: 'result', sentence: 'It is saved' }, refused('save it', null)])).toEqual([
    'It is saved',
    'The server refuses to save it',
  ]);
});

it('begins with the ordinary way: a first visit, and a sign-in without a second factor', () => {
  const events = (model: AnyFlowModel) => outlineStory(model).steps.flatMap((step) => step.events);
  expect(events(sessionModel)).toEqual(['User signs in', 'The user is signed in: the user has a business']);
  expect(events(importModel)[0]).toBe('Merchant chooses a file');
  expect(events(onboardingModel)[0]).toBe('Merchant submits email address and password');
});
