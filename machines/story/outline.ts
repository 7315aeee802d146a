import type { AnyFlowModel } from '../model.ts';
import { storiesById } from './registry.ts';
import { outlineFlow, outlineLifecycle } from './outline-story.ts';
import type { StoryOutline } from './story-outline.ts';

/** Tells a chart: a flow by its story, a lifecycle by its statuses. */
export function outlineStory(model: AnyFlowModel): StoryOutline {
  const story = storiesById[model.id];
  return story ? outlineFlow(model, story) : outlineLifecycle(model);
}
