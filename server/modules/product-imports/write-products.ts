import { v7 as uuid } from 'uuid';
import type { ProductMapping } from '#contract/store/product-import.ts';
import { suggestHandle } from '#domain/handle.ts';
import type { Transaction } from '#server/db/client.ts';
import { newVariation, toOnlyVariation } from '#server/modules/products/create-product.ts';
import { lockLimit, requireWithinLimit } from '#server/modules/entitlements/entitlements.service.ts';
import { productRef } from '#server/modules/products/product.ref.ts';
import { findProductImages, insertMovements } from '#server/modules/products/products.records.ts';
import type { ImportDeps, Writing as ImportWriting } from '#server/platform/imports/import-kind.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { createMissingCategories } from './create-categories.ts';
import { findCandidates, findTakenHandles } from './candidates.repo.ts';
import { matchProducts } from './match-products.rules.ts';
import { insertProducts, type NewRows } from './product-import.repo.ts';
import type { ImportedProduct } from './read-product.ts';
import { updateImported } from './write-update.ts';
import { categoryOf, movement, sourceOf, type Writing } from './writing.ts';

type Outcome = Record<
  'created' | 'updated' | 'unchanged' | 'archived' | 'refused' | 'categoriesCreated',
  number
>;
/**
 * Saves a batch of products, each whole: new ones at once, changed ones one by one; unchanged ones are skipped.
 * @throws PLAN_LIMIT where the plan doesn't include all new ones: then nothing of the batch is saved
 */
export async function writeProducts(
  tx: Transaction,
  deps: ImportDeps,
  { businessId, mapping, header, importId, log }: ImportWriting<ProductMapping>,
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
  const writing: Writing = { tx, deps, businessId, importId, mapping, actor, categories, ownFiles };
  const matches = matchProducts(batch, await findCandidates(tx, businessId, batch, tx), header);
  const fresh = batch.filter((imported) => matches.get(imported)?.kind === 'new');
  await requireWithinLimit(tx, deps, businessId, 'products', { added: fresh.length });
  await log.watch(
    'product',
    [...matches.values()].flatMap((match) => (match.kind === 'existing' ? match.candidate.product.id : [])),
  );
  log.created('category', categoriesCreated);
  log.created('product', await create(writing, fresh));
  const outcome: Outcome = {
    created: fresh.length,
    updated: 0,
    unchanged: 0,
    archived: 0,
    refused: 0,
    categoriesCreated: categoriesCreated.length,
  };
  for (const [imported, match] of matches) {
    if (match.kind === 'refused') outcome.refused++;
    if (match.kind !== 'existing') continue;
    const { product } = match.candidate;
    if (product.archivedAt !== null) outcome.archived++;
    else if (product.importHash === imported.hash) outcome.unchanged++;
    else {
      const result = await updateImported(writing, match.candidate, imported);
      outcome[result]++;
      if (result === 'updated') log.updated('product', [product.id]);
    }
  }
  return outcome;
}

/** Returns a free handle for each product: its own, or one from its title, numbered where it is taken. */
async function assignHandles({ tx, businessId }: Writing, imported: ImportedProduct[]): Promise<string[]> {
  const baseOf = ({ handle, draft }: ImportedProduct) => handle ?? (suggestHandle(draft.title) || 'product');
  const taken = await findTakenHandles(tx, businessId, imported.map(baseOf));
  for (const { handle } of imported) if (handle !== null) taken.add(handle);
  const numbers = new Map<string, number>();
  return imported.map((product) => {
    if (product.handle !== null) return product.handle;
    const base = baseOf(product);
    let number = numbers.get(base) ?? 1;
    const toHandle = () => (number === 1 ? base : `${base}-${number}`);
    while (taken.has(toHandle())) number++;
    numbers.set(base, number);
    taken.add(toHandle());
    return toHandle();
  });
}

/** Returns the ids of the new products. */
async function create(writing: Writing, imported: ImportedProduct[]): Promise<string[]> {
  const { tx, deps, businessId, actor } = writing;
  if (imported.length === 0) return [];
  const now = deps.clock.now();
  const rows: NewRows = { products: [], variations: [], media: [] };
  const handles = await assignHandles(writing, imported);
  for (const [index, product] of imported.entries()) {
    const { variations, media: _, ...draft } = product.draft;
    const { title, description, type, vendor, tags, published, lowStockAt, options, returnPolicyId } = draft;
    const id = uuid();
    rows.products.push({
      id,
      handle: handles[index] ?? id,
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
      importId: writing.importId,
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
  return rows.products.map(({ id }) => id);
}
