import type { FlowFigures } from '#contract/flow-recording.ts';
import { type FlowStory, isWithin, stepOf } from '#machines/story/story.ts';

/** The ways to the goal of a flow, each as the numbers of its steps in the order in which they were first reached. */
export interface ComparedJourneys {
  /** The journeys that reached the goal. */
  count: number;
  /** Those of them that took the main journey. */
  main: number;
  mainWay: number[];
  /** The most frequent way, if it is more frequent than the main journey. */
  frequent: { way: number[]; count: number } | undefined;
}

/**
 * Compares the main journey with recorded ones that reached the goal. Returns undefined if there are none, or if people
 * leave the page on their way, because what they do after their return is recorded as another journey.
 */
export function compareWithMainJourney(
  story: FlowStory,
  sequences: FlowFigures['sequences'],
): ComparedJourneys | undefined {
  if (story.leaves) return undefined;
  const counts = new Map<string, { way: number[]; count: number }>();
  for (const { states, count } of sequences) {
    const way = findWayToGoal(story, states);
    // A journey that begins in the step of the goal has no way there.
    if (!way || way.length === 1) continue;
    const same = counts.get(way.join());
    counts.set(way.join(), { way, count: count + (same?.count ?? 0) });
  }
  const ways = [...counts.values()].sort((a, b) => b.count - a.count);
  const [first] = ways;
  if (!first) return undefined;
  const goal = stepOf(story, story.goal) ?? 0;
  const mainWay = Array.from({ length: goal + 1 }, (_, step) => step + 1);
  const main = counts.get(mainWay.join())?.count ?? 0;
  return {
    count: ways.reduce((sum, way) => sum + way.count, 0),
    main,
    mainWay,
    frequent: first.count > main ? first : undefined,
  };
}

/** Returns the numbers of the steps on the way to the goal; undefined for a journey that never reached it. */
function findWayToGoal(story: FlowStory, states: readonly string[]): number[] | undefined {
  const end = states.findIndex((path) => isWithin(path, story.goal));
  if (end === -1) return undefined;
  const steps = states.slice(0, end + 1).map((path) => stepOf(story, path));
  return [...new Set(steps.filter((step) => step !== undefined))].map((step) => step + 1);
}
