import { chart } from '#styled/recipes/chart.mjs';
import { type ValueAxis, getShare } from './chart-scale.ts';
import { type BarExtent, getLinePaths } from './chart-shapes.ts';
import type { ChartSeries } from './chart-table.tsx';

/** The share of a category's width that is left free beside its bars. */
const gapShare = 0.28;

export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

export type BarsProps = {
  /** The bars of one category, an extent for each series. */
  extents: readonly { id: string; extent: BarExtent }[];
  axis: ValueAxis;
  isStacked: boolean;
  isIncomplete: boolean;
};

/** The bars of one category: side by side, or stacked as one bar. */
export function Bars({ extents, axis, isStacked, isIncomplete }: BarsProps) {
  const look = chart();
  const width = (1 - gapShare) / (isStacked ? 1 : extents.length);
  return extents.map(({ id, extent: { from, to } }, nth) => (
    <i
      key={id}
      className={look.bar}
      data-series={nth}
      data-stacked={isStacked || undefined}
      data-empty={from === to || undefined}
      data-under-way={isIncomplete || undefined}
      style={{
        left: percent(gapShare / 2 + (isStacked ? 0 : nth * width)),
        width: percent(width),
        bottom: percent(getShare(axis, from)),
        height: percent(getShare(axis, to) - getShare(axis, from)),
      }}
    />
  ));
}

export type LinesProps = { series: readonly ChartSeries[]; axis: ValueAxis; pointed: number | undefined };

/** A line for each series, the compared ones behind. The area below the first one is filled, and the current point marked. */
export function Lines({ series, axis, pointed }: LinesProps) {
  const look = chart();
  const count = Math.max(1, series[0]?.values.length ?? 1);
  const drawn = series.map((one, nth) => ({ ...one, nth, paths: getLinePaths(one.values, axis) }));
  return (
    <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" className={look.lines}>
      <path data-area d={drawn[0]?.paths.area} />
      {drawn.toReversed().map(({ id, nth, isCompared, values, paths }) => {
        const value = pointed === undefined ? undefined : values[pointed];
        return (
          <g key={id} data-series={isCompared ? 'compared' : nth}>
            <path data-line d={paths.line} />
            {pointed !== undefined && value !== undefined && (
              <path data-point d={`M${pointed + 0.5},${(1 - getShare(axis, value)) * 100}h0`} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
