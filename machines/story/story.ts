/** A part of a flow's main journey: a group of states with one purpose for the person who is in them. */
export interface StoryStep<Path extends string = string> {
  title: string;
  /** The outcome of the step, as a sentence. */
  result: string;
  /** Dotted paths. The states inside belong to the same step, except those that another step names. */
  states: readonly Path[];
}

/** Where a way leads that first passes states of a hub. */
export interface Continuation<Path extends string = string> {
  from: Path;
  /** The name of the event, for example `done:saveItem`, and of its guard if it has several branches ('' without one). */
  on: string;
  guard?: string;
  /** The states that then follow, as far as the main journey doesn't take them. */
  to: readonly Path[];
}

/** How a flow is told to a person: its steps from the first page to the goal. */
export interface FlowStory<Path extends string = string> {
  /** Five to nine where the flow is that long. */
  steps: readonly StoryStep<Path>[];
  /** The state in which the main journey ends; later steps are what can follow. */
  goal: Path;
  /** The name of the journey that leads to the goal without a detour; by default the words of the goal. */
  mainJourney?: string;
  /** States in which the person leaves the page for another one, from which they return to it. */
  leaves?: readonly Path[];
  /** States that only load the current data and choose the next step. Several steps lead to them. */
  hub?: readonly Path[];
  /** The ways to the hub of which it's clear how they continue. Of the others the story tells that the next step is shown. */
  continues?: readonly Continuation<Path>[];
  /** Events by which another flow takes over, which the main journey doesn't take. */
  avoids?: readonly string[];
}

/** Declares the story of a chart. The types allow only states that the chart has. */
export const defineStory = <Path extends string>(
  _model: { labels: { states: Record<Path, string> } },
  story: FlowStory<NoInfer<Path>>,
): FlowStory => story;

export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`);

/** Returns the step of a state, counted from 0; undefined if the story has none for it. */
export function stepOf({ steps }: FlowStory, path: string): number | undefined {
  const named = steps.flatMap(({ states }, step) => states.map((state) => ({ state, step })));
  const around = named.filter(({ state }) => isWithin(path, state));
  return around.sort((a, b) => b.state.length - a.state.length)[0]?.step;
}
