import { chart } from '#styled/recipes/chart.mjs';

/** A series of values for the categories of a chart. */
export type ChartSeries = {
  id: string;
  label: string;
  /** A value for each category, in the same order. */
  values: readonly number[];
};

export type ChartTableProps = {
  label: string;
  /** The label of the first column, such as "Day". */
  categoryLabel: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
};

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
            {series.map((one) => (
              <td key={one.id} data-align="end">
                {format(one.values[at] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
