import { v7 as uuid } from 'uuid';
import type { CallBody, CallData } from '#contract/call.ts';
import type { productCalls } from '#contract/store/product.ts';
import type { Product } from '#domain/product.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { type Actor, recordEvents, timelineOf } from '#server/platform/timeline/timeline.repo.ts';
import { cappedTotal } from '#server/platform/lists/paging.ts';
import { Refusal } from '#server/refusal.ts';
import { changeStock } from './change-stock.ts';
import { type ProductDeps, createProduct, readProduct } from './create-product.ts';
import { productRef } from './product.ref.ts';
import {
  countOrdersOf,
  deleteProducts,
  findProduct,
  lockProduct,
  saveProduct,
  soldProducts,
  wholeOf,
} from './products.repo.ts';
import { holdProduct, rewrite } from './update-product.ts';

type Body<Name extends keyof typeof productCalls> = CallBody<(typeof productCalls)[Name]>;
const timelineShown = 50;
const longestTitle = 200;

/** @throws NOT_FOUND, ILLEGAL_EVENT for an archived product */
export async function togglePublish(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  id: string,
  wanted: boolean | undefined,
  actor: Actor,
): Promise<Product> {
  const product = await holdProduct(tx, businessId, id);
  const published = wanted ?? !product.published;
  if (published !== product.published)
    await rewrite(tx, deps, await wholeOf(tx, product), { published }, actor);
  return readProduct(tx, businessId, id);
}

/** @throws NOT_FOUND */
export async function productUse(
  db: Database,
  businessId: string,
  id: string,
): Promise<CallData<typeof productCalls.productUse>> {
  const [found, counted] = await Promise.all([
    findProduct(db, businessId, id),
    countOrdersOf(db, businessId, id),
  ]);
  if (!found) throw new Refusal('NOT_FOUND');
  const { total: orderCount, totalIsCapped: isCapped } = cappedTotal(counted);
  return { orderCount, isCapped };
}

/**
 * Deletes a product. One that was ever ordered is archived instead: it stays in its orders and leaves the store.
 * @throws NOT_FOUND
 */
export async function deleteProduct(
  tx: Transaction,
  { clock }: ProductDeps,
  businessId: string,
  id: string,
  actor: Actor,
): Promise<CallData<typeof productCalls.deleteProduct>> {
  const product = await lockProduct(tx, businessId, id);
  if (!product) throw new Refusal('NOT_FOUND');
  if (product.archivedAt !== null) return { outcome: 'archived' };
  const isSold = (await soldProducts(tx, businessId, [id])).has(id);
  const now = clock.now();
  if (isSold) await saveProduct(tx, businessId, id, { archivedAt: now, published: false, updatedAt: now });
  else await deleteProducts(tx, businessId, [id]);
  const outcome = isSold ? 'archived' : 'deleted';
  await recordEvents(tx, businessId, now, actor, [
    { record: productRef(product), event: `product.${outcome}` },
  ]);
  return { outcome };
}

/**
 * Restores an archived product; any other stays as it is.
 * @throws NOT_FOUND
 */
export async function restoreProduct(
  tx: Transaction,
  { clock }: ProductDeps,
  businessId: string,
  id: string,
  actor: Actor,
): Promise<Product> {
  const product = await lockProduct(tx, businessId, id);
  if (!product) throw new Refusal('NOT_FOUND');
  if (product.archivedAt !== null) {
    const now = clock.now();
    await saveProduct(tx, businessId, id, { archivedAt: null, updatedAt: now });
    await recordEvents(tx, businessId, now, actor, [
      { record: productRef(product), event: 'product.restored' },
    ]);
  }
  return readProduct(tx, businessId, id);
}

/**
 * Copies a product: unpublished, without SKUs, and with a stock of zero where stock is tracked.
 * @throws NOT_FOUND
 */
export async function duplicateProduct(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  id: string,
  { title }: NonNullable<Body<'duplicateProduct'>>,
  actor: Actor,
): Promise<Product> {
  const original = await readProduct(tx, businessId, id);
  const { options, variations, media, availableQuantity, ...rest } = original;
  const pictures = new Map(media.map((medium) => [medium.id, uuid()]));
  const none = (quantity: number | null) => (quantity === null ? null : 0);
  const ending = ' (copy)';
  const draft = {
    title: title ?? `${rest.title.slice(0, longestTitle - ending.length)}${ending}`,
    description: rest.description,
    type: rest.type,
    vendor: rest.vendor,
    tags: rest.tags,
    categoryId: rest.categoryId,
    returnPolicyId: rest.returnPolicyId,
    published: false,
    lowStockAt: rest.lowStockAt,
    options,
    ...(options.length === 0 && {
      priceMinor: rest.priceMinor,
      discountedAmountMinor: rest.discountedAmountMinor,
      discountStartDate: rest.discountStartDate,
      discountEndDate: rest.discountEndDate,
      quantity: none(availableQuantity),
    }),
    variations: variations.map((variation) => ({
      optionValues: variation.optionValues,
      sku: null,
      barcode: null,
      priceMinor: variation.priceMinor,
      discountedAmountMinor: variation.discountedAmountMinor,
      discountStartDate: variation.discountStartDate,
      discountEndDate: variation.discountEndDate,
      mediaId: (variation.mediaId && pictures.get(variation.mediaId)) ?? null,
      quantity: none(variation.availableQuantity),
    })),
    media: media.map((medium) => ({ ...medium, id: pictures.get(medium.id) ?? uuid() })),
  };
  return createProduct(tx, deps, businessId, draft, actor);
}

/** @throws NOT_FOUND, also where the image is not the product's */
export async function deleteMedia(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  { a, b }: { a: string; b: string },
  actor: Actor,
): Promise<Product> {
  const whole = await wholeOf(tx, await holdProduct(tx, businessId, a));
  const media = whole.media.filter(({ id }) => id !== b);
  if (media.length === whole.media.length) throw new Refusal('NOT_FOUND');
  await rewrite(tx, deps, whole, { media: media.map(({ id, alt }) => ({ id, alt })) }, actor);
  return readProduct(tx, businessId, a);
}

/**
 * @throws NOT_FOUND, OUT_OF_STOCK, ILLEGAL_EVENT, INVALID where a product with options needs to know which variation
 */
export async function changeProductStock(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  id: string,
  { variationId, change }: Body<'changeStock'>,
  actor: Actor,
): Promise<Product> {
  const { product, variations } = await wholeOf(tx, await holdProduct(tx, businessId, id));
  if (variationId === undefined && product.options.length > 0)
    throw new Refusal('INVALID', { fields: [{ field: 'variationId', message: 'Choose a variation' }] });
  const meant = variations.find((one) => variationId === undefined || one.id === variationId);
  if (!meant) throw new Refusal('NOT_FOUND');
  await changeStock(tx, deps, businessId, [{ variationId: meant.id, change }], actor);
  return readProduct(tx, businessId, id);
}

/**
 * Returns the latest timeline entries of a product, oldest first.
 * @throws NOT_FOUND
 */
export async function productTimeline(
  db: Database,
  businessId: string,
  id: string,
): Promise<CallData<typeof productCalls.productTimeline>> {
  const [found, entries] = await Promise.all([
    findProduct(db, businessId, id),
    timelineOf(db, businessId, 'product', id),
  ]);
  if (!found) throw new Refusal('NOT_FOUND');
  return entries.slice(-timelineShown).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
