import { describe, expect, it } from 'vitest';
import {
  type Matrix,
  addOption,
  addValue,
  blankRow,
  hasRoom,
  getMissingRows,
  removeOption,
  removeValue,
  getValueTexts,
  addRows,
} from '#src/features/products/product/variations/matrix.ts';
import { renameValue } from '#tests/support/store/matrix.ts';

let made = 0;
const newKey = () => `key-${(made += 1)}`;
const start = { ...blankRow, priceMinor: 500, sku: 'BAG', quantity: '3' };
const named = (matrix: Matrix) => matrix.rows.map((row) => getValueTexts(matrix.options, row).join(' / '));
const idOf = (matrix: Matrix, text: string) =>
  matrix.options.flatMap(({ values }) => values).find((value) => value.text === text)?.id ?? '';

/** Returns a matrix with these options and values. */
const matrixOf = (...options: [name: string, ...values: string[]][]): Matrix =>
  options.reduce<Matrix>(
    (matrix, [name, ...values]) => {
      const begun = addOption(matrix, () => name, name);
      return values.reduce((next, text) => addValue(next, name, text, newKey, start), begun);
    },
    { options: [], rows: [] },
  );
const shirt = () => matrixOf(['Colour', 'Red', 'Blue'], ['Size', 'S', 'M']);

describe('the option matrix', () => {
  it('has a row for each combination of values, in the order of the options', () => {
    expect(named(shirt())).toEqual(['Red / S', 'Red / M', 'Blue / S', 'Blue / M']);
  });

  it("gives the first row the product's values, and new rows its price", () => {
    const [first, second] = matrixOf(['Size', 'S', 'M']).rows;
    expect(first).toMatchObject({ priceMinor: 500, sku: 'BAG', quantity: '3' });
    expect(second).toMatchObject({ priceMinor: 500, sku: '' });
  });

  it("keeps a row's values when an option value is renamed", () => {
    const matrix = shirt();
    const renamed = renameValue(matrix, 'Colour', idOf(matrix, 'Red'), 'Crimson');
    expect(named(renamed)[0]).toBe('Crimson / S');
    expect(renamed.rows).toEqual(matrix.rows);
  });

  it('keeps the existing rows when a value is added', () => {
    const matrix = shirt();
    const wider = addValue(matrix, 'Size', 'L', newKey);
    expect(named(wider)).toEqual(['Red / S', 'Red / M', 'Red / L', 'Blue / S', 'Blue / M', 'Blue / L']);
    for (const row of matrix.rows) expect(wider.rows).toContainEqual(row);
  });

  it('keeps a custom order of rows', () => {
    const matrix = shirt();
    const turned = { ...matrix, rows: matrix.rows.toReversed() };
    expect(named(addValue(turned, 'Size', 'L', newKey)).slice(0, 4)).toEqual(named(turned));
  });

  it('removes the rows of a value that is removed', () => {
    const matrix = shirt();
    expect(named(removeValue(matrix, 'Colour', idOf(matrix, 'Red')))).toEqual(['Blue / S', 'Blue / M']);
  });

  it('keeps the rows when the only value of an option is removed', () => {
    const matrix = matrixOf(['Colour', 'Red', 'Blue'], ['Size', 'S']);
    expect(named(removeValue(matrix, 'Size', idOf(matrix, 'S')))).toEqual(['Red', 'Blue']);
  });

  it('merges rows that differed only in a removed option, and prefers those that are sold', () => {
    const matrix = shirt();
    const rows = matrix.rows.map((row, nth) => ({ ...row, isOut: nth === 0 }));
    const narrow = removeOption({ ...matrix, rows }, 'Size');
    expect(named(narrow)).toEqual(['Red', 'Blue']);
    expect(narrow.rows.map(({ isOut }) => isOut)).toEqual([false, false]);
  });

  it('is empty once its last option is removed', () => {
    expect(removeOption(matrixOf(['Size', 'S', 'M']), 'Size')).toEqual({ options: [], rows: [] });
  });

  it('returns the missing combinations', () => {
    const matrix = shirt();
    const sparse = { ...matrix, rows: matrix.rows.filter((_, nth) => nth !== 1) };
    const missing = getMissingRows(sparse, newKey);
    expect(named({ ...matrix, rows: missing })).toEqual(['Red / M']);
    expect(named(addRows(sparse, missing))).toEqual(named(matrix));
  });

  it('has no room for a value that would exceed the maximum of variants', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, nth) => `v${nth}`);
    const matrix = matrixOf(['One', ...numbers(25)], ['Two', ...numbers(40)]);
    expect(matrix.rows).toHaveLength(1000);
    expect(hasRoom(matrix, 'One', 1)).toBe(false);
    expect(hasRoom(matrixOf(['One', ...numbers(24)], ['Two', ...numbers(40)]), 'One', 1)).toBe(true);
  });
});
