import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { type Problem, ProductDraft, ProductParts } from '#domain/product-draft.ts';
import { type Product, type Variation, defaultLowStockAt } from '#domain/product.ts';
import { isEqual } from '#src/forms/conflicts/merge-fields.ts';
import { MatrixOption, MatrixRow, blankRow, variantFields, getValueTexts } from './variations/matrix.ts';

const typed = z.string();

/** The values of the product form. */
export const ProductForm = z.object({
  title: typed,
  description: typed,
  type: typed,
  vendor: typed,
  tags: z.array(typed),
  /** Empty for no category, and for the default return policy. */
  categoryId: typed,
  returnPolicyId: typed,
  published: z.boolean(),
  lowStockAt: typed,
  /** The values of a product without options. With `isThere` its stock is saved, and changes only by adjustments. */
  own: z.object({ ...variantFields, isThere: z.boolean() }),
  options: z.array(MatrixOption),
  rows: z.array(MatrixRow),
  media: z.array(z.object({ id: Id, fileId: z.nullable(Id), alt: typed })),
});
export type ProductForm = z.infer<typeof ProductForm>;

/** The values with the product as it was at first, so that others' changes can be merged even after a reload. */
export const TypedProduct = z.extend(ProductForm, {
  baseline: z.object({ base: ProductForm, version: z.int() }),
});
export type TypedProduct = z.infer<typeof TypedProduct>;

const { isOut: _out, values: _values, mediaId: _mediaId, ...blankVariantFields } = blankRow;

export const emptyForm = (): ProductForm => ({
  title: '',
  description: '',
  type: '',
  vendor: '',
  tags: [],
  categoryId: '',
  returnPolicyId: '',
  published: true,
  lowStockAt: String(defaultLowStockAt),
  own: { ...blankVariantFields, isThere: false },
  options: [],
  rows: [],
  media: [],
});

type VariantFields = Pick<
  Variation,
  'sku' | 'barcode' | 'priceMinor' | 'discountedAmountMinor' | 'discountStartDate' | 'discountEndDate'
>;
const toVariantFields = (of: VariantFields) => ({
  sku: of.sku ?? '',
  barcode: of.barcode ?? '',
  priceMinor: of.priceMinor,
  discountedAmountMinor: of.discountedAmountMinor ?? undefined,
  discountStartDate: of.discountStartDate,
  discountEndDate: of.discountEndDate,
  quantity: '',
});

/** Returns the form of a product. Values are identified by their texts, so the same product gives the same form. */
export function toProductForm(product: Product): ProductForm {
  const { options, variations } = product;
  const isPlain = options.length === 0;
  return {
    title: product.title,
    description: product.description,
    type: product.type ?? '',
    vendor: product.vendor ?? '',
    tags: product.tags,
    categoryId: product.categoryId ?? '',
    returnPolicyId: product.returnPolicyId ?? '',
    published: product.published,
    lowStockAt: String(product.lowStockAt),
    own: isPlain ? { ...toVariantFields(product), isThere: true } : { ...blankVariantFields, isThere: false },
    options: options.map(({ name, values }) => ({
      id: name,
      name,
      values: values.map((text) => ({ id: text, text })),
    })),
    rows: variations.map((variation) => ({
      ...toVariantFields(variation),
      key: variation.id,
      id: variation.id,
      isOut: false,
      values: Object.fromEntries(options.map(({ name }, nth) => [name, variation.optionValues[nth] ?? ''])),
      mediaId: variation.mediaId,
    })),
    media: product.media.map(({ id, fileId, alt }) => ({ id, fileId, alt })),
  };
}

export const toBaseline = (product: Product): TypedProduct['baseline'] => ({
  base: toProductForm(product),
  version: product.version,
});

/** Returns a form without changes. */
export function createProductFormValues(product: Product | undefined): TypedProduct {
  const baseline = product ? toBaseline(product) : { base: emptyForm(), version: 0 };
  return { ...baseline.base, baseline };
}

const orNull = (text: string) => text.trim() || null;
const maxQuantity = 1_000_000_000;
/** Returns the typed quantity; undefined if it is invalid. */
const parseQuantity = (text: string): number | undefined => {
  const plain = text.replaceAll(/[\s,]/g, '');
  return /^\d{1,10}$/.test(plain) && Number(plain) <= maxQuantity ? Number(plain) : undefined;
};
/** Returns the typed quantity; null (not tracked) for an empty text. */
const parseStock = (text: string): number | null =>
  text.trim() === '' ? null : (parseQuantity(text) ?? null);

const detailsOf = ({ sku, barcode, ...of }: ProductForm['own'] | MatrixRow) => ({
  sku: orNull(sku),
  barcode: orNull(barcode),
  discountedAmountMinor: of.discountedAmountMinor ?? null,
  discountStartDate: of.discountedAmountMinor === undefined ? null : of.discountStartDate,
  discountEndDate: of.discountedAmountMinor === undefined ? null : of.discountEndDate,
});

/** Returns the rows that are sold. */
export const filterSoldRows = ({ rows }: Pick<ProductForm, 'rows'>): MatrixRow[] =>
  rows.filter(({ isOut }) => !isOut);

/** Returns the product as the API takes it. A missing price is left out. */
export function toProductParts(form: ProductForm) {
  const imageIds = new Set(form.media.map(({ id }) => id));
  const { own } = form;
  const isPlain = form.options.length === 0;
  const priced = ({ priceMinor }: { priceMinor?: number | undefined }) =>
    priceMinor === undefined ? {} : { priceMinor };
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    type: orNull(form.type),
    vendor: orNull(form.vendor),
    tags: form.tags,
    categoryId: orNull(form.categoryId),
    returnPolicyId: orNull(form.returnPolicyId),
    published: form.published,
    lowStockAt: parseQuantity(form.lowStockAt) ?? defaultLowStockAt,
    ...(isPlain && {
      ...detailsOf(own),
      ...priced(own),
      ...(!own.isThere && { quantity: parseStock(own.quantity) }),
    }),
    options: form.options.map(({ name, values }) => ({
      name: name.trim(),
      values: values.map(({ text }) => text.trim()),
    })),
    variations: isPlain
      ? []
      : filterSoldRows(form).map((row) => ({
          ...(row.id === undefined ? { quantity: parseStock(row.quantity) } : { id: row.id }),
          optionValues: getValueTexts(form.options, row).map((text) => text.trim()),
          ...detailsOf(row),
          ...priced(row),
          mediaId: row.mediaId !== null && imageIds.has(row.mediaId) ? row.mediaId : null,
        })),
    media: form.media,
  };
}

const enterCountMessage = 'Enter a whole number';
const askStock = "Enter a whole number, or leave it empty if you don't track stock";

/** Returns the errors of a form, by the dotted path of the field. */
export function validateProductForm(form: ProductForm): Problem[] {
  const own: Problem[] = [];
  const bad = (quantity: string) => quantity.trim() !== '' && parseQuantity(quantity) === undefined;
  if (parseQuantity(form.lowStockAt) === undefined)
    own.push({ field: 'lowStockAt', message: enterCountMessage });
  if (form.options.length === 0) {
    if (!form.own.isThere && bad(form.own.quantity)) own.push({ field: 'quantity', message: askStock });
  } else
    for (const [nth, row] of filterSoldRows(form).entries()) {
      if (row.priceMinor === undefined)
        own.push({ field: `variations.${nth}.priceMinor`, message: 'Enter a price' });
      if (row.id === undefined && bad(row.quantity))
        own.push({ field: `variations.${nth}.quantity`, message: askStock });
    }
  const fieldsWithProblems = new Set(own.map(({ field }) => field));
  const { error } = z.safeParse(ProductDraft, toProductParts(form));
  const schemaProblems = (error?.issues ?? []).map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  return [...schemaProblems.filter(({ field }) => !fieldsWithProblems.has(field)), ...own];
}

/** The schema of a complete form, which is checked on submit. */
export const WholeProductForm = ProductForm.check((payload) => {
  for (const { field, message } of validateProductForm(payload.value))
    payload.issues.push({ code: 'custom', path: field.split('.'), message, input: payload.value });
});

/** Returns the parts of the product that have changed. */
function changedParts(base: ProductForm, form: ProductForm): [part: string, value: unknown][] {
  if (base === form) return [];
  const before: Record<string, unknown> = toProductParts(base);
  return Object.entries<unknown>(toProductParts(form)).filter(
    ([part, value]) => !(part in before) || !isEqual(before[part], value),
  );
}

export const isChanged = (base: ProductForm, form: ProductForm): boolean =>
  changedParts(base, form).length > 0;

const Change = z.partial(ProductParts);

/**
 * Returns the changed parts of a complete form.
 * @throws if the form has errors
 */
export const toProductChange = (base: ProductForm, form: ProductForm) =>
  z.parse(Change, Object.fromEntries(changedParts(base, form)));

/**
 * Returns a new product from a complete form.
 * @throws if the form has errors
 */
export const toProductDraft = (form: ProductForm) => z.parse(ProductDraft, toProductParts(form));
