import { chart } from '#styled/recipes/chart.mjs';
import type { ChartValues } from './chart-shapes.ts';

/** A series of values for the categories of a chart. */
export type ChartSeries = {
  id: string;
  label: string;
  /** A value for each category, in the same order. */
  values: ChartValues;
  /** The series of a compared period: it is drawn behind the others. */
  isCompared?: true;
  /** The names of its own categories, such as the days of the compared period. */
  ownCategories?: readonly string[];
};

export type ChartTableProps = {
  label: string;
  /** The label of the first column, such as "Day". */
  categoryLabel: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
};

/** Formats a value of a series; a dash where it has none. */
export const formatValue = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? '–' : format(value);

/** Shows the values of a chart as a table. */
export function ChartTable({ label, categoryLabel, categories, series, format }: ChartTableProps) {
  const look = chart();
  return (
    <table className={look.table}>
      <caption className={look.caption}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{categoryLabel}</th>
          {series.map((one) => (
            <th key={one.id} scope="col" data-align="end">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, at) => (
          <tr key={category}>
            <th scope="row">{category}</th>
            {series.map(({ id, values, ownCategories }) => (
              <td key={id} data-align="end">
                {formatValue(values[at], format)}
                {ownCategories?.[at] !== undefined && <small>{ownCategories[at]}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
