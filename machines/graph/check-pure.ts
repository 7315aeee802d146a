import type { AnyMachineSnapshot } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import { findEndlessWaits } from './busy.ts';
import { coverage } from './coverage.ts';
import { type Exploration, explore } from './explore.ts';
import { leavesOf } from './names.ts';
import { findViolatedInvariants, describeJourney, describePathTo } from './descriptions.ts';
import { findShortestJourney, planTour } from './tour.ts';
import type { OnWalked } from './walked-parts.ts';

/** A problem of a chart or its model, with the shortest journey that shows it. */
export interface Finding {
  what: string;
  journey: string[];
}

/**
 * Level 1: checks a chart without running it. Every state is reachable and has a way out, the tour covers every
 * transition, every invoke handles its failure, everything has a label, and every invariant holds after every edge.
 * Returns an empty list for a sound chart; its tour then counts as walked.
 */
export function checkPure(
  model: AnyFlowModel,
  flow: Exploration = explore(model),
  observe?: OnWalked,
): Finding[] {
  const journeys = planTour(flow);
  const { uncovered, unreachable, unvisited, deadEnds } = coverage(flow, journeys);
  const plain = (what: string, list: Iterable<string>): Finding[] =>
    [...list].map((item) => ({ what: `${what}: ${item}`, journey: [] }));
  const findings = [
    ...plain('no journey takes this transition', uncovered),
    ...plain('no event takes this transition', unreachable),
    ...plain('nothing leads to this state', unvisited),
    ...plain('a failure would break the actor', flow.unhandled),
    ...plain('the model has no words for', flow.unnamed),
    ...deadEnds.map((key) => ({
      what: `no way out of ${placeOf(flow, key)}`,
      journey: describePathTo(flow, key),
    })),
    ...findEndlessWaits(flow).map((key) => ({
      what: `no way out of the wait in ${placeOf(flow, key)}`,
      journey: describePathTo(flow, key),
    })),
    ...brokenInvariants(flow),
  ];
  if (observe && findings.length === 0) for (const journey of journeys) observe(flow, journey);
  return findings;
}

const placeOf = (flow: Exploration, key: string): string => {
  const snapshot = flow.states.get(key);
  return snapshot ? leavesOf(snapshot).join(' · ') : key;
};

/** Snapshots with the same key can differ, so the result of every edge is checked, not only the first one. */
function brokenInvariants(flow: Exploration): Finding[] {
  const { model } = flow;
  return Object.keys(model.invariants).flatMap((sentence) => {
    const breaks = (snapshot: AnyMachineSnapshot) =>
      findViolatedInvariants(model, snapshot).includes(sentence);
    const begin = [...flow.starts.values()].find((key) => {
      const snapshot = flow.states.get(key);
      return snapshot !== undefined && breaks(snapshot);
    });
    const journey = findShortestJourney(flow, ({ snapshot }) => breaks(snapshot));
    if (begin !== undefined) return [{ what: `not true: ${sentence}`, journey: describePathTo(flow, begin) }];
    return journey ? [{ what: `not true: ${sentence}`, journey: describeJourney(flow, journey) }] : [];
  });
}
