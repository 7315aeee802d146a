import { area, line, stack, stackOffsetDiverging } from 'd3-shape';
import { type ValueAxis, getShare } from './chart-scale.ts';

/** The values of a series; undefined where it has none, such as days that the compared period doesn't have. */
export type ChartValues = readonly (number | undefined)[];

/** Returns the SVG paths of a line and of the area between it and zero, in a box that is one wide per category and 100 high. */
export function getLinePaths(values: ChartValues, axis: ValueAxis): { line: string; area: string } {
  const height = (value: number) => Number(((1 - getShare(axis, value)) * 100).toFixed(2));
  const isDefined = (value: number | undefined) => value !== undefined;
  const x = (_: number | undefined, at: number) => at + 0.5;
  const y = (value: number | undefined) => height(value ?? 0);
  const points = [...values];
  return {
    line: line<number | undefined>().defined(isDefined).x(x).y(y)(points) ?? '',
    area: area<number | undefined>().defined(isDefined).x(x).y0(height(0)).y1(y)(points) ?? '',
  };
}

/** From where to where a part of a bar reaches, in the unit of the values. */
export interface BarExtent {
  from: number;
  to: number;
}

/** Returns for each series the extent of its part of every bar. Negative values are stacked below zero. */
export function stackBars(series: readonly ChartValues[]): BarExtent[][] {
  const categories = Array.from(
    { length: Math.max(0, ...series.map(({ length }) => length)) },
    (_, at) => at,
  );
  const stacked = stack<undefined, number, number>()
    .keys(series.keys())
    .value((category, nth) => series[nth]?.[category] ?? 0)
    .offset(stackOffsetDiverging);
  return stacked(categories).map((bars) =>
    bars.map(([start, end]) => ({ from: Math.min(start, end), to: Math.max(start, end) })),
  );
}
