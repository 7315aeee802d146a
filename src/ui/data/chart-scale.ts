import { nice, ticks } from 'd3-array';

/** The value axis of a chart: from `low` to `high`, with a line at each of `ticks`. Zero is always on it. */
export interface ValueAxis {
  low: number;
  high: number;
  ticks: readonly number[];
}

const tickCount = 4;

/** Ends on round figures. Without a value, or with zeros alone, it goes from 0 to 1. */
export function valueAxis(values: readonly number[]): ValueAxis {
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (least === greatest) return { low: 0, high: 1, ticks: [0] };
  const [low, high] = nice(least, greatest, tickCount);
  return { low, high, ticks: ticks(low, high, tickCount) };
}

/** Where a value is on the axis, as a share of its length: 0 at `low`, 1 at `high`. */
export const shareOf = ({ low, high }: Pick<ValueAxis, 'low' | 'high'>, value: number): number =>
  (value - low) / (high - low);

/** The positions whose labels are drawn: the first one, and as many more at equal distances as there is room for. */
export function labelledPositions(count: number, room: number): ReadonlySet<number> {
  const distance = Math.max(1, Math.ceil(count / room));
  return new Set(Array.from({ length: Math.ceil(count / distance) }, (_, nth) => nth * distance));
}
