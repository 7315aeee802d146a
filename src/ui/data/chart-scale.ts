import { nice, ticks } from 'd3-array';

/** The value axis of a chart, from `low` to `high`, with a line at each tick. It always includes zero. */
export interface ValueAxis {
  low: number;
  high: number;
  ticks: readonly number[];
}

const tickCount = 4;

/** Returns an axis that ends on round numbers. Without values, or with zeros only, it goes from 0 to 1. */
export function createValueAxis(values: readonly number[]): ValueAxis {
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (least === greatest) return { low: 0, high: 1, ticks: [0] };
  const [low, high] = nice(least, greatest, tickCount);
  return { low, high, ticks: ticks(low, high, tickCount) };
}

/** Returns the position of a value on the axis: 0 at `low`, 1 at `high`. */
export const getShare = ({ low, high }: Pick<ValueAxis, 'low' | 'high'>, value: number): number =>
  (value - low) / (high - low);

/** Returns the positions of the labels that are drawn: the first one, and as many as fit at equal distances. */
export function getLabelledPositions(count: number, room: number): ReadonlySet<number> {
  const distance = Math.max(1, Math.ceil(count / room));
  return new Set(Array.from({ length: Math.ceil(count / distance) }, (_, nth) => nth * distance));
}

/** Returns the length of each bar as a share of the longest one, 0 to 1, whatever the sign of its value. */
export function getBarShares(values: readonly number[]): number[] {
  const longest = Math.max(0, ...values.map(Math.abs));
  return values.map((value) => (longest === 0 ? 0 : Math.abs(value) / longest));
}
