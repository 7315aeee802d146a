import { type Cause, tellCauses } from './causes.ts';
import type { Way } from './story-outline.ts';

/** A way before its causes are told. */
export interface UntoldWay extends Omit<Way, 'causes'> {
  causes: readonly Cause[];
  /** The states that it leads from, in words. */
  sources: readonly string[];
  /** The state that it leads to in words, if that says more than the step. */
  place: string | null;
}

/** Tells ways in rows: those that lead to the same state for causes of the same kind are one. */
export const tellWays = (ways: readonly UntoldWay[]): Way[] => tell(merge(ways).filter(isWorthTelling));

/** Merges the ways that lead to the same state for causes of the same kind. */
function merge(ways: readonly UntoldWay[]): UntoldWay[] {
  const alike = Map.groupBy(ways, ({ step, path, state, direction, causes }) =>
    [step, state === null && direction !== 'stays' ? '' : path, ...causes.map(rowOf)].join(' '),
  );
  return [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({
      ...first,
      causes: same.flatMap(({ causes }) => causes),
      sources: same.flatMap(({ sources }) => sources),
      isFailure: same.every((way) => way.isFailure),
    })),
  );
}

/** Causes of the same kind stand in one row, and each result of a request in a row of its own. */
function rowOf(cause: Cause): string {
  if (cause.kind === 'result') return `result: ${cause.sentence}`;
  return 'request' in cause ? 'failure' : cause.kind;
}

/** Tells the causes of ways. A sentence that would stand at two ways says in which state it holds. */
function tell(ways: readonly UntoldWay[]): Way[] {
  const told = ways.map((way) => tellCauses(way.causes));
  const isTwice = (sentence: string) => told.filter((one) => one.includes(sentence)).length > 1;
  return ways.map(({ sources, place, ...way }, i) => ({
    ...way,
    state: way.direction === 'stays' ? place : way.state,
    causes: (told[i] ?? []).map((sentence) =>
      isTwice(sentence) ? `${sentence} (at “${[...new Set(sources)].join('”, “')}”)` : sentence,
    ),
  }));
}

/** A response or a condition after which a step simply continues says nothing to a reader. */
const isWorthTelling = ({ direction, state, place, causes }: UntoldWay): boolean =>
  direction !== 'stays' ||
  state !== null ||
  causes.some(({ kind }) => kind !== 'result' && (kind !== 'condition' || place !== null));
