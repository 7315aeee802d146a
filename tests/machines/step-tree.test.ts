import type { AnyStateNode } from 'xstate';
import { describe, expect, it } from 'vitest';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { pathOf, statesOf } from '#machines/graph/names.ts';
import { possibleTransitionsOf } from '#machines/graph/possible.ts';
import { registry } from '#machines/graph/registry.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { chartSteps } from '#machines/story/outline.ts';
import { storiesById } from '#machines/story/registry.ts';
import {
  type StepTree,
  type TreeState,
  type TreeWay,
  maxStatesOfStep,
  statesInTree,
} from '#machines/story/step-tree.ts';
import { stepOf } from '#machines/story/story.ts';

const isLeaf = ({ path, type, states }: AnyStateNode): boolean =>
  path.length > 0 && type !== 'history' && Object.keys(states).length === 0;
const isInside = (state: AnyStateNode, outer: AnyStateNode): boolean =>
  state === outer || (state.parent !== undefined && isInside(state.parent, outer));

/** Returns the step of each innermost state, counted from 0; the statuses of a lifecycle are one. */
const stepsOf = ({ id, machine }: AnyFlowModel): Map<AnyStateNode, number | undefined> => {
  const story = storiesById[id];
  const leaves = statesOf(machine).filter(isLeaf);
  return new Map(leaves.map((leaf) => [leaf, story ? stepOf(story, pathOf(leaf)) : 0]));
};

/** Returns every way of a chart of a step. */
const waysIn = (tree: StepTree): TreeWay[] => [
  ...statesInTree(tree).flatMap(({ ways }) => ways),
  ...tree.flatMap(({ shared }) => shared.flatMap(({ ways }) => ways)),
];
const sorted = (texts: readonly string[]): string[] => texts.toSorted();
const find = (tree: StepTree | undefined, path: string): TreeState | undefined =>
  statesInTree(tree ?? []).find((state) => state.path === path);

const charts = registry.map((model) => ({ id: model.id, model, trees: chartSteps(model) }));

describe.each(charts)('the steps of $id', ({ model, trees }) => {
  const steps = stepsOf(model);
  const leavesAt = (step: number) => [...steps.keys()].filter((leaf) => steps.get(leaf) === step);
  const transitions = possibleTransitionsOf(model);

  it('have a chart each', () => {
    expect(trees).toHaveLength(storiesById[model.id]?.steps.length ?? 1);
  });

  it.each(trees.map((tree, step) => ({ tree, step })))(
    'write each state out once: $step',
    ({ tree, step }) => {
      const paths = statesInTree(tree).map(({ path }) => path);
      expect(sorted(paths)).toEqual(sorted(leavesAt(step).map(pathOf)));
      expect(paths.length).toBeLessThanOrEqual(maxStatesOfStep);
    },
  );

  it.each(trees.map((tree, step) => ({ tree, step })))(
    'have each transition once: $step',
    ({ tree, step }) => {
      const own = transitions.filter(({ definition }) =>
        leavesAt(step).some((leaf) => isInside(leaf, definition.source)),
      );
      const shown = waysIn(tree).flatMap(({ ids }) => ids);
      expect(sorted(shown)).toEqual(sorted(own.map(({ id }) => id)));
    },
  );

  it('end each way where the chart does', () => {
    const wrong = trees.flatMap((tree, step) =>
      waysIn(tree).flatMap(({ ids, end }) => {
        const { source, target: [target] = [] } =
          transitions.find(({ id }) => id === ids[0])?.definition ?? {};
        if (end.type === 'same') return target === undefined || target === source ? [] : ids;
        const path = end.type === 'state' ? end.state.path : end.path;
        const leaf = [...steps.keys()].find((one) => pathOf(one) === path);
        const isTarget = leaf !== undefined && target !== undefined && isInside(leaf, target);
        const named = end.type === 'step' ? end.step - 1 : step;
        return isTarget && named === steps.get(leaf) ? [] : ids;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('name every other step that leads to a state', () => {
    const named = new Set(
      trees.flatMap((tree, step) =>
        statesInTree(tree).flatMap(({ path, from }) => from.map((other) => `${other - 1}>${step} ${path}`)),
      ),
    );
    const ports = trees.flatMap((tree, step) =>
      statesInTree(tree).flatMap(({ ways }) =>
        ways.flatMap(({ end }) => (end.type === 'step' ? [`${step}>${end.step - 1} ${end.path}`] : [])),
      ),
    );
    expect(ports.filter((port) => !named.has(port))).toEqual([]);
  });
});

it('writes a state out where it is first reached, and names it where it is reached again', () => {
  const [requirements] = chartSteps(withdrawModel);
  const begins = requirements?.flatMap((track) => track.begins.map(({ path }) => path));
  expect(begins).toEqual(['loading']);
  expect(find(requirements, 'limited')?.ways).toMatchObject([
    { end: { type: 'state', state: { path: 'arriving' } } },
  ]);
  expect(find(requirements, 'unreachable')?.ways).toEqual([
    {
      ids: ['unreachable · start.retry · 0', 'unreachable · network.back · 0'],
      causes: ['Merchant refreshes the requirements', 'The network is back'],
      also: [],
      end: { type: 'again', path: 'arriving', name: 'Opening the page', kind: 'deciding' },
    },
  ]);
});

it('tells apart what runs, what waits, what decides and what ends', () => {
  const [requirements] = chartSteps(withdrawModel);
  expect(
    ['loading', 'unreachable', 'sorting', 'forbidden'].map((path) => find(requirements, path)?.kind),
  ).toEqual(['running', 'resting', 'deciding', 'end']);
  expect(find(requirements, 'arriving')?.isStart).toBe(true);
  expect(find(requirements, 'loading')?.isStart).toBe(false);
});

it('leads to another step by its number, and names the state if the step does not begin with it', () => {
  const pin = chartSteps(withdrawModel)[4];
  expect(find(pin, 'enteringPin')).toMatchObject({
    from: [1, 4, 6],
    ways: [
      { causes: ['Merchant enters the PIN'], end: { type: 'step', step: 6, name: null } },
      { causes: ['Merchant goes back a step'], end: { type: 'step', step: 4, name: null } },
    ],
  });
  const ends = waysIn(chartSteps(withdrawModel)[5] ?? []).flatMap(({ end }) =>
    end.type === 'step' && end.step === 5 ? [end.name] : [],
  );
  expect(ends).toEqual([
    null,
    null,
    'The PIN is locked for a while after too many wrong tries',
    'The PIN must be reset after too many wrong tries',
  ]);
});

it('puts the ways of a group once beside its states, and parallel regions side by side', () => {
  const code = chartSteps(onboardingModel)[1];
  expect(code?.map(({ name, begins }) => [name, begins.map(({ path }) => path)])).toEqual([
    ['Code entry', ['code.entry.typing.clear']],
    ['Resend timer', ['code.cooldown.cooling']],
  ]);
  expect(code?.[0]?.shared.map(({ path, name, states }) => ({ path, name, states }))).toEqual([
    {
      path: 'code.entry.typing',
      name: 'Code form',
      states: ['The code form is shown', 'The code is wrong', 'No response: the code can be entered again'],
    },
  ]);
  const [personal] = chartSteps(onboardingModel)[2] ?? [];
  expect(personal?.shared).toMatchObject([{ name: null, ways: [{ end: { type: 'same' } }] }]);
});

it('puts short ways before long ones', () => {
  const [requirements] = chartSteps(withdrawModel);
  expect(find(requirements, 'loading')?.ways.map(({ causes }) => causes[0])).toEqual([
    'The server refuses to load the requirements because access is denied',
    'The server refuses to load the requirements because there were too many requests',
    "The server refuses to load the requirements for another reason, or doesn't respond",
    'The requirements are loaded',
  ]);
});
