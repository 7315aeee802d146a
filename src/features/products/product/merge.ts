import {
  type Choices,
  type MergeResult,
  type Side,
  isEqual as same,
} from '#src/forms/conflicts/merge-fields.ts';
import { type MatrixRow, getValueTexts } from './variations/matrix.ts';
import { type ProductForm, filterSoldRows } from './product-form.ts';

const plainFields = [
  'title',
  'description',
  'type',
  'vendor',
  'tags',
  'categoryId',
  'returnPolicyId',
  'published',
  'lowStockAt',
  'media',
] as const;
type PlainField = (typeof plainFields)[number];

const cells = [
  'priceMinor',
  'discountedAmountMinor',
  'discountStartDate',
  'discountEndDate',
  'sku',
  'barcode',
] as const;
const rowCells = [...cells, 'mediaId'] as const;
type Cell = (typeof rowCells)[number];

/** Refers to a field of the product, a field of a variant (by its id), or the options with their variants. */
export type FieldRef =
  | { kind: 'field'; field: PlainField }
  | { kind: 'own'; field: (typeof cells)[number] }
  | { kind: 'cell'; field: Cell; rowId: string; rowName: string[] }
  | { kind: 'options' };

export interface Difference {
  id: string;
  ref: FieldRef;
}
/** Returns the options and combinations by their texts, because new values have random ids. */
const shapeOf = (form: ProductForm) => ({
  options: form.options.map(({ name, values }) => ({ name, values: values.map(({ text }) => text) })),
  combinations: filterSoldRows(form).map((row) => getValueTexts(form.options, row)),
});

/**
 * Merges two people's changes to a product, field by field. A change that only one made is taken. Where both changed a
 * field, `choices` says by the difference's id whose value applies.
 */
export function merge(
  base: ProductForm,
  mine: ProductForm,
  theirs: ProductForm,
  choices: Choices = {},
): MergeResult<ProductForm, Difference> {
  const taken: Difference[] = [];
  const conflicts: Difference[] = [];
  const sideOf = (
    ref: FieldRef,
    id: string,
    [was, my, their]: readonly [unknown, unknown, unknown],
  ): Side => {
    if (same(was, their) || same(my, their)) return 'mine';
    const difference = { id, ref };
    if (same(was, my)) {
      taken.push(difference);
      return 'theirs';
    }
    conflicts.push(difference);
    return choices[id] ?? 'mine';
  };

  const form = { ...mine };
  for (const field of plainFields) {
    const side = sideOf({ kind: 'field', field }, field, [base[field], mine[field], theirs[field]]);
    if (side === 'theirs') Object.assign(form, { [field]: theirs[field] });
  }

  const shape = sideOf({ kind: 'options' }, 'options', [
    shapeOf(base),
    hasLostEdits(base, mine, theirs) ? { ...shapeOf(mine), isTyped: true } : shapeOf(mine),
    shapeOf(theirs),
  ]);
  form.own = { ...(shape === 'theirs' ? theirs.own : mine.own) };
  if (mine.own.isThere && theirs.own.isThere && base.own.isThere)
    for (const field of cells) {
      const side = sideOf({ kind: 'own', field }, field, [
        base.own[field],
        mine.own[field],
        theirs.own[field],
      ]);
      form.own = { ...form.own, [field]: (side === 'theirs' ? theirs : mine).own[field] };
    }

  const rowOf = (of: ProductForm, id: string | undefined) =>
    id === undefined ? undefined : of.rows.find((row) => row.id === id);
  form.options = (shape === 'theirs' ? theirs : mine).options;
  form.rows = (shape === 'theirs' ? theirs.rows : matchRows(mine, theirs)).map((row) => {
    const [was, my, their] = [rowOf(base, row.id), rowOf(mine, row.id), rowOf(theirs, row.id)];
    if (row.id === undefined || !was || !my || !their) return row;
    const { id: rowId } = row;
    const rowName = getValueTexts(form.options, row);
    const changes = rowCells.map((field) => {
      const side = sideOf({ kind: 'cell', field, rowId, rowName }, `${rowId}.${field}`, [
        was[field],
        my[field],
        their[field],
      ]);
      return [field, (side === 'theirs' ? their : my)[field]] as const;
    });
    return { ...row, ...Object.fromEntries(changes) };
  });
  return { form, theirChanges: taken, conflicts };
}

/** Whether the other person removed a variant that this person has edited. */
function hasLostEdits(base: ProductForm, mine: ProductForm, theirs: ProductForm): boolean {
  const left = new Set(theirs.rows.map(({ id }) => id));
  return base.rows.some((was) => {
    const my = mine.rows.find(({ id }) => id === was.id);
    return my && !left.has(was.id) && rowCells.some((field) => !same(was[field], my[field]));
  });
}

/**
 * Returns my rows with the ids of the current variants. A row that the other person added too gets the id of theirs; one
 * that they removed becomes a new variant with no stock.
 */
function matchRows(mine: ProductForm, theirs: ProductForm): MatrixRow[] {
  const there = new Map(
    theirs.rows.map((row) => [JSON.stringify(getValueTexts(theirs.options, row)), row.id]),
  );
  const ids = new Set(theirs.rows.map(({ id }) => id));
  return mine.rows.map(({ id, ...row }) => {
    if (id !== undefined && ids.has(id)) return { ...row, id };
    const twin = there.get(JSON.stringify(getValueTexts(mine.options, row)));
    if (twin !== undefined && !mine.rows.some((other) => other.id === twin)) return { ...row, id: twin };
    return id === undefined ? row : { ...row, quantity: '0' };
  });
}
