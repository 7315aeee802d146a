import { barTable } from '#styled/recipes/bar-table.mjs';
import type { ReactNode } from 'react';
import { getBarShares } from './chart-scale.ts';
import { percent } from './chart-marks.tsx';
import { t } from './chart.messages.ts';

export type BarRow = {
  id: string;
  name: ReactNode;
  /** A second line below the bar. */
  note?: ReactNode;
  /** The length of the bar, in the unit of all rows. */
  value: number;
  /** The contents of the other columns, in their order. */
  cells: readonly ReactNode[];
};

export type BarTableProps = {
  label: string;
  /** The header of the first column. */
  nameLabel: string;
  columns: readonly { id: string; label: string }[];
  rows: readonly BarRow[];
};

/** The keyboard can scroll a table that is wider than a phone. */
const inTabOrder = 0;

/** Compares records by a figure: a table with a bar for each of its rows. Every value is also a text. */
export function BarTable({ label, nameLabel, columns, rows }: BarTableProps) {
  const look = barTable();
  const shares = getBarShares(rows.map(({ value }) => value));
  return (
    <section aria-label={t('rows', { label })} tabIndex={inTabOrder} className={look.scroller}>
      <table className={look.table}>
        <caption className={look.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{nameLabel}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, note, value, cells }, at) => (
            <tr key={id}>
              <th scope="row">
                <span className={look.name}>{name}</span>
                <span aria-hidden className={look.track}>
                  <i
                    className={look.bar}
                    data-negative={value < 0 || undefined}
                    style={{ width: percent(shares[at] ?? 0) }}
                  />
                </span>
                {note && <span className={look.note}>{note}</span>}
              </th>
              {columns.map((column, nth) => (
                <td key={column.id}>{cells[nth]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
