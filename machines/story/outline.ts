import { pathOf, statesOf } from '../graph/names.ts';
import type { AnyFlowModel } from '../model.ts';
import { growStepTrees } from './grow-step-trees.ts';
import { storiesById } from './registry.ts';
import { firstLeafIn, isLeaf } from './chart-states.ts';
import { outlineFlow, outlineLifecycle } from './outline-story.ts';
import { type StepTree, maxStatesOfStep } from './step-tree.ts';
import type { StoryOutline } from './story-outline.ts';

/** Tells a chart: a flow by its story, a lifecycle by its statuses. */
export function outlineStory(model: AnyFlowModel): StoryOutline {
  const story = storiesById[model.id];
  return story ? outlineFlow(model, story) : outlineLifecycle(model);
}

/** Returns the chart of each step of a flow, or of a whole lifecycle, which is none if it has too many statuses. */
export function chartSteps(model: AnyFlowModel): StepTree[] {
  const story = storiesById[model.id];
  if (story) {
    const begins = outlineFlow(model, story).steps.map(({ path }) => path);
    return growStepTrees(model, story, begins);
  }
  const states = statesOf(model.machine).filter(isLeaf).map(pathOf);
  if (states.length > maxStatesOfStep) return [];
  const whole = { steps: [{ title: model.title, result: '', states }], goal: '' };
  return growStepTrees(model, whole, [pathOf(firstLeafIn(model.machine.root))]);
}
