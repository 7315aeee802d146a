import { describe, expect, it } from 'vitest';
import { ProductDraft } from '#domain/product-draft.ts';
import type { Product } from '#domain/product.ts';
import { merge } from '#src/features/products/product/merge.ts';
import { addOption, addValue, removeValue } from '#src/features/products/product/variations/matrix.ts';
import { renameValue } from '#tests/support/store/matrix.ts';
import {
  type ProductForm,
  toProductChange,
  toProductDraft,
  emptyForm,
  toProductForm,
  isChanged,
  validateProductForm,
} from '#src/features/products/product/product-form.ts';
import { toSaleDay, getDayEnd, getDayStart } from '#src/features/products/product/sale-days.ts';

const idOf = (nth: number) => `0190a5d0-0000-7000-8000-00000000000${nth}`;
const figures = {
  sku: null,
  barcode: null,
  priceMinor: 500_000,
  discountedAmountMinor: null,
  discountStartDate: null,
  discountEndDate: null,
};
const plain: Product = {
  id: idOf(0),
  handle: 'bag',
  title: 'Bag',
  description: 'Indigo',
  type: 'Bag',
  vendor: null,
  tags: ['indigo'],
  categoryId: null,
  returnPolicyId: null,
  published: true,
  archivedAt: null,
  lowStockAt: 5,
  stockState: 'in',
  ...figures,
  availableQuantity: 10,
  options: [],
  variations: [],
  media: [],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const variation = (nth: number, value: string) => ({
  ...figures,
  id: idOf(nth),
  optionValues: [value],
  availableQuantity: 4,
  mediaId: null,
});
const sized: Product = {
  ...plain,
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variations: [variation(1, 'S'), variation(2, 'M')],
};
const newKey = () => crypto.randomUUID();
const withRow = (form: ProductForm, nth: number, changes: Partial<ProductForm['rows'][number]>) => ({
  ...form,
  rows: form.rows.map((row, at) => (at === nth ? { ...row, ...changes } : row)),
});

describe('the product form', () => {
  it('has no changes until a value is edited', () => {
    for (const product of [plain, sized]) {
      const form = toProductForm(product);
      expect(toProductChange(form, form)).toEqual({});
      expect(isChanged(toProductForm(product), toProductForm(product))).toBe(false);
      expect(validateProductForm(form)).toEqual([]);
    }
  });

  it('sends only the changed fields', () => {
    const form = toProductForm(plain);
    const typed = { ...form, title: 'Big bag ', own: { ...form.own, priceMinor: 600_000, sku: ' ' } };
    expect(toProductChange(form, typed)).toEqual({ title: 'Big bag', priceMinor: 600_000 });
  });

  it('never sends the stock of an existing variant', () => {
    const base = toProductForm(sized);
    const { variations = [] } = toProductChange(base, withRow(base, 0, { sku: 'S-1', quantity: '99' }));
    expect(variations[0]).toMatchObject({ id: idOf(1), sku: 'S-1' });
    expect(variations[0]).not.toHaveProperty('quantity');
    expect(toProductChange(toProductForm(plain), { ...toProductForm(plain), title: 'x' })).not.toHaveProperty(
      'quantity',
    );
  });

  it('creates a draft that the server accepts, and reports missing fields', () => {
    const empty = emptyForm();
    expect(validateProductForm(empty).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['title', 'priceMinor']),
    );
    const form = { ...empty, title: 'Bag', own: { ...empty.own, priceMinor: 500, quantity: '1,200' } };
    expect(validateProductForm(form)).toEqual([]);
    expect(ProductDraft.parse(toProductDraft(form))).toMatchObject({
      title: 'Bag',
      quantity: 1200,
      variations: [],
    });
  });

  it('reports a problem of a row by its index among the rows that are sold', () => {
    const form = withRow(withRow(toProductForm(sized), 0, { isOut: true }), 1, { priceMinor: undefined });
    expect(validateProductForm(form)).toContainEqual({
      field: 'variations.0.priceMinor',
      message: 'Enter a price',
    });
    expect(
      validateProductForm({ ...toProductForm(plain), lowStockAt: 'few' }).map(({ field }) => field),
    ).toEqual(['lowStockAt']);
  });

  it('adds options to a plain product, and removes them again', () => {
    const base = toProductForm(plain);
    const begun = addOption({ options: [], rows: [] }, () => 'size', 'Size');
    const matrix = addValue(begun, 'size', 'S', newKey);
    const typed = { ...base, ...matrix, rows: matrix.rows.map((row) => ({ ...row, priceMinor: 1 })) };
    expect(validateProductForm(typed)).toEqual([]);
    expect(Object.keys(toProductChange(base, typed)).sort()).toEqual(['options', 'variations']);
    const back = {
      ...toProductForm(sized),
      options: [],
      rows: [],
      own: { ...base.own, isThere: false, quantity: '4' },
    };
    expect(toProductChange(toProductForm(sized), back)).toMatchObject({
      options: [],
      variations: [],
      quantity: 4,
    });
  });
});

describe('merging the changes of two people to a product', () => {
  const base = toProductForm(sized);

  it('keeps a change that only one of them made', () => {
    const {
      form,
      theirChanges: taken,
      conflicts,
    } = merge(
      base,
      { ...withRow(base, 0, { priceMinor: 1 }), title: 'Mine' },
      { ...withRow(base, 1, { sku: 'M-1' }), vendor: 'Theirs' },
    );
    expect(conflicts).toEqual([]);
    expect(form).toMatchObject({ title: 'Mine', vendor: 'Theirs' });
    expect(form.rows.map(({ priceMinor, sku }) => [priceMinor, sku])).toEqual([
      [1, ''],
      [500_000, 'M-1'],
    ]);
    expect(taken.map(({ id }) => id)).toEqual(['vendor', `${idOf(2)}.sku`]);
  });

  it('reports conflicts where both changed a field, and applies the choice', () => {
    const mine = { ...withRow(base, 0, { priceMinor: 1 }), title: 'Mine' };
    const theirs = { ...withRow(base, 0, { priceMinor: 2 }), title: 'Theirs' };
    expect(merge(base, mine, theirs).conflicts.map(({ id }) => id)).toEqual([
      'title',
      `${idOf(1)}.priceMinor`,
    ]);
    const { form } = merge(base, mine, theirs, { title: 'theirs' });
    expect([form.title, form.rows[0]?.priceMinor]).toEqual(['Theirs', 1]);
  });

  it('reports no conflict when both made the same change', () => {
    const same = { ...base, title: 'Same' };
    expect(merge(base, same, same)).toMatchObject({ conflicts: [], theirChanges: [] });
  });

  it('takes options that only the other person changed, and keeps the typed values', () => {
    const wider = { ...base, ...addValue(base, 'Size', 'L', newKey) };
    const { form, conflicts } = merge(base, withRow(base, 0, { sku: 'S-1' }), wider);
    expect(conflicts).toEqual([]);
    expect(form.rows).toHaveLength(3);
    expect(form.rows[0]?.sku).toBe('S-1');
  });

  it('reports a conflict when a row with typed values would be removed', () => {
    const narrower = { ...base, ...removeValue(base, 'Size', 'S') };
    const mine = withRow(base, 0, { sku: 'S-1' });
    expect(merge(base, mine, narrower).conflicts.map(({ id }) => id)).toEqual(['options']);
    const { rows } = merge(base, mine, narrower, { options: 'mine' }).form;
    expect(rows.map(({ id, sku, quantity }) => [id, sku, quantity])).toEqual([
      [undefined, 'S-1', '0'],
      [idOf(2), '', ''],
    ]);
    expect(merge(base, mine, narrower, { options: 'theirs' }).form.rows).toHaveLength(1);
  });

  it('reports a conflict when both changed the options', () => {
    const mine = { ...base, ...renameValue(base, 'Size', 'S', 'Small') };
    const theirs = { ...base, ...addValue(base, 'Size', 'L', newKey) };
    expect(merge(base, mine, theirs).conflicts.map(({ id }) => id)).toEqual(['options']);
  });

  it('matches a variant that both added', () => {
    const mine = { ...base, ...addValue(base, 'Size', 'L', newKey) };
    const theirs = toProductForm({
      ...sized,
      options: [{ name: 'Size', values: ['S', 'M', 'L', 'XL'] }],
      variations: [...sized.variations, variation(3, 'L'), variation(4, 'XL')],
    });
    const { form } = merge(base, mine, theirs, { options: 'mine' });
    expect(form.rows.map(({ id }) => id)).toEqual([idOf(1), idOf(2), idOf(3)]);
  });
});

describe('the days of a sale', () => {
  it("start and end with the days of the business's time zone", () => {
    expect(getDayStart('2026-12-01', 'Africa/Lagos')).toBe('2026-11-30T23:00:00.000Z');
    expect(getDayEnd('2026-12-01', 'Africa/Lagos')).toBe('2026-12-01T22:59:59.999Z');
    expect(toSaleDay('2026-12-01T22:59:59.999Z', 'Africa/Lagos')).toBe('2026-12-01');
    expect([getDayStart('2026-13-01', 'Africa/Lagos'), toSaleDay(null, 'Africa/Lagos')]).toEqual([null, '']);
  });
});
