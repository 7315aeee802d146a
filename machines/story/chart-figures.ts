import type { Layout } from '../graph/layout.ts';
import { measureLayout } from '../graph/measure-layout.ts';
import { type StepTree, type TreeState, type TreeWay, statesInTree } from './step-tree.ts';
import {
  type OutlinedStep,
  type StoryOutline,
  type Way,
  groupByWays,
  groupOutcomes,
  maxUnfolded,
} from './story-outline.ts';

/** How well each level of a chart can be read. */
export interface ChartFigures {
  /** The rows of the story that a reader finds before unfolding any, steps included. */
  rows: number;
  allRows: number;
  /** The states of its biggest step. */
  stepStates: number;
  /** The size of the letters in the charts of its steps, on a phone of 360 pixels and on a desk of 1,100. */
  stepPixelsOnPhone: number;
  stepPixelsOnDesk: number;
  mapPixels: number;
  mapCrossings: number;
  /** Of 100 labels of the map, those that stand nearer to an arrow that isn't theirs. */
  mapForeignLabels: number;
}

/** Story and steps have no arrow but the lines of their own column or tree, so that none can cross. */
export const figuresOf = (story: StoryOutline, trees: readonly StepTree[], layout: Layout): ChartFigures => {
  const map = measureLayout(layout);
  return {
    rows: story.steps.reduce((sum, step) => sum + 1 + countRows(step), countShared(story.anyTime)),
    allRows: story.steps.reduce(
      (sum, { ways, next, situations }) => sum + 1 + ways.length + next.length + situations.length,
      story.anyTime.length,
    ),
    stepStates: Math.max(0, ...trees.map((tree) => statesInTree(tree).length)),
    stepPixelsOnPhone: pixelsOf(trees, { width: 269, indent: 24 }),
    stepPixelsOnDesk: pixelsOf(trees, { width: 658, indent: 40 }),
    mapPixels: round(map.pixelsAtFit),
    mapCrossings: map.crossings,
    mapForeignLabels: map.labels === 0 ? 0 : Math.round((100 * map.foreignLabels) / map.labels),
  };
};

/** Ways in which a request fails are folded. */
const countShared = (ways: readonly Way[]): number =>
  ways.filter(({ isFailure }) => !isFailure).length + (ways.some(({ isFailure }) => isFailure) ? 1 : 0);

function countRows({ ways, next, situations }: OutlinedStep): number {
  const outcomes = groupOutcomes(ways).reduce(
    (sum, { length }) => sum + (length > maxUnfolded ? 1 : length),
    0,
  );
  const failures = [...ways, ...situations].some(({ isFailure }) => isFailure) ? 1 : 0;
  const choices = next.length > 0 ? 1 : 0;
  return outcomes + groupByWays(situations.filter(({ isFailure }) => !isFailure)).length + choices + failures;
}

const letters = { pixels: 15, width: 8.2 };
const boxFrame = 28;

/** Returns the size at which the longest word of the most indented states fits into the room beside the lines. */
function pixelsOf(trees: readonly StepTree[], { width, indent }: { width: number; indent: number }): number {
  const needs = trees
    .flat()
    .flatMap(({ begins, shared }) => [
      ...begins.flatMap((state) => fitsOf(state, 0)),
      ...shared.flatMap(({ ways }) => fitsAlong(ways, 0)),
    ]);
  return round(Math.min(letters.pixels, ...needs));
  function fitsOf({ name, ways }: TreeState, depth: number): number[] {
    return [fit(name, depth, boxFrame), ...fitsAlong(ways, depth)];
  }
  function fitsAlong(ways: readonly TreeWay[], depth: number): number[] {
    return ways.flatMap(({ causes, end }) => [
      fit(causes.join(' '), depth + 1, 0),
      ...(end.type === 'state' ? fitsOf(end.state, depth + 1) : []),
    ]);
  }
  function fit(text: string, depth: number, frame: number): number {
    const longest = Math.max(...text.split(/[\s-]/).map((word) => word.length));
    return (letters.pixels * (width - depth * indent - frame)) / (longest * letters.width);
  }
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** Figures that are better if they are larger; of the others the smaller ones are. */
const largerIsBetter: ReadonlySet<string> = new Set<keyof ChartFigures>([
  'stepPixelsOnPhone',
  'stepPixelsOnDesk',
  'mapPixels',
]);

/** Returns the figures that are worse than their limits, as sentences. */
export const findWorse = (id: string, figures: ChartFigures, limits: Partial<ChartFigures>): string[] =>
  Object.entries(figures).flatMap(([figure, measured]: [string, number]) => {
    const limit = limits[figure as keyof ChartFigures];
    if (limit === undefined) return [`${id} has no limit for ${figure}`];
    const isWorse = largerIsBetter.has(figure) ? measured < limit : measured > limit;
    return isWorse ? [`${id}: ${figure} is ${measured}, its limit ${limit}`] : [];
  });
