import { type NamedTransition, pathOf, transitionsOf } from '#machines/graph/names.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { guardOf } from '#machines/story/causes.ts';
import type { FlowStory } from '#machines/story/story.ts';

/** Returns the transitions of which a story names how they continue. */
export const continuedIn = ({ machine }: AnyFlowModel, { continues = [] }: FlowStory): NamedTransition[] =>
  transitionsOf(machine).filter(({ name, definition }) =>
    continues.some(
      ({ from, on, guard }) =>
        from === pathOf(definition.source) &&
        on === name &&
        (guard === undefined || guard === guardOf(definition)),
    ),
  );
