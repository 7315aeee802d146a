import { chart } from '#styled/recipes/chart.mjs';
import { useState } from 'react';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { Bars, Lines, percent } from './chart-marks.tsx';
import { type ValueAxis, createValueAxis, getLabelledPositions, getShare } from './chart-scale.ts';
import { type BarExtent, stackBars } from './chart-shapes.ts';
import { type ChartSeries, formatValue } from './chart-table.tsx';
import { t } from './chart.messages.ts';

export type ChartKind = 'bar' | 'line' | 'stacked';

export type ChartPlotProps = {
  label: string;
  categories: readonly string[];
  axisLabels: readonly string[];
  series: readonly ChartSeries[];
  kind: ChartKind;
  format: (value: number) => string;
  formatShort: (value: number) => string;
  isLastIncomplete: boolean;
};

/** Returns the extents of the bars of each series; none for lines. */
function getExtents(kind: ChartKind, series: readonly ChartSeries[]): BarExtent[][] {
  const values = series.map((one) => one.values);
  if (kind === 'stacked') return stackBars(values);
  if (kind === 'line') return [];
  return values.map((own) => own.map((value = 0) => ({ from: Math.min(0, value), to: Math.max(0, value) })));
}

/**
 * The drawing of a chart. The category under the pointer shows its values. For the keyboard and screen readers there is a
 * slider over the categories, which announces the values of each.
 */
export function ChartPlot(props: ChartPlotProps) {
  const { label, categories, axisLabels, series, kind, format, formatShort, isLastIncomplete } = props;
  const look = chart();
  const [pointed, setPointed] = useState<number>();
  const extents = getExtents(kind, series);
  const axis: ValueAxis = createValueAxis(
    kind === 'line'
      ? series.flatMap(({ values }) => values.filter((value) => value !== undefined))
      : extents.flat().flatMap(({ from, to }) => [from, to]),
  );
  const labelled = getLabelledPositions(categories.length, useIsPhone() ? 4 : 7);
  const last = Math.max(0, categories.length - 1);
  const current = Math.min(pointed ?? last, last);
  return (
    <div className={look.frame}>
      <div aria-hidden className={look.axis}>
        {axis.ticks.map((tick) => (
          <span key={tick} style={{ bottom: percent(getShare(axis, tick)) }}>
            {formatShort(tick)}
          </span>
        ))}
      </div>
      <input
        type="range"
        className={look.points}
        aria-label={t('points', { label })}
        aria-valuetext={describePoint(categories, series, current, format)}
        min={0}
        max={last}
        value={current}
        onChange={(event) => setPointed(event.target.valueAsNumber)}
        onFocus={() => setPointed(current)}
        onBlur={() => setPointed(undefined)}
      />
      <div aria-hidden className={look.plot} onPointerLeave={() => setPointed(undefined)}>
        {axis.ticks.map((tick) => (
          <i
            key={tick}
            className={look.line}
            data-zero={tick === 0 || undefined}
            style={{ bottom: percent(getShare(axis, tick)) }}
          />
        ))}
        {categories.map((category, at) => (
          <div
            key={category}
            className={look.slot}
            data-pointed={at === pointed || undefined}
            onPointerEnter={() => setPointed(at)}
            onPointerDown={() => setPointed(at)}
          >
            <Bars
              extents={extents.flatMap((bars, nth) => {
                const [extent, one] = [bars[at], series[nth]];
                return extent && one ? [{ id: one.id, extent }] : [];
              })}
              axis={axis}
              isStacked={kind === 'stacked'}
              isIncomplete={isLastIncomplete && at === last}
            />
          </div>
        ))}
        {kind === 'line' && <Lines series={series} axis={axis} pointed={pointed} />}
        {pointed !== undefined && (
          <div className={look.values} data-side={current < categories.length / 2 ? 'end' : 'start'}>
            <strong>{categories[current]}</strong>
            <ChartLegend series={series} kind={kind} at={current} format={format} />
          </div>
        )}
      </div>
      <div aria-hidden className={look.categories}>
        {categories.map((category, at) => (
          <span key={category}>{labelled.has(at) ? axisLabels[at] : ''}</span>
        ))}
      </div>
    </div>
  );
}

/** Returns what a screen reader announces for a category: its name, and the value of each series. */
function describePoint(
  categories: readonly string[],
  series: readonly ChartSeries[],
  at: number,
  format: (value: number) => string,
): string {
  const values = series.map(({ label, values: own }) => `${label} ${formatValue(own[at], format)}`);
  return [categories[at] ?? '', ...values].join(', ');
}

export type ChartLegendProps = {
  series: readonly ChartSeries[];
  kind: ChartKind;
  /** Shows the values of this category, formatted with `format`. */
  at?: number;
  format?: (value: number) => string;
};

/** Names the series, each with its mark. */
export function ChartLegend({ series, kind, at, format }: ChartLegendProps) {
  const look = chart();
  return (
    <div className={look.legend}>
      {series.map(({ id, label, values, isCompared, ownCategories }, nth) => (
        <span
          key={id}
          className={look.key}
          data-series={isCompared ? 'compared' : nth}
          data-line={kind === 'line' || undefined}
        >
          <span>{(at !== undefined && ownCategories?.[at]) || label}</span>
          {at !== undefined && format && <b>{formatValue(values[at], format)}</b>}
        </span>
      ))}
    </div>
  );
}
