import { chart } from '#styled/recipes/chart.mjs';
import { useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './chart.messages.ts';
import { getLabelledPositions, getShare, type ValueAxis, createValueAxis } from './chart-scale.ts';
import { type ChartSeries, ChartTable } from './chart-table.tsx';

export type ChartProps = {
  label: string;
  /** The label of the categories in the table, such as "Day". */
  categoryLabel: string;
  /** Unique, oldest first. */
  categories: readonly string[];
  /** Short labels of the categories for the axis; by default the categories themselves. */
  axisLabels?: readonly string[];
  /** The drawn series, up to four. */
  series: readonly ChartSeries[];
  /** Further series that only the table shows. */
  tableSeries?: readonly ChartSeries[];
  kind: 'bar' | 'line';
  /** Formats a value in full, and in short for the axis. */
  format: (value: number) => string;
  formatShort: (value: number) => string;
  /** Whether the last category is incomplete, such as the current day; it is drawn differently. */
  isLastIncomplete?: boolean;
};

/** The share of a category's width that is left free beside its bars. */
const gapShare = 0.28;

const none: readonly ChartSeries[] = [];

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/**
 * A chart of values over time, which can also be shown as a table. The category under the pointer shows its values, so that
 * no value depends on colour or position alone.
 */
export function Chart({
  label,
  categoryLabel,
  categories,
  axisLabels = categories,
  series,
  tableSeries = none,
  kind,
  format,
  formatShort,
  isLastIncomplete = false,
}: ChartProps) {
  const look = chart();
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number>();
  const axis = createValueAxis(series.flatMap(({ values }) => values));
  const labelled = getLabelledPositions(categories.length, useIsPhone() ? 4 : 7);
  const table = (
    <ChartTable
      label={label}
      categoryLabel={categoryLabel}
      categories={categories}
      series={[...series, ...tableSeries]}
      format={format}
    />
  );
  return (
    <figure className={look.root} aria-label={label}>
      <div className={look.head}>
        {isTable ? <span /> : <Legend series={series} />}
        <Button variant="quiet" size="sm" onPress={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </div>
      {isTable ? (
        <div className={look.scroll}>{table}</div>
      ) : (
        <>
          <div aria-hidden className={look.frame}>
            <div className={look.axis}>
              {axis.ticks.map((tick) => (
                <span key={tick} style={{ bottom: percent(getShare(axis, tick)) }}>
                  {formatShort(tick)}
                </span>
              ))}
            </div>
            <div className={look.plot} onPointerLeave={() => setPointed(undefined)}>
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
                  {kind === 'bar' && (
                    <Bars
                      values={series.map(({ id, values }) => ({ id, value: values[at] ?? 0 }))}
                      axis={axis}
                      isIncomplete={isLastIncomplete && at === categories.length - 1}
                    />
                  )}
                </div>
              ))}
              {kind === 'line' && <Lines series={series} axis={axis} />}
              {pointed !== undefined && (
                <div className={look.values} data-side={pointed < categories.length / 2 ? 'end' : 'start'}>
                  <strong>{categories[pointed]}</strong>
                  <Legend series={series} at={pointed} format={format} />
                </div>
              )}
            </div>
            <div className={look.categories}>
              {categories.map((category, at) => (
                <span key={category}>{labelled.has(at) ? axisLabels[at] : ''}</span>
              ))}
            </div>
          </div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </figure>
  );
}

type LegendProps = Pick<ChartProps, 'series'> & {
  /** Shows the values of this category, formatted with `format`. */
  at?: number;
  format?: ChartProps['format'];
};

function Legend({ series, at, format }: LegendProps) {
  const look = chart();
  return (
    <div className={look.legend}>
      {series.map((one, nth) => (
        <span key={one.id} className={look.key} data-series={nth}>
          <span>{one.label}</span>
          {at !== undefined && <b>{format?.(one.values[at] ?? 0)}</b>}
        </span>
      ))}
    </div>
  );
}

type BarsProps = { values: readonly { id: string; value: number }[]; axis: ValueAxis; isIncomplete: boolean };

/** The bars of one category, each starting at zero. */
function Bars({ values, axis, isIncomplete }: BarsProps) {
  const look = chart();
  const width = (1 - gapShare) / values.length;
  return values.map(({ id, value }, nth) => {
    const [from, to] = [Math.min(0, value), Math.max(0, value)].map((end) => getShare(axis, end));
    return (
      <i
        key={id}
        className={look.bar}
        data-series={nth}
        data-under-way={isIncomplete || undefined}
        style={{
          left: percent(gapShare / 2 + nth * width),
          width: percent(width),
          bottom: percent(from ?? 0),
          height: percent((to ?? 0) - (from ?? 0)),
        }}
      />
    );
  });
}

/** A line for each series. The area below the first one is filled. */
function Lines({ series, axis }: { series: readonly ChartSeries[]; axis: ValueAxis }) {
  const look = chart();
  const count = Math.max(1, series[0]?.values.length ?? 1);
  const height = (value: number) => (1 - getShare(axis, value)) * 100;
  const pointsOf = (values: readonly number[]) =>
    values.map((value, at) => `${at + 0.5},${height(value).toFixed(2)}`).join(' ');
  const [first] = series;
  return (
    <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" className={look.lines}>
      {first && (
        <polygon
          data-series={0}
          points={`0.5,${height(0)} ${pointsOf(first.values)} ${count - 0.5},${height(0)}`}
        />
      )}
      {series.map((one, nth) => (
        <polyline key={one.id} data-series={nth} points={pointsOf(one.values)} />
      ))}
    </svg>
  );
}
