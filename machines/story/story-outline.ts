/** A way out of a step's main states, or out of a situation. Ways with the same end are one. */
export interface Way {
  /** The events or conditions that lead this way, as sentences without a full stop. */
  causes: string[];
  /** The step that it leads to, counted from 1. */
  step: number;
  direction: 'stays' | 'back' | 'on';
  /** The path of the state that it leads to. */
  path: string;
  /** That state in words, if the main journey doesn't pass it. */
  state: string | null;
  isFailure: boolean;
  /** True if it leads to the hub, which then shows the step that is next. */
  isNext: boolean;
  /** The steps that have it, counted from 1. */
  from: number[];
}

/** A state of a step in which the flow rests although the main journey doesn't pass it. */
export interface Situation {
  path: string;
  name: string;
  /** The events and responses that lead to it. */
  causes: string[];
  ways: Way[];
  isFailure: boolean;
  /** True if nothing leads on from it. */
  isEnd: boolean;
}

export interface OutlinedStep {
  title: string;
  /** The outcome of the step, as a sentence; '' for a status. */
  result: string;
  /** The state with which it begins on the main journey, or the first of a step that the journey doesn't reach. */
  path: string;
  /** The person who acts on the main journey, or Kontor if nobody has to; null where it ends. */
  actor: string | null;
  /** The events of the main journey in this step, in words; the last one leads to the next step. */
  events: string[];
  ways: Way[];
  /** The ways by which the hub chooses the step that is next, if this step has the hub. */
  next: Way[];
  situations: Situation[];
}

/** A chart as a person reads it: a column of steps, each with its other outcomes. Plain data, so that it can be stored. */
export interface StoryOutline {
  steps: OutlinedStep[];
  /** The ways that several steps have alike. */
  anyTime: Way[];
}

/** Groups situations with the same ways out, so that these are listed once. */
export const groupByWays = (situations: readonly Situation[]): Situation[][] => [
  ...Map.groupBy(situations, ({ ways, isEnd }) => JSON.stringify([ways, isEnd])).values(),
];

/** More outcomes than these in one later step are folded. */
export const maxUnfolded = 2;

/** Groups the ways that don't fail by what is folded together: those that lead to other states of one later step. */
export const groupOutcomes = (ways: readonly Way[]): Way[][] => [
  ...Map.groupBy(
    ways.filter(({ isFailure }) => !isFailure),
    (way) => (way.direction === 'on' && way.state !== null ? `step ${way.step}` : way),
  ).values(),
];

/** Returns how many steps of a flow the main journey passes; the first one that has no way on is its last. */
export const countMainSteps = (steps: readonly OutlinedStep[]): number =>
  steps.findIndex(({ actor }) => actor === null) + 1 || steps.length;

/** Returns every way of a story. */
export const waysIn = ({ steps, anyTime }: StoryOutline): Way[] => [
  ...steps.flatMap(({ ways, next, situations }) => [
    ...ways,
    ...next,
    ...situations.flatMap((one) => one.ways),
  ]),
  ...anyTime,
];

/** Returns true if a cause only repeats the name of the state that follows. */
export const isRepeated = (cause: string, state: string): boolean =>
  state.toLowerCase().includes(cause.toLowerCase());

/** Returns true if one of the causes already names the state that follows. */
export const isNamedBy = (causes: readonly string[], state: string): boolean =>
  causes.some((cause) => isRepeated(cause, state));

/** Returns the numbers of steps as words: "steps 2, 3 and 5" or "every step". */
export function nameSteps(from: readonly number[], count: number): string {
  if (from.length === count) return 'every step';
  const numbers = from.length < 2 ? from.join('') : `${from.slice(0, -1).join(', ')} and ${from.at(-1)}`;
  return `${from.length === 1 ? 'step' : 'steps'} ${numbers}`;
}
