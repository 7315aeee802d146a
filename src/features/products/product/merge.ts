import { type Choices, type Merged, type Side, isSame as same } from '#src/forms/conflicts/merge-fields.ts';
import { type MatrixRow, textsOf } from './variations/matrix.ts';
import { type ProductForm, rowsIn } from './product-form.ts';

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

/** Which field it is: one of the product, one of a variation (by its id), or the options with their combinations. */
export type FieldRef =
  | { kind: 'field'; field: PlainField }
  | { kind: 'own'; field: (typeof cells)[number] }
  | { kind: 'cell'; field: Cell; rowId: string; rowName: string[] }
  | { kind: 'options' };

export interface Difference {
  id: string;
  ref: FieldRef;
}
/** What there is to choose from, whatever the ids of new values are. */
const shapeOf = (form: ProductForm) => ({
  options: form.options.map(({ name, values }) => ({ name, values: values.map(({ text }) => text) })),
  combinations: rowsIn(form).map((row) => textsOf(form.options, row)),
});

/**
 * Brings two changes of the same product together, field by field. What only one of them changed is taken; of what both
 * changed, `choices` says by the difference's id whose it is to be.
 */
export function merge(
  base: ProductForm,
  mine: ProductForm,
  theirs: ProductForm,
  choices: Choices = {},
): Merged<ProductForm, Difference> {
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
    hasLostWork(base, mine, theirs) ? { ...shapeOf(mine), isTyped: true } : shapeOf(mine),
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
  form.rows = (shape === 'theirs' ? theirs.rows : adopted(mine, theirs)).map((row) => {
    const [was, my, their] = [rowOf(base, row.id), rowOf(mine, row.id), rowOf(theirs, row.id)];
    if (row.id === undefined || !was || !my || !their) return row;
    const { id: rowId } = row;
    const rowName = textsOf(form.options, row);
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
  return { form, taken, conflicts };
}

/** A variation that the other person took away, while this one typed in it. */
function hasLostWork(base: ProductForm, mine: ProductForm, theirs: ProductForm): boolean {
  const left = new Set(theirs.rows.map(({ id }) => id));
  return base.rows.some((was) => {
    const my = mine.rows.find(({ id }) => id === was.id);
    return my && !left.has(was.id) && rowCells.some((field) => !same(was[field], my[field]));
  });
}

/**
 * My rows against what is there now: one that the other person made as well is the same one, and one that they took away
 * comes back as a new one, with nothing in stock.
 */
function adopted(mine: ProductForm, theirs: ProductForm): MatrixRow[] {
  const there = new Map(theirs.rows.map((row) => [JSON.stringify(textsOf(theirs.options, row)), row.id]));
  const ids = new Set(theirs.rows.map(({ id }) => id));
  return mine.rows.map(({ id, ...row }) => {
    if (id !== undefined && ids.has(id)) return { ...row, id };
    const twin = there.get(JSON.stringify(textsOf(mine.options, row)));
    if (twin !== undefined && !mine.rows.some((other) => other.id === twin)) return { ...row, id: twin };
    return id === undefined ? row : { ...row, quantity: '0' };
  });
}
