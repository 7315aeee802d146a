import { dataList } from '#styled/recipes/data-list.mjs';
import { memo } from 'react';
import type { Column, RowsProps } from './data-list.types.ts';
import { Image } from '#src/ui/media/image.tsx';
import { RowCheckbox, useSelectedKeys } from './row-checkbox.tsx';
import { type LinkedRowsProps, RowLink, type RowLinks } from './row-link.tsx';

type CardProps<Row> = Pick<RowsProps<Row>, 'columns'> & {
  row: Row;
  at: number;
  links: RowLinks | undefined;
};

const getPlace = <Row,>({ card }: Column<Row>, index: number) => card ?? (index === 0 ? 'title' : 'line');

/** Returns the cells of a row that belong to one place of the card; empty ones are left out. */
function CardCells<Row>({ columns, row }: Pick<CardProps<Row>, 'columns' | 'row'>) {
  return columns.map(({ id, cell, cardCell = cell }) => {
    const shown = cardCell(row);
    return shown === null ? null : <span key={id}>{shown}</span>;
  });
}

function CardLines<Row>({ columns, row, at, links }: CardProps<Row>) {
  const look = dataList();
  const inPlace = (place: Column<Row>['card']) =>
    columns.filter((column, index) => getPlace(column, index) === place);
  const [titles, asides, notes] = [inPlace('title'), inPlace('aside'), inPlace('note')];
  const [marks, lines] = [inPlace('mark'), inPlace('line')];
  return (
    <div className={look.lines}>
      <div className={look.itemTop}>
        <span className={look.itemTitle}>
          {titles.map((column) =>
            links ? (
              <RowLink key={column.id} links={links} row={at}>
                {(column.cardCell ?? column.cell)(row)}
              </RowLink>
            ) : (
              <span key={column.id}>{(column.cardCell ?? column.cell)(row)}</span>
            ),
          )}
        </span>
        {asides.length > 0 && (
          <span className={look.itemAside}>
            <CardCells columns={asides} row={row} />
          </span>
        )}
      </div>
      {notes.length + marks.length > 0 && (
        <div className={look.itemNotes}>
          <span className={look.itemNote}>
            <CardCells columns={notes} row={row} />
          </span>
          <span className={look.itemAside}>
            <CardCells columns={marks} row={row} />
          </span>
        </div>
      )}
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

/** The rows of a list on a phone: two lines per row, and a line with header and value for each other column. */
export function DataCards<Row>({
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
  const pictured = columns.find(({ cardImage }) => cardImage);
  return (
    <ul aria-label={label} className={look.cards} aria-busy={isRefreshing} {...links?.listeners}>
      {rows.map((row, at) => {
        const key = rowKey(row);
        return (
          <li key={key} className={look.item} data-selected={ticked.has(key) || undefined}>
            {selection && (
              <span className={look.check}>
                <RowCheckbox
                  rowKey={key}
                  name={rowLabel(row)}
                  isSelected={ticked.has(key)}
                  onChange={selection.onChange}
                />
              </span>
            )}
            {pictured?.cardImage && (
              <span className={look.image}>
                <Image src={pictured.cardImage(row)} alt="" />
              </span>
            )}
            <Lines columns={columns} row={row} at={at} links={links} />
          </li>
        );
      })}
    </ul>
  );
}
