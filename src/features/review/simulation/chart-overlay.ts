import type { FlowFigures } from '#contract/flow-recording.ts';
import type { Layout } from '#machines/graph/layout.ts';

/** Figures that are shown on a chart. */
export interface ChartOverlay {
  /** How often each transition was taken, by its stable name. */
  taken: ReadonlyMap<string, number>;
  /** How many journeys ended in each state, by its path. */
  stoppedCounts: ReadonlyMap<string, number>;
}

const isWithin = (path: string, outer: string): boolean =>
  outer === '(root)' || path === outer || path.startsWith(`${outer}.`);

/**
 * Assigns recorded steps to the transitions of a chart. A step has a source, an event and a target, but an event may have
 * several transitions. The transition that leads to the target counts, or the first one if it led through a transient state.
 */
export function getChartOverlay({ steps, states }: FlowFigures, { boxes, arrows }: Layout): ChartOverlay {
  const pathOf = new Map(boxes.map(({ id, path }) => [id, path]));
  const transitions = [
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
    const candidates = transitions
      .filter((one) => one.event === event && leaves.some((leaf) => isWithin(leaf, one.source)))
      // The innermost state that accepts an event handles it.
      .sort((a, b) => b.source.length - a.source.length);
    const one = candidates.find((each) => ends.some((end) => isWithin(end, each.to))) ?? candidates[0];
    if (one) taken.set(one.id, (taken.get(one.id) ?? 0) + count);
  }
  const stoppedCounts = new Map(
    states.filter(({ lastIn }) => lastIn > 0).map(({ state, lastIn }) => [state, lastIn]),
  );
  return { taken, stoppedCounts };
}
