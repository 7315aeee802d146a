import { type Cause, describeCauses } from './causes.ts';
import type { Way } from './story-outline.ts';

/** A way before its causes are sentences. */
export interface WayDraft extends Omit<Way, 'causes'> {
  causes: readonly Cause[];
  /** The states that it leads from, in words. */
  sources: readonly string[];
  /** The state that it leads to in words, if that says more than the step. */
  place: string | null;
}

/** Describes ways in rows: those that lead to the same state for causes of the same kind are one. */
export const describeWays = (ways: readonly WayDraft[]): Way[] =>
  addWords(merge(ways).filter(isWorthShowing));

/** Merges the ways that lead to the same state for causes of the same kind. */
function merge(ways: readonly WayDraft[]): WayDraft[] {
  const alike = Map.groupBy(ways, ({ step, path, state, direction, causes }) =>
    [step, state === null && direction !== 'stays' ? '' : path, ...causes.map(rowOf)].join(' '),
  );
  return [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({
      ...first,
      causes: same.flatMap(({ causes }) => causes),
      sources: same.flatMap(({ sources }) => sources),
      from: [...new Set(same.flatMap(({ from }) => from))].sort((a, b) => a - b),
      isFailure: same.every((way) => way.isFailure),
    })),
  );
}

/** Causes of the same kind stand in one row, and each result of a request in a row of its own. */
function rowOf(cause: Cause): string {
  if (cause.kind === 'result') return `result: ${cause.sentence}`;
  return 'request' in cause ? 'failure' : cause.kind;
}

/** Puts the causes of ways into words. A sentence that would stand at two ways names the state in which it holds. */
function addWords(ways: readonly WayDraft[]): Way[] {
  const sentences = ways.map((way) => describeCauses(way.causes));
  const isTwice = (sentence: string) => sentences.filter((one) => one.includes(sentence)).length > 1;
  return ways.map(({ sources, place, ...way }, i) => ({
    ...way,
    state: way.direction === 'stays' ? place : way.state,
    causes: (sentences[i] ?? []).map((sentence) =>
      isTwice(sentence) ? `${sentence} (at “${[...new Set(sources)].join('”, “')}”)` : sentence,
    ),
  }));
}

/** Leaves out a response or a condition after which a step simply continues. */
const isWorthShowing = ({ direction, state, place, causes }: WayDraft): boolean =>
  direction !== 'stays' ||
  state !== null ||
  causes.some(({ kind }) => kind !== 'result' && (kind !== 'condition' || place !== null));
