import { dataList } from '#styled/recipes/data-list.mjs';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { t } from './list.messages.ts';
import type { Column, RowsProps } from './data-list.types.ts';
import { Icon } from '#src/ui/media/icon.tsx';
import { PageCheckbox, RowCheckbox, useSelectedKeys } from './row-checkbox.tsx';
import { type LinkedRowsProps, RowLink, type RowLinks, SortLink } from './row-link.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

const sortIcon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

function Head<Row>({ column }: { column: Column<Row> }) {
  const look = dataList();
  const direction = column.sort?.direction;
  return (
    <th scope="col" className={look.head} data-align={column.align} aria-sort={direction}>
      {column.sort ? (
        <SortLink {...column.sort.link} resetScroll={false}>
          <VisuallyHidden>{t('sortBy', { column: column.header })}</VisuallyHidden>
          <span aria-hidden>{column.header}</span>
          <Icon of={sortIcon[direction ?? 'none']} />
        </SortLink>
      ) : (
        column.header
      )}
    </th>
  );
}

type CellsProps<Row> = Pick<RowsProps<Row>, 'columns'> & {
  row: Row;
  at: number;
  links: RowLinks | undefined;
};

function RowCells<Row>({ columns, row, at, links }: CellsProps<Row>): ReactNode {
  const look = dataList();
  return columns.map((column, index) => (
    <td
      key={column.id}
      className={look.cell}
      data-align={column.align}
      data-flexible={column.isFlexible || undefined}
      data-capped={column.isCapped || undefined}
    >
      {index === 0 && links ? (
        <RowLink links={links} row={at}>
          {column.cell(row)}
        </RowLink>
      ) : (
        column.cell(row)
      )}
    </td>
  ));
}
const Cells = memo(RowCells) as typeof RowCells;

/** The table of a list on a desktop. The first column has the name and the link of the row. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowLabel,
  links,
  selection,
  isRefreshing,
}: LinkedRowsProps<Row>) {
  const look = dataList();
  const ticked = useSelectedKeys(selection);
  const onPage = rows.filter((row) => selection?.keys.has(rowKey(row))).length;
  return (
    <div className={look.scroller} aria-busy={isRefreshing}>
      <table className={look.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={look.head}>
                <PageCheckbox
                  selected={onPage}
                  total={rows.length}
                  onChange={(isOn) => selection.onChange(() => new Set(isOn ? rows.map(rowKey) : []))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...links?.listeners}>
          {rows.map((row, at) => {
            const key = rowKey(row);
            return (
              <tr key={key} className={look.row} data-selected={ticked.has(key) || undefined}>
                {selection && (
                  <td className={`${look.cell} ${look.check}`}>
                    <RowCheckbox
                      rowKey={key}
                      name={rowLabel(row)}
                      isSelected={ticked.has(key)}
                      onChange={selection.onChange}
                    />
                  </td>
                )}
                <Cells columns={columns} row={row} at={at} links={links} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
