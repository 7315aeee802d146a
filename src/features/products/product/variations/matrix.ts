import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { maxVariations } from '#domain/product.ts';

const typed = z.string();
/** The typed values of a variant; an empty text, undefined or null if a value is missing. */
export const variantFields = {
  sku: typed,
  barcode: typed,
  /** In minor units; absent while no valid amount is typed. */
  priceMinor: z.optional(z.int()),
  discountedAmountMinor: z.optional(z.int()),
  discountStartDate: z.nullable(Instant),
  discountEndDate: z.nullable(Instant),
  /** The initial stock of a new variant; empty if it isn't tracked. */
  quantity: typed,
};

/** A value keeps its id when it is renamed, so that its variants stay the same. */
export const MatrixOption = z.object({
  id: z.string(),
  name: typed,
  values: z.array(z.object({ id: z.string(), text: typed })),
});
export type MatrixOption = z.infer<typeof MatrixOption>;

/** A variant: its values by the options' ids. */
export const MatrixRow = z.object({
  key: z.string(),
  /** The id of an existing variant; absent for a new one. */
  id: z.optional(Id),
  /** Removed, but can be restored until the product is saved. */
  isOut: z.boolean(),
  values: z.record(z.string(), z.string()),
  ...variantFields,
  mediaId: z.nullable(Id),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

export interface Matrix {
  options: MatrixOption[];
  rows: MatrixRow[];
}
type NewKey = () => string;

export const blankRow = {
  isOut: false,
  values: {},
  sku: '',
  barcode: '',
  priceMinor: undefined,
  discountedAmountMinor: undefined,
  discountStartDate: null,
  discountEndDate: null,
  quantity: '',
  mediaId: null,
} as const;

const getOptionIndexes = (options: readonly MatrixOption[], row: MatrixRow): number[] =>
  options.map(({ id, values }) => values.findIndex((value) => value.id === row.values[id]));

const before = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((place, nth) => place !== b[nth]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

/** Returns the rows in the order of the options. If the existing rows have another order, new rows follow them. */
function sortRows(
  options: readonly MatrixOption[],
  there: readonly MatrixRow[],
  added: readonly MatrixRow[],
) {
  const places = there.map((row) => getOptionIndexes(options, row));
  const isSorted = places.every((place, nth) => nth === 0 || before(places[nth - 1] ?? [], place) <= 0);
  if (!isSorted) return [...there, ...added];
  return [...there, ...added]
    .map((row) => ({ row, place: getOptionIndexes(options, row) }))
    .toSorted((a, b) => before(a.place, b.place))
    .map(({ row }) => row);
}

const getCombinationKey = (options: readonly MatrixOption[], row: Pick<MatrixRow, 'values'>): string =>
  JSON.stringify(options.map(({ id }) => row.values[id] ?? null));

const change = (options: readonly MatrixOption[], id: string, to: (option: MatrixOption) => MatrixOption) =>
  options.map((option) => (option.id === id ? to(option) : option));

export const addOption = ({ options, rows }: Matrix, newKey: NewKey, name = ''): Matrix => ({
  options: [...options, { id: newKey(), name, values: [] }],
  rows,
});

/** Returns the number of rows if an option had this many more values; removed rows count too. */
export function countRowsWith({ options, rows }: Matrix, optionId: string, more: number): number {
  const option = options.find(({ id }) => id === optionId);
  if (!option) return rows.length;
  if (rows.length === 0) return more;
  return option.values.length === 0
    ? rows.length * more
    : rows.length + getOtherCombinations(options, rows, optionId).length * more;
}

export const hasRoom = (matrix: Matrix, optionId: string, more: number): boolean =>
  countRowsWith(matrix, optionId, more) <= maxVariations;

/** Returns one row for each combination of the other options' values. */
function getOtherCombinations(
  options: readonly MatrixOption[],
  rows: readonly MatrixRow[],
  optionId: string,
): MatrixRow[] {
  const others = options.filter(({ id }) => id !== optionId);
  const first = new Map<string, MatrixRow>();
  for (const row of rows) {
    const combination = getCombinationKey(others, row);
    if (!first.has(combination)) first.set(combination, row);
  }
  return [...first.values()];
}

/**
 * Adds a value. The first value of an option is set on every row. Each further one adds a row for each combination of the
 * other options, with the prices of a neighbouring row. `start` holds the values of the very first row.
 */
export function addValue(
  { options, rows }: Matrix,
  optionId: string,
  text: string,
  newKey: NewKey,
  start: Omit<MatrixRow, 'key' | 'values'> = blankRow,
): Matrix {
  const id = newKey();
  const isFirst = options.find((option) => option.id === optionId)?.values.length === 0;
  const next = change(options, optionId, (option) => ({
    ...option,
    values: [...option.values, { id, text }],
  }));
  const withValue = (row: MatrixRow): MatrixRow => ({ ...row, values: { ...row.values, [optionId]: id } });
  if (rows.length === 0) return { options: next, rows: [withValue({ ...start, key: newKey(), values: {} })] };
  if (isFirst) return { options: next, rows: rows.map(withValue) };
  const added = getOtherCombinations(options, rows, optionId).map((neighbour): MatrixRow => {
    const { id: _, ...row } = neighbour;
    return { ...withValue(row), key: newKey(), sku: '', barcode: '', mediaId: null };
  });
  return { options: next, rows: sortRows(next, rows, added) };
}

/** Removes a value with its rows. If it is the option's last value, the rows are kept without it. */
export function removeValue({ options, rows }: Matrix, optionId: string, valueId: string): Matrix {
  const isLast = options.find(({ id }) => id === optionId)?.values.length === 1;
  const next = change(options, optionId, (option) => ({
    ...option,
    values: option.values.filter((value) => value.id !== valueId),
  }));
  if (!isLast) return { options: next, rows: rows.filter((row) => row.values[optionId] !== valueId) };
  const left = next.some(({ values }) => values.length > 0) ? rows.map((row) => without(row, optionId)) : [];
  return { options: next, rows: left };
}

const without = (row: MatrixRow, optionId: string): MatrixRow => ({
  ...row,
  values: Object.fromEntries(Object.entries(row.values).filter(([id]) => id !== optionId)),
});

/** Removes an option. Of the rows that differed only in it, the first that isn't removed is kept. */
export function removeOption({ options, rows }: Matrix, optionId: string): Matrix {
  const next = options.filter(({ id }) => id !== optionId);
  if (!next.some(({ values }) => values.length > 0)) return { options: next, rows: [] };
  const preferred = rows.toSorted((a, b) => Number(a.isOut) - Number(b.isOut));
  const stay = new Set(getOtherCombinations(options, preferred, optionId).map(({ key }) => key));
  return {
    options: next,
    rows: rows.filter(({ key }) => stay.has(key)).map((row) => without(row, optionId)),
  };
}

export const changeRows = (
  rows: readonly MatrixRow[],
  keys: ReadonlySet<string>,
  changes: Partial<MatrixRow>,
): MatrixRow[] => rows.map((row) => (keys.has(row.key) ? { ...row, ...changes } : row));

/** Returns the texts of a row's values, in the order of the options. */
export const getValueTexts = (options: readonly MatrixOption[], row: Pick<MatrixRow, 'values'>): string[] =>
  options.flatMap(({ id, values }) => {
    const value = values.find((candidate) => candidate.id === row.values[id]);
    return value ? [value.text] : [];
  });

/** Returns rows for the combinations that have no row yet; none if there would be too many. */
export function getMissingRows(
  { options, rows }: { options: readonly MatrixOption[]; rows: readonly Pick<MatrixRow, 'values'>[] },
  newKey: NewKey,
): MatrixRow[] {
  const used = options.filter(({ values }) => values.length > 0);
  const count = used.reduce((product, { values }) => product * values.length, used.length > 0 ? 1 : 0);
  if (count > maxVariations || count <= rows.length) return [];
  const existingKeys = new Set(rows.map((row) => getCombinationKey(used, row)));
  const all = used.reduce<Record<string, string>[]>(
    (some, { id, values }) => some.flatMap((one) => values.map((value) => ({ ...one, [id]: value.id }))),
    [{}],
  );
  return all.flatMap((values) => {
    const row = { ...blankRow, key: newKey(), values };
    return existingKeys.has(getCombinationKey(used, row)) ? [] : [row];
  });
}

/** Adds rows in their order. */
export const addRows = ({ options, rows }: Matrix, added: readonly MatrixRow[]): Matrix => ({
  options,
  rows: sortRows(options, rows, added),
});
