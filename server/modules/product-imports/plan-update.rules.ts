import { isDeepStrictEqual } from 'node:util';
import type { ImportFieldChange } from '#contract/store/import.ts';
import type { ProductField, ProductMapping } from '#contract/store/product-import.ts';
import type { VariationDraft } from '#domain/product-draft.ts';
import { getVariationName } from '#domain/product.ts';
import { toOnlyVariation } from '#server/modules/products/create-product.ts';
import type { ExportedProduct } from './export-products.repo.ts';
import type { ImportedProduct } from './read-product.ts';

type ExistingVariation = ExportedProduct['variations'][number];

/** A variant after an import. */
export interface PlannedVariation extends Omit<VariationDraft, 'id' | 'mediaId' | 'quantity'> {
  /** Undefined for a new variant. */
  existing: ExistingVariation | undefined;
  /** The address of its image; undefined if the file has no images. */
  image: string | null | undefined;
  quantity: number | null;
}

/** A product after an import; a field is undefined if the file has no column for it. */
export interface UpdatePlan {
  title: string;
  description: string | undefined;
  type: string | null | undefined;
  vendor: string | null | undefined;
  tags: string[] | undefined;
  lowStockAt: number | undefined;
  published: boolean | undefined;
  categoryName: string | null | undefined;
  images: ImportedProduct['images'] | undefined;
  options: ImportedProduct['draft']['options'];
  variations: PlannedVariation[];
  /** The fields that change, as a person reads them. */
  fields: ImportFieldChange[];
}

const keyOf = (optionValues: readonly string[]) => JSON.stringify(optionValues);
const toIso = (instant: Date | null) => instant?.toISOString() ?? null;

/**
 * Returns an existing product after an import: the values of the file replace those of the product, for each column
 * that the file has. An SKU is never removed.
 */
export function planUpdate(
  existing: ExportedProduct,
  { draft, categoryName, images, variationImages }: ImportedProduct,
  { columns }: ProductMapping,
): UpdatePlan {
  const has = (...fields: ProductField[]) => fields.some((field) => columns[field] !== undefined);
  const isPlain = draft.options.length === 0;
  const wasPlain = existing.product.options.length === 0;
  const byValues = new Map(
    isPlain === wasPlain ? existing.variations.map((one) => [keyOf(one.optionValues), one]) : [],
  );
  const drafts = isPlain ? [toOnlyVariation(draft)] : draft.variations;
  const variations = drafts.map((variation, nth): PlannedVariation => {
    const before = byValues.get(keyOf(variation.optionValues));
    return {
      existing: before,
      optionValues: variation.optionValues,
      sku: variation.sku ?? before?.sku ?? null,
      barcode: has('barcode') ? variation.barcode : (before?.barcode ?? null),
      ...planPrice(before, variation, has('compareAtPrice', 'salePrice')),
      image: has('imageSrc', 'variantImage') ? (variationImages[nth] ?? null) : undefined,
      quantity:
        before === undefined
          ? (variation.quantity ?? null)
          : has('quantity', 'inStock', 'tracker')
            ? planStock(before, variation.quantity ?? null)
            : before.availableQuantity,
    };
  });
  const plan = {
    title: draft.title,
    description: has('description') ? draft.description : undefined,
    type: has('type') ? draft.type : undefined,
    vendor: has('vendor') ? draft.vendor : undefined,
    tags: has('tags') ? draft.tags : undefined,
    lowStockAt: has('lowStockAt') ? draft.lowStockAt : undefined,
    published: has('published', 'status', 'archived') ? draft.published : undefined,
    categoryName: categoryName ?? undefined,
    images: has('imageSrc', 'variantImage') ? images : undefined,
    options: draft.options,
    variations,
  };
  return { ...plan, fields: describe(existing, plan) };
}

/** A file without a column for sales keeps a sale that is still lower than the price. */
function planPrice(
  before: ExistingVariation | undefined,
  after: Omit<VariationDraft, 'id'>,
  hasSales: boolean,
) {
  const { priceMinor, discountedAmountMinor, discountStartDate, discountEndDate } = after;
  const keepsSale = (before?.discountedAmountMinor ?? Infinity) < priceMinor;
  return !hasSales && before && keepsSale
    ? {
        priceMinor,
        discountedAmountMinor: before.discountedAmountMinor,
        discountStartDate: toIso(before.discountStartDate),
        discountEndDate: toIso(before.discountEndDate),
      }
    : { priceMinor, discountedAmountMinor, discountStartDate, discountEndDate };
}

/**
 * Returns the stock after an import: it changes by the difference from the last one, so that what was sold or received
 * since stays counted; without an earlier import it is that of the file.
 */
function planStock(
  { availableQuantity: before, importedQuantity: lastImported }: ExistingVariation,
  quantity: number | null,
): number | null {
  if (quantity === lastImported) return before;
  return quantity === null || before === null || lastImported === null
    ? quantity
    : Math.max(0, before + quantity - lastImported);
}

type Value = string | number | null;

function describe(existing: ExportedProduct, plan: Omit<UpdatePlan, 'fields'>): ImportFieldChange[] {
  const { product, media } = existing;
  const fields: ImportFieldChange[] = [];
  const text = (field: string, before: Value, after: Value | undefined) => {
    if (after !== undefined && before !== after) fields.push({ field, unit: 'text', before, after });
  };
  const amount = (field: string, before: number | null, after: number | null) => {
    if (before !== after) fields.push({ field, unit: 'amount', before, after });
  };
  text('Title', product.title, plan.title);
  text('Description', product.description, plan.description);
  text('Type', product.type, plan.type);
  text('Vendor', product.vendor, plan.vendor);
  text('Tags', product.tags.join(', '), plan.tags?.join(', '));
  text('Low-stock alert', product.lowStockAt, plan.lowStockAt);
  if (plan.published !== undefined) text('Status', statusWord(product.published), statusWord(plan.published));
  if (plan.categoryName?.toLowerCase() !== existing.categoryName?.toLowerCase())
    text('Category', existing.categoryName, plan.categoryName);
  if (plan.images && !hasSameImages(media, plan.images))
    text('Images', imagesWord(media.length), imagesWord(plan.images.length, 'new'));
  if (!isDeepStrictEqual(product.options, plan.options))
    text('Options', optionsWord(product.options), optionsWord(plan.options));
  const kept = new Set(plan.variations.map((one) => one.existing?.id));
  for (const { id, optionValues, sku } of existing.variations)
    if (!kept.has(id))
      text('Variant removed', getVariationName(optionValues) || (sku ?? product.title), null);
  for (const { existing: before, ...after } of plan.variations) {
    const name = getVariationName(after.optionValues);
    const of = (field: string) => (name === '' ? field : `${field}, ${name}`);
    if (!before) {
      fields.push({ field: of('New variant'), unit: 'amount', before: null, after: after.priceMinor });
      continue;
    }
    amount(of('Price'), before.priceMinor, after.priceMinor);
    amount(of('Sale price'), before.discountedAmountMinor, after.discountedAmountMinor);
    text(of('Sale start'), toIso(before.discountStartDate), after.discountStartDate);
    text(of('Sale end'), toIso(before.discountEndDate), after.discountEndDate);
    text(of('SKU'), before.sku, after.sku);
    text(of('Barcode'), before.barcode, after.barcode);
    text(of('Stock'), stockWord(before.availableQuantity), stockWord(after.quantity));
    const image = media.find(({ id }) => id === before.mediaId);
    if (after.image !== undefined && plan.images && !isImage(image, after.image, plan.images))
      text(of('Image'), image ? 'one' : null, after.image === null ? null : 'another');
  }
  return fields;
}

const statusWord = (isPublished: boolean) => (isPublished ? 'Published' : 'Unpublished');
const stockWord = (quantity: number | null) => (quantity === null ? 'Not tracked' : quantity);
const imagesWord = (count: number, kind = '') => `${count}${kind && ` ${kind}`}`;
const optionsWord = (options: UpdatePlan['options']) =>
  options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; ') || null;

type Medium = ExportedProduct['media'][number];
type Image = ImportedProduct['images'][number];

/** Returns true if an existing image is this one of a file: by its file here, or by its address elsewhere. */
export const isSameImage = (medium: Pick<Medium, 'fileId' | 'sourceUrl'>, image: Image): boolean =>
  (image.fileId !== null && medium.fileId === image.fileId) || medium.sourceUrl === image.address;

const hasSameImages = (media: readonly Medium[], images: readonly Image[]) =>
  media.length === images.length &&
  images.every((image, nth) => {
    const medium = media[nth];
    return medium !== undefined && isSameImage(medium, image) && medium.alt === image.alt;
  });

function isImage(medium: Medium | undefined, address: string | null, images: readonly Image[]): boolean {
  const image = images.find((one) => one.address === address);
  return medium === undefined ? image === undefined : image !== undefined && isSameImage(medium, image);
}
