import { reportTable } from '#styled/recipes/report-table.mjs';
import {
  type ReportCell,
  type ReportColumn,
  type ReportRow,
  type ReportTable as Table,
  groupReportRows,
} from '#domain/book-report.ts';
import { formatAmount, formatCount, formatDay, formatPercent } from '#src/lib/format.ts';
import { t } from './reports.messages.ts';

export type ReportTableProps = { label: string; table: Table };

/** A table that is wider than a phone is scrolled, with the keyboard too. */
const inTabOrder = 0;

function formatCell({ kind }: ReportColumn, cell: ReportCell): string {
  if (cell === null) return '';
  if (kind === 'amount') return formatAmount(Number(cell));
  if (kind === 'percent') return formatPercent(Number(cell) / 10_000);
  if (kind === 'count') return formatCount(Number(cell));
  return kind === 'day' ? formatDay(String(cell), 'shortDay') : String(cell);
}

const isTextual = ({ kind }: ReportColumn): boolean => kind === 'text' || kind === 'day';

/** A report as a table; the rows of a group are below its heading. Details are only in the report's file. */
export function ReportTable({ label, table }: ReportTableProps) {
  const look = reportTable();
  const shown = table.columns.filter(({ kind, isFileOnly }) => kind !== 'group' && isFileOnly !== true);
  return (
    <section aria-label={t('rows', { report: label })} tabIndex={inTabOrder} className={look.scroller}>
      <table className={look.table}>
        <caption className={look.caption}>{label}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.id} scope="col" data-align={isTextual(column) ? undefined : 'end'}>
                {column.month === undefined ? column.title : formatDay(column.month, 'month')}
              </th>
            ))}
          </tr>
        </thead>
        {groupReportRows(table).map(({ title, rows }) => (
          <tbody key={title}>
            {title !== '' && (
              <tr data-group>
                <th scope="rowgroup" colSpan={shown.length}>
                  <span>{title}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.cells.join(' ')} row={row} table={table} shown={shown} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type RowProps = { row: ReportRow; table: Table; shown: readonly ReportColumn[] };

function Row({ row: { isTotal, cells }, table, shown }: RowProps) {
  return (
    <tr data-total={isTotal || undefined}>
      {shown.map((column, nth) => {
        const text = formatCell(column, cells[table.columns.indexOf(column)] ?? null);
        const Cell = nth === 0 && column.kind === 'text' ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            scope={Cell === 'th' ? 'row' : undefined}
            data-text={column.kind === 'text' || undefined}
            data-align={isTextual(column) ? undefined : 'end'}
          >
            {text}
          </Cell>
        );
      })}
    </tr>
  );
}

/** The hash of a report, below its table; it is as long as it has to be. */
export const ReportHash = ({ children }: { children: string }) => (
  <span className={reportTable().hash}>{children}</span>
);
