import { type ProductMapping, requiredProductFields } from '#contract/store/product-import.ts';
import { guessColumns } from '#server/platform/imports/guess-columns.ts';
import { mapKnownColumns } from '#server/platform/imports/known-file.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { guessNumberFormat } from '#server/platform/imports/read-value.ts';
import { columnNames } from './column-names.ts';
import { findKnownProductFile } from './known-files.ts';

const maxSampleRows = 5000;

/** Guesses from the file how to read it; the person can correct the mapping. */
export function guessMapping(
  [header, ...rows]: TableRow[],
  delimiter: ProductMapping['delimiter'],
): ProductMapping {
  const sample = rows.slice(0, 20).map(({ cells }) => cells);
  const looksLike = { price: (cell: string) => /^\D{0,4}\d[\d.,' ]*\D{0,4}$/.test(cell) };
  const names = header?.cells ?? [];
  const knownFile = findKnownProductFile(names);
  const columns = knownFile
    ? mapKnownColumns(names, knownFile)
    : guessColumns(names, sample, { names: columnNames, looksLike, required: requiredProductFields });
  const cellsOf = (index: number | undefined) =>
    index === undefined ? [] : rows.slice(0, maxSampleRows).map(({ cells }) => cells[index] ?? '');
  const says = (index: number | undefined) => cellsOf(index).some((cell) => cell !== '');
  return {
    columns,
    delimiter,
    ...guessNumberFormat(cellsOf(columns.price)),
    categoryFrom: says(columns.category) ? 'column' : says(columns.type) ? 'type' : 'none',
    // Shopify's format: without a tracker, stock is not tracked, regardless of the quantity.
    untracked: columns.tracker === undefined ? 'quantity' : 'unlimited',
  };
}
