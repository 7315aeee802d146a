import { checkboxGrid } from '#styled/recipes/checkbox-grid.mjs';
import { choice } from '#styled/recipes/choice.mjs';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';

type Cell<Column extends string> = {
  id: Column;
  isSelected: boolean;
  /** Shown as it is, and can't be changed. */
  isLocked: boolean;
};

export type CheckboxGridProps<Row extends string, Column extends string> = {
  label: string;
  columns: readonly { id: Column; label: string }[];
  /** The cells of a row are in the order of the columns. */
  rows: readonly { id: Row; label: string; description: string; cells: readonly Cell<Column>[] }[];
  onChange: (row: Row, column: Column, isSelected: boolean) => void;
};

/** Checkboxes with a row for each topic and a column for each option. On a phone the options of a row are below its name. */
export function CheckboxGrid<Row extends string, Column extends string>({
  label,
  columns,
  rows,
  onChange,
}: CheckboxGridProps<Row, Column>) {
  const id = useId();
  const look = checkboxGrid();
  return (
    <fieldset aria-label={label} className={look.root}>
      <div aria-hidden className={look.head}>
        {columns.map((column) => (
          <span key={column.id} className={look.column}>
            {column.label}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <fieldset key={row.id} aria-labelledby={`${id}-${row.id}`} className={look.row}>
          <span className={look.topic}>
            <span id={`${id}-${row.id}`} className={look.name}>
              {row.label}
            </span>
            <span className={look.description}>{row.description}</span>
          </span>
          {row.cells.map((cell, nth) => (
            <Checkbox
              key={cell.id}
              isSelected={cell.isSelected}
              isDisabled={cell.isLocked}
              onChange={(isSelected) => onChange(row.id, cell.id, isSelected)}
              className={look.cell}
            >
              <span className={choice({ kind: 'checkbox' }).mark}>
                <Check aria-hidden />
              </span>
              <span className={look.option}>{columns[nth]?.label}</span>
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
