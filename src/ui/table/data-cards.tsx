import { dataList } from '#styled/recipes/data-list.mjs';
import { memo } from 'react';
import type { Column, RowsProps } from './data-list.types.ts';
import { RowChoice, useTicked } from './row-choice.tsx';
import { RowLink, type RowLinks, useRowLinks } from './row-link.tsx';

type CardProps<Row> = Pick<RowsProps<Row>, 'columns'> & {
  row: Row;
  at: number;
  links: RowLinks | undefined;
};

const placeOf = <Row,>({ card }: Column<Row>, index: number) => card ?? (index === 0 ? 'title' : 'line');

function CardLines<Row>({ columns, row, at, links }: CardProps<Row>) {
  const look = dataList();
  const titles = columns.filter((column, index) => placeOf(column, index) === 'title');
  const asides = columns.filter((column, index) => placeOf(column, index) === 'aside');
  const lines = columns.filter((column, index) => placeOf(column, index) === 'line');
  return (
    <div className={look.lines}>
      <div className={look.itemTop}>
        <span className={look.itemTitle}>
          {titles.map((column) =>
            links ? (
              <RowLink key={column.id} links={links} row={at}>
                {column.cell(row)}
              </RowLink>
            ) : (
              <span key={column.id}>{column.cell(row)}</span>
            ),
          )}
        </span>
        {asides.length > 0 && (
          <span className={look.itemAside}>
            {asides.map((column) => (
              <span key={column.id}>{column.cell(row)}</span>
            ))}
          </span>
        )}
      </div>
      {lines.length > 0 && (
        <dl>
          {lines.map((column) => (
            <div key={column.id} className={look.line}>
              <dt className={look.lineName}>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
const Lines = memo(CardLines) as typeof CardLines;

/** A phone's view of a list, from the same columns: title, what stands beside it, and lines of header and value. */
export function DataCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowLabel,
  rowLink,
  selection,
  isRefreshing,
}: RowsProps<Row>) {
  const look = dataList();
  const links = useRowLinks(rows, rowLink);
  const ticked = useTicked(selection);
  return (
    <ul aria-label={label} className={look.cards} aria-busy={isRefreshing} {...links?.listeners}>
      {rows.map((row, at) => {
        const key = rowKey(row);
        return (
          <li key={key} className={look.item} data-selected={ticked.has(key) || undefined}>
            {selection && (
              <span className={look.check}>
                <RowChoice
                  rowKey={key}
                  name={rowLabel(row)}
                  isSelected={ticked.has(key)}
                  onChange={selection.onChange}
                />
              </span>
            )}
            <Lines columns={columns} row={row} at={at} links={links} />
          </li>
        );
      })}
    </ul>
  );
}
