import type { FlowFigures } from '#contract/flow-recording.ts';
import type { Layout } from '#machines/graph/layout.ts';

/** What is written onto a chart's picture. */
export interface Overlay {
  /** How often a transition was taken, by its lasting name. */
  taken: ReadonlyMap<string, number>;
  /** How many journeys ended in a state, by its path. */
  stopped: ReadonlyMap<string, number>;
}

const isWithin = (path: string, outer: string): boolean =>
  outer === '(root)' || path === outer || path.startsWith(`${outer}.`);

/**
 * Figures tell a step by where it began, what happened and where it ended; a chart by transitions, of which one event may
 * have several. The one is meant whose arrow leads there, or the first where a state was only passed through.
 */
export function figuresOnChart({ steps, states }: FlowFigures, { boxes, arrows }: Layout): Overlay {
  const pathOf = new Map(boxes.map(({ id, path }) => [id, path]));
  const known = [
    ...arrows.flatMap(({ to, texts }) => texts.map(({ id }) => ({ id, to: pathOf.get(to) ?? '' }))),
    ...boxes.flatMap(({ path, loops }) => loops.map(({ id }) => ({ id, to: path }))),
  ].map(({ id, to }) => {
    const [source = '', event = ''] = id.split(' · ');
    return { id, source, event, to };
  });
  const taken = new Map<string, number>();
  for (const { from, event, to, count } of steps) {
    const leaves = from.split(' ');
    const ends = to.split(' ');
    const meant = known
      .filter((one) => one.event === event && leaves.some((leaf) => isWithin(leaf, one.source)))
      // The innermost state that takes an event is the one that answers it.
      .sort((a, b) => b.source.length - a.source.length);
    const one = meant.find((each) => ends.some((end) => isWithin(end, each.to))) ?? meant[0];
    if (one) taken.set(one.id, (taken.get(one.id) ?? 0) + count);
  }
  const stopped = new Map(
    states.filter(({ lastIn }) => lastIn > 0).map(({ state, lastIn }) => [state, lastIn]),
  );
  return { taken, stopped };
}
