import { v7 as uuid } from 'uuid';
import type { ProductChange } from '#contract/store/product.ts';
import { type ProductParts, type VariationDraft, findProductProblems } from '#domain/product-draft.ts';
import type { Product } from '#domain/product.ts';
import type { Transaction } from '#server/db/client.ts';
import { lockCategoriesShared } from './categories/categories.repo.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import {
  type ProductDeps,
  newVariation,
  recordInitialStock,
  toOnlyVariation,
  getProduct,
} from './create-product.ts';
import { type MediaInput, checkReferences, rejectProblems } from './product-check.rules.ts';
import { productRef } from './product.ref.ts';
import { toVariationDetails } from './product.view.ts';
import {
  type ProductColumns,
  type ProductRecord,
  type CompleteProduct,
  lockProduct,
  saveProduct,
  findSoldVariations,
  loadProduct,
} from './products.repo.ts';
import { insertVariations, removeVariations, saveMedia, saveVariations } from './variations.repo.ts';

type Change = Omit<ProductChange, 'version' | 'media'> & { media?: MediaInput[] | undefined };

/**
 * Locks the product and checks that it can be changed.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT for an archived one
 */
export async function getEditableProduct(
  tx: Transaction,
  businessId: string,
  id: string,
  version?: number,
): Promise<ProductRecord> {
  const product = await lockProduct(tx, businessId, id);
  if (!product) throw new AppError('NOT_FOUND');
  if (version !== undefined && version < product.version) throw new AppError('VERSION_CONFLICT');
  if (product.archivedAt !== null)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'This product is archived. Restore it first.',
      legal: ['restore'],
    });
  return product;
}

/**
 * Changes the fields that were sent; variations and media are complete lists. The stock of existing variations stays as
 * it is.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT, INVALID with the fields that contradict each other
 */
export async function updateProduct(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  id: string,
  { version, ...change }: ProductChange,
  actor: Actor,
): Promise<Product> {
  if (change.categoryId) await lockCategoriesShared(tx, businessId);
  const whole = await loadProduct(tx, await getEditableProduct(tx, businessId, id, version));
  await applyProductChange(tx, deps, whole, change, actor);
  return getProduct(tx, businessId, id);
}

/** Saves a change of a product that this transaction has locked. `hash` identifies the content of an import. */
export async function applyProductChange(
  tx: Transaction,
  deps: ProductDeps,
  whole: CompleteProduct,
  change: Change,
  actor: Actor,
  hash?: string,
): Promise<void> {
  const { businessId, id, title } = whole.product;
  const after = merged(whole, change);
  rejectProblems(findProductProblems(after));
  refuseUnknown(whole, after);
  const imageIds = new Set(whole.media.map((medium) => medium.id));
  await checkReferences(tx, businessId, id, change, imageIds);

  const now = deps.clock.now();
  await saveProduct(tx, businessId, id, {
    ...columnsOf(change),
    ...(hash && { importHash: hash }),
    updatedAt: now,
  });
  if (touchesMatrix(change)) await saveMatrix(tx, deps, whole, after, actor);
  if (change.media)
    await saveMedia(
      tx,
      businessId,
      id,
      change.media.map((wish, position) => mediumOf(whole, wish, position)),
    );
  await recordEvents(tx, businessId, now, actor, eventsOf(whole.product, change, change.title ?? title));
}

const ownNames = [
  'sku',
  'barcode',
  'priceMinor',
  'discountedAmountMinor',
  'discountStartDate',
  'discountEndDate',
  'quantity',
] as const;

const touchesMatrix = (change: Change) =>
  change.options !== undefined ||
  change.variations !== undefined ||
  ownNames.some((name) => change[name] !== undefined);

/** Returns the product after the change. Its own price and stock apply only while it has no options. */
function merged({ product, variations }: CompleteProduct, change: Change): ProductParts {
  const options = change.options ?? product.options;
  const [first] = variations;
  const { mediaId: _, ...own } = first ? toVariationDetails(first) : { mediaId: null };
  const stays = product.options.length > 0;
  const kept: VariationDraft[] = variations.map((variation) => ({
    id: variation.id,
    optionValues: variation.optionValues,
    ...toVariationDetails(variation),
  }));
  return {
    title: product.title,
    description: product.description,
    type: product.type,
    vendor: product.vendor,
    tags: product.tags,
    categoryId: product.categoryId,
    returnPolicyId: product.returnPolicyId,
    published: product.published,
    lowStockAt: product.lowStockAt,
    ...(options.length === 0 && !stays && own),
    ...definedOf(change),
    options,
    variations: change.variations ?? (options.length > 0 && stays ? kept : []),
    media: [],
  };
}

const definedOf = (change: Change): Partial<ProductParts> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** @throws INVALID for variations that are not the product's, and for a total of existing stock */
function refuseUnknown({ product, variations }: CompleteProduct, after: ProductParts): void {
  const ids = new Set(product.options.length > 0 ? variations.map(({ id }) => id) : []);
  const wasPlain = product.options.length === 0;
  const named = after.variations.map(({ id }) => id);
  rejectProblems([
    ...(wasPlain && after.options.length === 0 && after.quantity !== undefined
      ? [{ field: 'quantity', message: "Existing stock can't be set. Adjust it instead" }]
      : []),
    ...named.flatMap((id, nth) =>
      id !== undefined && (!ids.has(id) || named.indexOf(id) !== nth)
        ? [{ field: `variations.${nth}.id`, message: 'This variant no longer exists' }]
        : [],
    ),
  ]);
}

function columnsOf(change: Change): ProductColumns {
  const {
    title,
    description,
    type,
    vendor,
    tags,
    categoryId,
    returnPolicyId,
    published,
    lowStockAt,
    options,
  } = change;
  const values = {
    title,
    description,
    type: type === '' ? null : type,
    vendor: vendor === '' ? null : vendor,
    tags: tags && [...new Set(tags)],
    categoryId,
    returnPolicyId,
    published,
    lowStockAt,
    options,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function mediumOf(
  { media }: CompleteProduct,
  { id = uuid(), fileId, sourceUrl, alt }: MediaInput,
  position: number,
) {
  const existing = media.find((medium) => medium.id === id);
  return {
    id,
    position,
    alt,
    fileId: fileId ?? existing?.fileId ?? null,
    sourceUrl: sourceUrl ?? existing?.sourceUrl ?? null,
  };
}

async function saveMatrix(
  tx: Transaction,
  deps: ProductDeps,
  { product, variations }: CompleteProduct,
  after: ProductParts,
  actor: Actor,
): Promise<void> {
  const { businessId, id } = product;
  const isPlain = after.options.length === 0;
  const [first] = variations;
  const drafts: VariationDraft[] = isPlain
    ? [{ ...toOnlyVariation(after), ...(product.options.length === 0 && first && { id: first.id }) }]
    : after.variations;
  const named = new Set(drafts.map((variation) => variation.id));
  const gone = variations.map((variation) => variation.id).filter((one) => !named.has(one));
  if (gone.length > 0) {
    const sold = await findSoldVariations(tx, businessId, id);
    await removeVariations(tx, businessId, gone, sold, deps.clock.now());
  }
  await saveVariations(
    tx,
    businessId,
    drafts.flatMap((state, position) =>
      state.id === undefined ? [] : [{ ...state, id: state.id, position }],
    ),
  );
  const added = drafts.flatMap((variation, position) =>
    variation.id === undefined ? [newVariation(variation, position)] : [],
  );
  if (added.length === 0) return;
  await insertVariations(tx, businessId, id, added);
  await recordInitialStock(tx, deps, businessId, id, added, actor);
}

/** The names of the fields in the timeline. */
const partWords: Partial<Record<keyof Change, string>> = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  vendor: 'Vendor',
  tags: 'Tags',
  categoryId: 'Category',
  returnPolicyId: 'Return policy',
  lowStockAt: 'Low-stock alert',
  options: 'Options',
  variations: 'Variations',
  media: 'Images',
  sku: 'SKU',
  barcode: 'Barcode',
  priceMinor: 'Price',
  discountedAmountMinor: 'Sale price',
  discountStartDate: 'Sale start',
  discountEndDate: 'Sale end',
};

function eventsOf(before: ProductRecord, change: Change, title: string) {
  const of = { id: before.id, title };
  const words = Object.entries(change).flatMap(([part, value]) => {
    const word = new Map(Object.entries(partWords)).get(part);
    return value === undefined || word === undefined ? [] : [word];
  });
  const isPublished = change.published ?? before.published;
  return [
    ...(words.length > 0
      ? [{ record: productRef(of), event: 'product.changed', note: words.join(', ') }]
      : []),
    ...(isPublished === before.published
      ? []
      : [{ record: productRef(of), event: isPublished ? 'product.published' : 'product.unpublished' }]),
  ];
}
