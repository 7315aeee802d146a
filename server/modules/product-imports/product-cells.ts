import type { ProductField, ProductMapping } from '#contract/product-import.ts';

export type CellReader = (cells: string[], field: ProductField) => string;

/** A cell by its meaning; empty where no column has it. The mark that keeps a spreadsheet from running it is taken off. */
export const cellReader =
  ({ columns }: Pick<ProductMapping, 'columns'>): CellReader =>
  (cells, field) => {
    const index = columns[field];
    const cell = index === undefined ? '' : (cells[index] ?? '');
    return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
  };
