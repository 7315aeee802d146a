import { chart } from '#styled/recipes/chart.mjs';
import { useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { t } from './chart.messages.ts';
import { type ChartKind, ChartLegend, ChartPlot } from './chart-plot.tsx';
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
  /** `stacked`: one bar for each category, with a part for each series. */
  kind: ChartKind;
  /** Formats a value in full, and in short for the axis. */
  format: (value: number) => string;
  formatShort: (value: number) => string;
  /** Whether the last category is incomplete, such as the current day; it is drawn differently. */
  isLastIncomplete?: boolean;
};

const none: readonly ChartSeries[] = [];

/** A chart of values over time, which can also be shown as a table. No value depends on colour or position alone. */
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
        {isTable ? <span /> : <ChartLegend series={series} kind={kind} />}
        <Button variant="quiet" size="sm" onPress={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </div>
      {isTable ? (
        <div className={look.scroll}>{table}</div>
      ) : (
        <>
          <ChartPlot
            label={label}
            categories={categories}
            axisLabels={axisLabels}
            series={series}
            kind={kind}
            format={format}
            formatShort={formatShort}
            isLastIncomplete={isLastIncomplete}
          />
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </figure>
  );
}
