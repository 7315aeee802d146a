import { importEach } from '../import-each.ts';
import type { FlowStory } from './story.ts';

const stories = await importEach(new URL('../flows/', import.meta.url), 'story');

/** The story of each flow (`<id>.story.ts`), by the model's id. */
export const storiesById = Object.fromEntries(stories) as Readonly<Record<string, FlowStory>>;
