import type { AnyStateNode } from 'xstate';
import { describe, expect, it } from 'vitest';
import { explore } from '#machines/graph/explore.ts';
import { pathOf, statesOf, transitionsOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { firstLeafIn, isLeaf } from '#machines/story/chart-states.ts';
import { outlineFlow } from '#machines/story/outline-story.ts';
import { outlineStory } from '#machines/story/outline.ts';
import { storiesById } from '#machines/story/registry.ts';
import { waysIn } from '#machines/story/story-outline.ts';
import { importModel } from '#machines/flows/import/import.model.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { storeCheckoutModel } from '#machines/flows/store-checkout/store-checkout.model.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { continuedIn } from './support/continued-in.ts';

const flows = registry.flatMap((model) => {
  const story = storiesById[model.id];
  return story ? [{ id: model.id, model, story, flow: explore(model) }] : [];
});
const leavesIn = ({ machine }: AnyFlowModel): AnyStateNode[] => statesOf(machine).filter(isLeaf);

/** Returns the states that follow a state while the person does nothing: it loads or chooses. */
function reachedByItself({ machine }: AnyFlowModel, start: AnyStateNode): Set<string> {
  const transitions = transitionsOf(machine);
  const reached = new Set([start]);
  for (const state of reached) {
    const isPassing = state.always !== undefined || state.tags.includes('busy');
    for (const { name, definition } of transitions)
      if (
        isPassing &&
        definition.source === state &&
        !/^[a-z]+\.|^[a-z]+$/.test(name.replace(/^always$/, ''))
      )
        for (const end of definition.target ?? []) reached.add(firstLeafIn(end));
  }
  return new Set([...reached].map(pathOf));
}

describe.each(flows.filter(({ story }) => story.continues || story.hub))(
  'the hub of $id',
  ({ model, story, flow }) => {
    const { hub = [], continues = [] } = story;

    it('has states that nobody acts in', () => {
      const acting = leavesIn(model)
        .filter((state) => hub.includes(pathOf(state)))
        .filter(({ always, tags }) => always === undefined && !tags.includes('busy'));
      expect(acting.map(pathOf)).toEqual([]);
      expect(hub.filter((path) => !leavesIn(model).map(pathOf).includes(path))).toEqual([]);
    });

    it.each(continues)('leads from $from by $on to what the chart then reaches by itself', (one) => {
      const taken = continuedIn(model, { ...story, continues: [one] });
      expect(taken).toHaveLength(1);
      const ends = taken.flatMap(({ definition }) => definition.target ?? []).map(firstLeafIn);
      const reached = ends.flatMap((end) => [...reachedByItself(model, end)]);
      const states = statesOf(model.machine).filter((state) => one.to.includes(pathOf(state)));
      expect(states).toHaveLength(one.to.length);
      expect(reached).toEqual(expect.arrayContaining(states.map((state) => pathOf(firstLeafIn(state)))));
    });

    it('is called “the step that is next” by each way that leads to it from elsewhere, and by no other', () => {
      const ways = waysIn(outlineFlow(model, story, flow)).filter(({ direction }) => direction !== 'stays');
      expect(ways.filter(({ isNext, path }) => isNext !== hub.includes(path))).toEqual([]);
    });
  },
);

describe('ways that several steps have alike', () => {
  const outlines = flows.map(({ model, story, flow }) => outlineFlow(model, story, flow));

  it('stand once, with the steps that have them', () => {
    for (const { steps, anyTime } of outlines)
      for (const { from, path, causes } of anyTime) {
        expect(from.length).toBeGreaterThan(1);
        const again = from.flatMap((step) => steps[step - 1]?.ways ?? []);
        expect(again.filter((way) => way.path === path && way.causes.join() === causes.join())).toEqual([]);
      }
  });

  it('are those of a cart that is gone, at the steps of a checkout that ask the server', () => {
    const { anyTime } = outlineStory(storeCheckoutModel);
    expect(anyTime).toContainEqual(
      expect.objectContaining({
        causes: ['The server refuses a request because the cart no longer exists'],
        path: 'unknown',
        from: [2, 3, 5],
      }),
    );
  });
});

it('tells where a way through the hub ends, and on which condition', () => {
  const rows = (model: AnyFlowModel, step: number) =>
    outlineStory(model).steps[step]?.ways.map(({ causes, path, isNext }) => [causes.join(), path, isNext]);
  expect(rows(storeCheckoutModel, 4)).toContainEqual([
    "The order is placed without the provider's page, for example to be paid in cash",
    'placed',
    false,
  ]);
  expect(rows(importModel, 3)).toContainEqual([
    'The progress is loaded: the import is failed',
    'failed',
    false,
  ]);
  expect(rows(storeCheckoutModel, 1)).toContainEqual(['The code is correct', 'stepping', true]);
  expect(rows(sessionModel, 0)).toContainEqual(['The session is confirmed', 'signedIn.current', false]);
});

it('names the ends of a flow, and no state beside which others lead on', () => {
  const ends = (model: AnyFlowModel) =>
    outlineStory(model).steps.flatMap(({ situations }) =>
      situations.filter(({ isEnd }) => isEnd).map(({ path }) => path),
    );
  expect(ends(withdrawModel)).toEqual(['forbidden', 'unavailable']);
  expect(ends(storeCheckoutModel)).toEqual([]);
});
