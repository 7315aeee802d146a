import type { CallBody } from '#contract/call.ts';
import type { VariationChange, productCalls } from '#contract/store/product.ts';
import type { VariationDetails, VariationDraft } from '#domain/product-draft.ts';
import type { Product } from '#domain/product.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/app-error.ts';
import { type Actor } from '#server/platform/timeline/timeline.repo.ts';
import { changeStock } from './change-stock.ts';
import { type ProductDeps, getProduct } from './create-product.ts';
import { toVariationDetails } from './product.view.ts';
import { type VariationRecord, productOfVariation, loadProduct } from './products.repo.ts';
import { getEditableProduct, applyProductChange } from './update-product.ts';

type Body<Name extends keyof typeof productCalls> = CallBody<(typeof productCalls)[Name]>;

const kept = (variation: VariationRecord): VariationDraft => ({
  id: variation.id,
  optionValues: variation.optionValues,
  ...toVariationDetails(variation),
});

/** @throws NOT_FOUND, ILLEGAL_EVENT where the product has no options, INVALID as `updateProduct` */
export async function addVariant(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  productId: string,
  added: Body<'addVariant'>,
  actor: Actor,
): Promise<Product> {
  const whole = await loadProduct(tx, await getEditableProduct(tx, businessId, productId));
  const { options } = whole.product;
  if (options.length === 0)
    throw new AppError('ILLEGAL_EVENT', { message: 'This product has no options. Add one first.' });
  const change = {
    options: options.map(({ name, values }, nth) => {
      const value = added.optionValues[nth];
      return { name, values: value === undefined || values.includes(value) ? values : [...values, value] };
    }),
    variations: [...whole.variations.map(kept), added],
  };
  await applyProductChange(tx, deps, whole, change, actor);
  return getProduct(tx, businessId, productId);
}

/** @throws NOT_FOUND, ILLEGAL_EVENT where it is the last one */
export async function deleteVariant(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  variationId: string,
  actor: Actor,
): Promise<Product> {
  const productId = await productOfVariation(tx, businessId, variationId);
  if (productId === undefined) throw new AppError('NOT_FOUND');
  const whole = await loadProduct(tx, await getEditableProduct(tx, businessId, productId));
  const stay = whole.variations.filter(({ id }) => id !== variationId);
  if (stay.length === whole.variations.length) throw new AppError('NOT_FOUND');
  if (stay.length === 0 || whole.product.options.length === 0)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'A product needs at least one variant. Delete the product, or remove its options.',
    });
  await applyProductChange(tx, deps, whole, { variations: stay.map(kept) }, actor);
  return getProduct(tx, businessId, productId);
}

/** @throws as `updateVariants` */
export async function updateVariant(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  variationId: string,
  { version, ...change }: Body<'updateVariant'>,
  actor: Actor,
): Promise<Product> {
  const productId = await productOfVariation(tx, businessId, variationId);
  if (productId === undefined) throw new AppError('NOT_FOUND');
  const variations = [{ ...change, id: variationId }];
  return updateVariants(tx, deps, businessId, { productId, version, variations }, actor);
}

/**
 * Changes all of these variations or none.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT, OUT_OF_STOCK, INVALID with the position in the list
 */
export async function updateVariants(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  { productId, version, variations: changes }: Body<'updateVariants'>,
  actor: Actor,
): Promise<Product> {
  const whole = await loadProduct(tx, await getEditableProduct(tx, businessId, productId, version));
  const detailsById = new Map(changes.map((change) => [change.id, detailsIn(change)]));
  const existingIds = new Set(whole.variations.map(({ id }) => id));
  if (changes.some(({ id }) => !existingIds.has(id))) throw new AppError('NOT_FOUND');

  const isPlain = whole.product.options.length === 0;
  const [own] = whole.variations;
  const { mediaId: _, ...ownChange } = (own && detailsById.get(own.id)) ?? {};
  const change = isPlain
    ? ownChange
    : { variations: whole.variations.map((one) => ({ ...kept(one), ...detailsById.get(one.id) })) };
  const isWritten = changes.some(({ id }) => Object.keys(detailsById.get(id) ?? {}).length > 0);
  if (isWritten) await applyProductChange(tx, deps, whole, change, actor);
  await changeStock(
    tx,
    deps,
    businessId,
    changes.flatMap(({ id, stock }) => (stock ? [{ variationId: id, change: stock }] : [])),
    actor,
  );
  return getProduct(tx, businessId, productId);
}

/** Returns the changed details of the variation itself. */
const detailsIn = (change: VariationChange & { id: string }): Partial<VariationDetails> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && name !== 'id' && name !== 'stock',
    ),
  );
