import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { v7 as uuid } from 'uuid';
import type { CallBody, CallData } from '#contract/call.ts';
import type { productCalls } from '#contract/store/product.ts';
import type { Product } from '#domain/product.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { type Actor, recordEvents, listTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { getCappedTotal } from '#server/platform/lists/paging.ts';
import { AppError } from '#server/app-error.ts';
import { lockLimit, requireWithinLimit } from '#server/modules/entitlements/entitlements.service.ts';
import { changeStock } from './change-stock.ts';
import { type ProductDeps, createProduct, getProduct } from './create-product.ts';
import { productRef } from './product.ref.ts';
import {
  countOrdersOf,
  deleteProducts,
  findProduct,
  lockProduct,
  saveProduct,
  findSoldProducts,
  loadProduct,
} from './products.repo.ts';
import { getEditableProduct, applyProductChange } from './update-product.ts';

type Body<Name extends keyof typeof productCalls> = CallBody<(typeof productCalls)[Name]>;
const timelineShown = 50;
const maxTitleLength = 200;

/** @throws NOT_FOUND, ILLEGAL_EVENT for an archived product */
export async function togglePublish(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  id: string,
  isPublished: boolean | undefined,
  actor: Actor,
): Promise<Product> {
  const product = await getEditableProduct(tx, businessId, id);
  const published = isPublished ?? !product.published;
  if (published !== product.published)
    await applyProductChange(tx, deps, await loadProduct(tx, product), { published }, actor);
  return getProduct(tx, businessId, id);
}

/** @throws NOT_FOUND */
export async function getProductUse(
  db: Database,
  businessId: string,
  id: string,
): Promise<CallData<typeof productCalls.productUse>> {
  const [product, counted] = await Promise.all([
    findProduct(db, businessId, id),
    countOrdersOf(db, businessId, id),
  ]);
  if (!product) throw new AppError('NOT_FOUND');
  const { total: orderCount, totalIsCapped: isCapped } = getCappedTotal(counted);
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
  if (!product) throw new AppError('NOT_FOUND');
  if (product.archivedAt !== null) return { outcome: 'archived' };
  const isSold = (await findSoldProducts(tx, businessId, [id])).has(id);
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
 * Restores an archived product, which counts as a product again; any other stays as it is.
 * @throws NOT_FOUND, PLAN_LIMIT
 */
export async function restoreProduct(
  tx: Transaction,
  { clock }: ProductDeps,
  businessId: string,
  id: string,
  actor: Actor,
): Promise<Product> {
  await lockLimit(tx, businessId, 'products');
  const product = await lockProduct(tx, businessId, id);
  if (!product) throw new AppError('NOT_FOUND');
  if (product.archivedAt !== null) {
    await requireWithinLimit(tx, { clock }, businessId, 'products');
    const now = clock.now();
    await saveProduct(tx, businessId, id, { archivedAt: null, updatedAt: now });
    await recordEvents(tx, businessId, now, actor, [
      { record: productRef(product), event: 'product.restored' },
    ]);
  }
  return getProduct(tx, businessId, id);
}

/**
 * Copies a product: unpublished, without SKUs, and with a stock of zero where stock is tracked.
 * @throws NOT_FOUND, PLAN_LIMIT
 */
export async function duplicateProduct(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  id: string,
  { title }: NonNullable<Body<'duplicateProduct'>>,
  actor: Actor,
): Promise<Product> {
  const original = await getProduct(tx, businessId, id);
  const { options, variations, media, availableQuantity, ...rest } = original;
  const imageIds = new Map(media.map((medium) => [medium.id, uuid()]));
  const none = (quantity: number | null) => (quantity === null ? null : 0);
  const ending = ' (copy)';
  const draft = {
    title: title ?? `${rest.title.slice(0, maxTitleLength - ending.length)}${ending}`,
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
      mediaId: (variation.mediaId && imageIds.get(variation.mediaId)) ?? null,
      quantity: none(variation.availableQuantity),
    })),
    media: media.map((medium) => ({ ...medium, id: imageIds.get(medium.id) ?? uuid() })),
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
  const whole = await loadProduct(tx, await getEditableProduct(tx, businessId, a));
  const media = whole.media.filter(({ id }) => id !== b);
  if (media.length === whole.media.length) throw new AppError('NOT_FOUND');
  await applyProductChange(tx, deps, whole, { media: media.map(({ id, alt }) => ({ id, alt })) }, actor);
  return getProduct(tx, businessId, a);
}

/**
 * @throws NOT_FOUND, OUT_OF_STOCK, ILLEGAL_EVENT, INVALID where a product with options needs to know which variation
 */
export async function changeProductStock(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  id: string,
  { variationId, change }: Body<'changeStock'>,
  actor: Actor,
): Promise<Product> {
  const { product, variations } = await loadProduct(tx, await getEditableProduct(tx, businessId, id));
  if (variationId === undefined && product.options.length > 0)
    throw new AppError('INVALID', { fields: [{ field: 'variationId', message: 'Choose a variant' }] });
  const meant = variations.find((one) => variationId === undefined || one.id === variationId);
  if (!meant) throw new AppError('NOT_FOUND');
  await changeStock(tx, deps, businessId, [{ variationId: meant.id, change }], actor);
  return getProduct(tx, businessId, id);
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
  const [product, entries] = await Promise.all([
    findProduct(db, businessId, id),
    listTimeline(db, businessId, 'product', id),
  ]);
  if (!product) throw new AppError('NOT_FOUND');
  return entries.slice(-timelineShown).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
