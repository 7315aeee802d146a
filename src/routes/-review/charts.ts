import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import * as z from 'zod/mini';
import { CoverageFile } from '#machines/graph/coverage-file.ts';
import { ChartFacts, type Layout } from '#machines/graph/layout.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import type { StepTree } from '#machines/story/step-tree.ts';
import type { FlowStory } from '#machines/story/story.ts';
import type { StoryOutline } from '#machines/story/story-outline.ts';
import type { FlowPromises } from '#machines/promises/promise.ts';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

/** A page that shows an actor of a chart. */
type ReviewPage = ComponentType<{ actor: AnyActorRef }>;

type Module = Record<string, unknown>;

/** Loads the one export of each file, by the file's name without its folder and ending. */
const loadersById = <Exported>(
  files: Record<string, () => Promise<Module>>,
): Readonly<Record<string, () => Promise<Exported>>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, load]) => [
      path.split('/').at(-1)?.split('.')[0] ?? path,
      async () => Object.values(await load())[0] as Exported,
    ]),
  );

/** The models by their ids. Each is loaded only for its own page. */
export const reviewModels = loadersById<AnyFlowModel>(
  import.meta.glob<Module>('../../../machines/{flows/*,lifecycles}/*.model.ts'),
);

/** The promises by the ids of their charts. Each is loaded only for the tab of its chart. */
export const reviewPromises = loadersById<FlowPromises>(
  import.meta.glob<Module>('../../../machines/{flows/*,lifecycles}/*.promises.ts'),
);

/** The steps of the flows by the ids of their models. Lifecycles have none. */
export const reviewFlowStories = loadersById<FlowStory>(
  import.meta.glob<Module>('../../../machines/flows/*/*.story.ts'),
);

/** The pages of the flows by the ids of their models. Lifecycles have no pages. */
export const reviewPages: Readonly<Record<string, ReviewPage>> = Object.fromEntries(
  Object.entries(loadersById<ReviewPage>(import.meta.glob<Module>('./pages/*.page.tsx'))).map(
    ([id, load]) => [id, lazyComponent(load)],
  ),
);

const layouts = import.meta.glob<Layout>('../../features/review/layouts/*.json', { import: 'default' });
const stories = import.meta.glob<StoryOutline>('../../features/review/layouts/*.story.json', {
  import: 'default',
});
const steps = import.meta.glob<StepTree[]>('../../features/review/layouts/*.steps.json', {
  import: 'default',
});

/** Loads the layout of a chart. Rejects if `npm run flows` has not created one. */
export async function reviewLayout(flow: string): Promise<Layout> {
  const load = layouts[`../../features/review/layouts/${flow}.json`];
  if (!load) throw new Error(`${flow} has no layout`);
  return load();
}

/** Loads the story of a chart. Rejects if `npm run flows` has not written one. */
export async function reviewStory(flow: string): Promise<StoryOutline> {
  const load = stories[`../../features/review/layouts/${flow}.story.json`];
  if (!load) throw new Error(`${flow} has no story`);
  return load();
}

/** Loads the charts of a story's steps. Rejects if `npm run flows` has not written them. */
export async function reviewSteps(flow: string): Promise<StepTree[]> {
  const load = steps[`../../features/review/layouts/${flow}.steps.json`];
  if (!load) throw new Error(`${flow} has no charts of its steps`);
  return load();
}

const facts = import.meta.glob<unknown>('#src/features/review/layouts/charts.json', { import: 'default' });
const walked = import.meta.glob<unknown>('../../../docs/flows/coverage.json', { import: 'default' });
const only = (files: Record<string, () => Promise<unknown>>) => Object.values(files)[0]?.();

export const reviewCharts = async (): Promise<readonly ChartFacts[]> =>
  z.parse(z.array(ChartFacts), await only(facts));

/** Returns the coverage of the charts in the last run of all tests. */
export const reviewCoverage = async (): Promise<CoverageFile> => z.parse(CoverageFile, await only(walked));
