import type { Columns } from '#contract/store/import.ts';
import { parseCellText } from '#server/platform/lists/csv.ts';

export type CellReader<Field extends string> = (cells: string[], field: Field) => string;

/** Returns a cell by its field; empty without a column for it. The mark that keeps a spreadsheet from running it is removed. */
export const createCellReader =
  <Field extends string>({ columns }: { columns: Columns<Field> }): CellReader<Field> =>
  (cells, field) => {
    const index = columns[field];
    return parseCellText(index === undefined ? '' : (cells[index] ?? ''));
  };
