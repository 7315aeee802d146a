import { cohortGrid } from '#styled/recipes/cohort-grid.mjs';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { percent } from './chart-marks.tsx';
import { t } from './chart.messages.ts';

export type CohortRow = {
  id: string;
  name: string;
  /** The number of members, such as "120". */
  size: ReactNode;
  /** The share of the members in each period since the start, 0 to 1, and what the cell shows. */
  cells: readonly { id: string; share: number; content: ReactNode }[];
};

export type CohortGridProps = {
  label: string;
  nameLabel: string;
  sizeLabel: string;
  /** Names the nth period since the start. */
  periodLabel: (nth: number) => string;
  rows: readonly CohortRow[];
};

/** The keyboard can scroll a grid that is wider than its card. */
const inTabOrder = 0;

/** Groups by their start, and how many of each remain in the periods since. */
export function CohortGrid({ label, nameLabel, sizeLabel, periodLabel, rows }: CohortGridProps) {
  const look = cohortGrid();
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const periods = Array.from({ length: count }, (_, nth) => nth);
  return (
    <section aria-label={t('rows', { label })} tabIndex={inTabOrder} className={look.scroller}>
      <table className={look.table}>
        <caption className={look.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{nameLabel}</th>
            <th scope="col">{sizeLabel}</th>
            {periods.map((nth) => (
              <th key={nth} scope="col">
                {periodLabel(nth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, size, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-size>{size}</td>
              {periods.map((nth) => {
                const cell = cells[nth];
                if (!cell)
                  return (
                    <td key={nth} data-later>
                      <VisuallyHidden>{t('later')}</VisuallyHidden>
                    </td>
                  );
                return (
                  <td key={nth}>
                    {cell.share > 0 && (
                      <i
                        aria-hidden
                        className={look.fill}
                        style={{ width: percent(Math.min(1, cell.share)) }}
                      />
                    )}
                    <span className={look.text}>{cell.content}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
