import type { Exploration } from '../graph/explore.ts';
import { leavesOf } from '../graph/names.ts';
import { type Journey, findNearestEdge, planTour } from '../graph/tour.ts';
import { type MainJourney, searchMainJourney } from './main-journey.ts';
import { nameJourneys } from './journey-names.ts';
import { type FlowStory, isWithin } from './story.ts';

export interface NamedJourney {
  journey: Journey;
  /** The position in the tour, from 1; one more than its length for a main journey that the tour doesn't take. */
  number: number;
  name: string;
}

/** Returns the main journey of a chart and the journeys of its tour, each with a name of its own. */
export function listJourneys(flow: Exploration, story: FlowStory | undefined): NamedJourney[] {
  const tour = planTour(flow);
  const main = planMainJourney(flow, story);
  const match = main && tour.find((journey) => isSame(journey, main));
  const journeys = main && !match ? [...tour, main] : tour;
  const first = match ?? main;
  const sorted = first ? [first, ...journeys.filter((journey) => journey !== first)] : journeys;
  const names = nameJourneys(flow, sorted, first, story?.mainJourney);
  return sorted.map((journey, i) => ({
    journey,
    number: journeys.indexOf(journey) + 1,
    name: names[i] ?? '',
  }));
}

const isSame = (one: Journey, other: Journey): boolean =>
  one.start === other.start &&
  one.steps.length === other.steps.length &&
  one.steps.every((edge, i) => edge === other.steps[i]);

/** Returns the journey that leads to the goal, without a return to the page; undefined without a goal. */
function planMainJourney(flow: Exploration, story: FlowStory | undefined): Journey | undefined {
  const goal = story?.goal ?? flow.model.goal;
  if (goal === undefined) return undefined;
  const main = story && followMainJourney(flow, story);
  if (main) return main;
  for (const [start, from] of flow.starts) {
    const steps = findNearestEdge(flow, from, ({ snapshot }) =>
      leavesOf(snapshot).some((path) => isWithin(path, goal)),
    );
    if (steps) return { start, steps };
  }
  return undefined;
}

/** Returns the main journey of a story as steps from a start. If it leaves the page, the steps there are left out. */
function followMainJourney(flow: Exploration, story: FlowStory): Journey | undefined {
  for (let maxStride = 1; maxStride < story.steps.length; maxStride += 1) {
    const main = searchMainJourney(flow, { ...story, leaves: [] }, maxStride);
    const journey = main && followPassages(flow, main);
    if (journey) return journey;
  }
  return undefined;
}

function followPassages(flow: Exploration, { passages }: MainJourney): Journey | undefined {
  for (const [start, from] of flow.starts) {
    const journey: Journey = { start, steps: [] };
    let at = from;
    for (const { snapshot } of passages) {
      const edge = flow.edges.get(at)?.find((one) => one.snapshot === snapshot);
      if (!edge) break;
      journey.steps.push(edge);
      at = edge.to;
    }
    if (journey.steps.length === passages.length) return journey;
  }
  return undefined;
}

/** Steps that follow each other several times, for example each check of a payment; `count` is 1 for a single step. */
export interface FoldedSteps {
  /** The index of the first of them. */
  at: number;
  /** The sentences of one round. */
  sentences: string[];
  count: number;
}

/** Folds rounds of up to three steps that are repeated. */
export function foldSteps(sentences: readonly string[]): FoldedSteps[] {
  const folded: FoldedSteps[] = [];
  for (let at = 0; at < sentences.length;) {
    const rounds = [1, 2, 3].map((length) => ({ length, count: countRounds(sentences, at, length) }));
    const { length, count } = rounds.find((round) => round.count > 1) ?? { length: 1, count: 1 };
    folded.push({ at, sentences: sentences.slice(at, at + length), count });
    at += length * count;
  }
  return folded;
}

function countRounds(sentences: readonly string[], at: number, length: number): number {
  const round = sentences.slice(at, at + length);
  let count = 1;
  while (
    at + (count + 1) * length <= sentences.length &&
    round.every((sentence, i) => sentence === sentences[at + count * length + i])
  )
    count += 1;
  return count;
}
