import type { Columns } from '#contract/store/import.ts';
import { textOfCell } from '#server/platform/lists/csv.ts';

export type CellReader<Field extends string> = (cells: string[], field: Field) => string;

/** A cell by its meaning; empty where no column has it. The mark that keeps a spreadsheet from running it is taken off. */
export const cellReader =
  <Field extends string>({ columns }: { columns: Columns<Field> }): CellReader<Field> =>
  (cells, field) => {
    const index = columns[field];
    return textOfCell(index === undefined ? '' : (cells[index] ?? ''));
  };
