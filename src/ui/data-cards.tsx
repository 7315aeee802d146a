import { dataList } from '#styled/recipes/data-list.mjs';
import { t } from '#src/lib/messages.ts';
import { Checkbox } from './checkbox.tsx';
import type { RowsProps } from './data-list.types.ts';
import { RowLink, useRowLinks } from './row-link.tsx';

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
  const titles = columns.filter(
    (column, index) => (column.card ?? (index === 0 ? 'title' : 'line')) === 'title',
  );
  const asides = columns.filter((column) => column.card === 'aside');
  const lines = columns.filter(
    (column, index) => (column.card ?? (index === 0 ? 'title' : 'line')) === 'line',
  );
  return (
    <ul aria-label={label} className={look.cards} aria-busy={isRefreshing} {...links?.listeners}>
      {rows.map((row, at) => {
        const key = rowKey(row);
        return (
          <li key={key} className={look.item} data-selected={selection?.keys.has(key) || undefined}>
            {selection && (
              <span className={look.check}>
                <Checkbox
                  isLabelHidden
                  label={t('selectRow', { name: rowLabel(row) })}
                  isSelected={selection.keys.has(key)}
                  onChange={(isOn) => {
                    const keys = new Set(selection.keys);
                    if (isOn) keys.add(key);
                    else keys.delete(key);
                    selection.onChange(keys);
                  }}
                />
              </span>
            )}
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
          </li>
        );
      })}
    </ul>
  );
}
