import type { WayDraft } from './describe-ways.ts';

/** Ways that at least so many steps have alike are shown once. */
const minSteps = { response: 2, other: 3 };

/** A box of its own is worth so many ways. */
const minShared = 3;

/** Takes the ways that several steps have alike out of these steps. Those that the same steps have stand together. */
export function shareWays(ofSteps: readonly WayDraft[][]): { own: WayDraft[][]; shared: WayDraft[][] } {
  const alike = Map.groupBy(ofSteps.flat(), keyOf);
  const stepsOf = (way: WayDraft): number[] => [
    ...new Set(alike.get(keyOf(way))?.flatMap(({ from }) => from)),
  ];
  const isAlike = (way: WayDraft): boolean =>
    stepsOf(way).length >= (isResponse(way) ? minSteps.response : minSteps.other);
  const keys = new Set(ofSteps.flat().filter(isAlike).map(keyOf));
  const isShared = (way: WayDraft): boolean => keys.size >= minShared && keys.has(keyOf(way));
  const shared = ofSteps
    .flat()
    .filter(isShared)
    .map((way) => {
      // In the step that it leads to, a way only stays.
      const leading = alike.get(keyOf(way))?.find(({ direction }) => direction !== 'stays') ?? way;
      return { ...way, direction: leading.direction, isNext: leading.isNext, from: stepsOf(way) };
    });
  return {
    own: ofSteps.map((ways) => ways.filter((way) => !isShared(way))),
    shared: [...Map.groupBy(shared, ({ from }) => from.join()).values()],
  };
}

const isResponse = ({ causes }: WayDraft): boolean =>
  causes.every((cause) => 'request' in cause || cause.kind === 'result');

/** Ways are alike that lead to the same state, by the same event or because requests fail for the same reason. */
function keyOf({ path, causes }: WayDraft): string {
  const words = causes.map((cause) => {
    if (cause.kind === 'refused') return `refused ${cause.reason ?? ''}`;
    return cause.kind === 'unanswered' ? cause.kind : `${cause.kind} ${cause.sentence}`;
  });
  return [path, ...words].join(' ');
}
