import { v7 as uuid } from 'uuid';
import type { ProductMapping } from '#contract/store/product-import.ts';
import type { VariationDraft } from '#domain/product-draft.ts';
import type { Transaction } from '#server/db/client.ts';
import { newVariation, toOnlyVariation } from '#server/modules/products/create-product.ts';
import { lockLimit, requireWithinLimit } from '#server/modules/entitlements/entitlements.service.ts';
import { productRef } from '#server/modules/products/product.ref.ts';
import {
  insertMovements,
  findProductImages,
  type ProductRecord,
  setStock,
  wholeOf,
  type CompleteProduct,
} from '#server/modules/products/products.records.ts';
import { applyProductChange } from '#server/modules/products/update-product.ts';
import type { ImportDeps, Reading } from '#server/platform/imports/import-kind.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { createMissingCategories } from './create-categories.ts';
import { insertProducts, lockHandles, type NewRows, saveImportedQuantities } from './product-import.repo.ts';
import type { ImportedProduct } from './read-product.ts';

type Outcome = Record<'created' | 'updated' | 'unchanged' | 'archived' | 'categoriesCreated', number>;
interface Writing {
  tx: Transaction;
  deps: ImportDeps;
  businessId: string;
  mapping: ProductMapping;
  actor: Actor;
  /** Ids by lower-case name. */
  categories: ReadonlyMap<string, string>;
  /** Those files named by the import that belong to this business. */
  ownFiles: ReadonlySet<string>;
}

/**
 * Saves a batch of products, each whole: new ones at once, changed ones one by one; unchanged ones are skipped.
 * @throws PLAN_LIMIT where the plan doesn't include all new ones: then nothing of the batch is saved
 */
export async function writeProducts(
  tx: Transaction,
  deps: ImportDeps,
  { businessId, mapping }: Reading<ProductMapping>,
  actor: Actor,
  batch: ImportedProduct[],
): Promise<Outcome> {
  await lockLimit(tx, businessId, 'products');
  // Categories are locked before any product, as in the deletion of a category.
  const { ids: categories, created: categoriesCreated } = await createMissingCategories(
    tx,
    deps,
    businessId,
    batch,
  );
  const named = batch.flatMap(({ images }) => images.flatMap(({ fileId }) => fileId ?? []));
  const ownFiles = await findProductImages(tx, businessId, named);
  const writing: Writing = { tx, deps, businessId, mapping, actor, categories, ownFiles };
  const existing = await lockHandles(
    tx,
    businessId,
    batch.map(({ handle }) => handle),
  );
  const byHandle = new Map(existing.map((product) => [product.handle, product]));
  const fresh = batch.filter(({ handle }) => !byHandle.has(handle));
  await requireWithinLimit(tx, deps, businessId, 'products', { added: fresh.length });
  await create(writing, fresh);
  const outcome: Outcome = {
    created: fresh.length,
    updated: 0,
    unchanged: 0,
    archived: 0,
    categoriesCreated,
  };
  for (const imported of batch) {
    const product = byHandle.get(imported.handle);
    if (!product) continue;
    if (product.archivedAt !== null) outcome.archived++;
    else if (product.importHash === imported.hash) outcome.unchanged++;
    else {
      await change(writing, product, imported);
      outcome.updated++;
    }
  }
  return outcome;
}

const categoryOf = ({ categories }: Writing, { categoryName }: ImportedProduct) =>
  (categoryName === null ? undefined : categories.get(categoryName.toLowerCase())) ?? null;

/** An image is stored already, or has an address from which it will be fetched. */
const sourceOf = ({ ownFiles }: Writing, { address, fileId }: ImportedProduct['images'][number]) =>
  fileId !== null && ownFiles.has(fileId)
    ? { fileId, sourceUrl: null }
    : { fileId: null, sourceUrl: address };

async function create(writing: Writing, imported: ImportedProduct[]): Promise<void> {
  const { tx, deps, businessId, actor } = writing;
  if (imported.length === 0) return;
  const now = deps.clock.now();
  const rows: NewRows = { products: [], variations: [], media: [] };
  for (const product of imported) {
    const { variations, media: _, ...draft } = product.draft;
    const { title, description, type, vendor, tags, published, lowStockAt, options, returnPolicyId } = draft;
    const id = uuid();
    rows.products.push({
      id,
      handle: product.handle,
      title,
      description,
      type,
      vendor,
      tags,
      categoryId: categoryOf(writing, product),
      returnPolicyId,
      published,
      lowStockAt,
      options,
      createdAt: now,
      updatedAt: now,
      importHash: product.hash,
    });
    const images = product.images.map((image, position) => ({ ...image, id: uuid(), position }));
    for (const image of images)
      rows.media.push({
        id: image.id,
        productId: id,
        position: image.position,
        alt: image.alt,
        ...sourceOf(writing, image),
      });
    const things = options.length === 0 ? [toOnlyVariation(draft)] : variations;
    for (const [nth, thing] of things.entries()) {
      const address = product.variationImages[nth] ?? null;
      const mediaId = images.find((image) => image.address === address)?.id ?? null;
      const importedQuantity = thing.quantity ?? null;
      rows.variations.push({ ...newVariation(thing, nth), importedQuantity, mediaId, productId: id });
    }
  }
  await insertProducts(tx, businessId, rows);
  await insertMovements(
    tx,
    businessId,
    rows.variations.flatMap(({ id, productId, availableQuantity = null }) =>
      availableQuantity === null
        ? []
        : [movement(writing, { variationId: id, productId, before: 0, after: availableQuantity })],
    ),
  );
  const events = rows.products.map(({ id, title }) => ({
    record: productRef({ id, title }),
    event: 'product.imported',
  }));
  await recordEvents(tx, businessId, now, actor, events);
}

interface Step {
  variationId: string;
  productId: string;
  before: number | null;
  after: number | null;
}

const movement = ({ deps, actor }: Writing, { variationId, productId, before, after }: Step) => ({
  variationId,
  productId,
  at: deps.clock.now(),
  difference: (after ?? 0) - (before ?? 0),
  quantityAfter: after,
  reason: 'imported' as const,
  actorId: actor.id,
  actorName: actor.name,
});

/** The values of the file replace the product's fields, for each column that the file has. */
async function change(writing: Writing, product: ProductRecord, imported: ImportedProduct): Promise<void> {
  const { tx, deps, mapping, actor } = writing;
  const whole = await wholeOf(tx, product);
  const has = (field: keyof ProductMapping['columns']) => mapping.columns[field] !== undefined;
  const { draft } = imported;
  const ids = new Map(
    product.options.length > 0
      ? whole.variations.map(({ id, optionValues }) => [keyOf(optionValues), id])
      : [],
  );
  const images = imported.images.map((image) => {
    const source = sourceOf(writing, image);
    const existing = whole.media.find(
      ({ fileId, sourceUrl }) =>
        (source.fileId !== null && fileId === source.fileId) || sourceUrl === image.address,
    );
    return { ...image, ...source, id: existing?.id ?? uuid(), fileId: existing?.fileId ?? source.fileId };
  });
  const getImageId = (nth: number) =>
    images.find(({ address }) => address === (imported.variationImages[nth] ?? null))?.id ?? null;
  const isPlain = draft.options.length === 0;
  const { quantity, ...own } = toOnlyVariation(draft);
  const { optionValues: _, mediaId: __, ...figures } = own;
  const wasPlain = product.options.length === 0;
  await applyProductChange(
    tx,
    deps,
    whole,
    {
      title: draft.title,
      ...(has('description') && { description: draft.description }),
      ...(has('type') && { type: draft.type }),
      ...(has('vendor') && { vendor: draft.vendor }),
      ...(has('tags') && { tags: draft.tags }),
      ...(has('lowStockAt') && { lowStockAt: draft.lowStockAt }),
      ...((has('published') || has('status')) && { published: draft.published }),
      ...(imported.categoryName !== null && { categoryId: categoryOf(writing, imported) }),
      ...((has('imageSrc') || has('variantImage')) && { media: images }),
      options: draft.options,
      ...(isPlain
        ? { variations: [], ...figures, ...(!wasPlain && { quantity: quantity ?? null }) }
        : { variations: draft.variations.map((variation, nth) => withId(variation, ids, getImageId(nth))) }),
    },
    actor,
    imported.hash,
  );
  await changeStock(writing, whole, imported);
}

const keyOf = (optionValues: readonly string[]) => JSON.stringify(optionValues);

/** An existing variation keeps its stock, which is adjusted below; a new one gets its quantity. */
function withId(
  variation: VariationDraft,
  ids: ReadonlyMap<string, string>,
  mediaId: string | null,
): VariationDraft {
  const id = ids.get(keyOf(variation.optionValues));
  const { quantity, ...state } = variation;
  return id === undefined ? { ...state, mediaId, quantity: quantity ?? null } : { ...state, id, mediaId };
}

/**
 * Adjusts the stock of existing variations by the difference from the last import, so that what was sold or received
 * since stays counted; without an earlier import the quantity of the file is set.
 */
async function changeStock(
  writing: Writing,
  { product, variations }: CompleteProduct,
  { draft }: ImportedProduct,
): Promise<void> {
  const { tx, businessId } = writing;
  const isPlain = draft.options.length === 0;
  const importedQuantities = new Map(
    isPlain
      ? [[keyOf([]), draft.quantity ?? null]]
      : draft.variations.map(({ optionValues, quantity = null }) => [keyOf(optionValues), quantity]),
  );
  const news = variations.flatMap(({ id, optionValues, availableQuantity: before, importedQuantity }) => {
    const quantity = importedQuantities.get(keyOf(optionValues));
    if (quantity === undefined || quantity === importedQuantity) return [];
    return [{ id, quantity, before, after: mergeImportedStock(before, importedQuantity, quantity) }];
  });
  const changed = news.filter(({ before, after }) => before !== after);
  await setStock(
    tx,
    businessId,
    changed.map(({ id, after }) => ({ variationId: id, quantity: after })),
  );
  await insertMovements(
    tx,
    businessId,
    changed.map(({ id, before, after }) =>
      movement(writing, { variationId: id, productId: product.id, before, after }),
    ),
  );
  await saveImportedQuantities(
    tx,
    businessId,
    news.map(({ id, quantity }) => ({ variationId: id, quantity })),
  );
}

const mergeImportedStock = (
  before: number | null,
  lastImported: number | null,
  quantity: number | null,
): number | null =>
  quantity === null || before === null || lastImported === null
    ? quantity
    : Math.max(0, before + quantity - lastImported);
