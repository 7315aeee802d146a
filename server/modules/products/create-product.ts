import { v7 as uuid } from 'uuid';
import { suggestHandle } from '#domain/handle.ts';
import type { ProductDraft, VariationDraft } from '#domain/product-draft.ts';
import type { Product } from '#domain/product.ts';
import type { StockReason } from '#domain/stock.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { requireWithinLimit } from '#server/modules/entitlements/entitlements.service.ts';
import { lockCategoriesShared } from './categories/categories.repo.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import { type MediaInput, checkReferences } from './product-check.rules.ts';
import { productRef } from './product.ref.ts';
import { toProduct } from './product.view.ts';
import { findProduct, listHandlesLike, insertProduct } from './products.repo.ts';
import { insertMovements } from './stock.repo.ts';
import { type NewVariation, insertVariations, saveMedia } from './variations.repo.ts';

export type ProductDeps = Pick<Deps, 'clock'>;

/** The fields of a new product that an import can set, but the form can't. */
export interface Origin {
  event: string;
  handle?: string;
  importHash?: string;
  stockReason: StockReason;
}
const manualOrigin: Origin = { event: 'product.created', stockReason: 'initial' };

const instantOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Returns the row of a new variation. */
export function newVariation(
  { optionValues, quantity = null, ...details }: Omit<VariationDraft, 'id'>,
  position: number,
): NewVariation {
  return {
    ...details,
    id: uuid(),
    position,
    optionValues,
    discountStartDate: instantOf(details.discountStartDate),
    discountEndDate: instantOf(details.discountEndDate),
    availableQuantity: quantity,
  };
}

type OwnFigures = Pick<
  ProductDraft,
  | 'sku'
  | 'barcode'
  | 'priceMinor'
  | 'discountedAmountMinor'
  | 'discountStartDate'
  | 'discountEndDate'
  | 'quantity'
>;

/** Returns the only variation of a product without options; it has no option values. */
export const toOnlyVariation = (of: OwnFigures): Omit<VariationDraft, 'id'> => ({
  optionValues: [],
  sku: of.sku ?? null,
  barcode: of.barcode ?? null,
  priceMinor: of.priceMinor ?? 0,
  discountedAmountMinor: of.discountedAmountMinor ?? null,
  discountStartDate: of.discountStartDate ?? null,
  discountEndDate: of.discountEndDate ?? null,
  mediaId: null,
  quantity: of.quantity ?? null,
});

/** Records the initial stock of new variations; untracked stock needs no movement. */
export async function recordInitialStock(
  tx: Transaction,
  { clock }: ProductDeps,
  businessId: string,
  productId: string,
  added: NewVariation[],
  actor: Actor,
  reason: StockReason = 'initial',
): Promise<void> {
  const movements = added.flatMap(({ id, availableQuantity }) =>
    typeof availableQuantity === 'number'
      ? [
          {
            variationId: id,
            productId,
            at: clock.now(),
            difference: availableQuantity,
            quantityAfter: availableQuantity,
            reason,
            actorId: actor.id,
            actorName: actor.name,
          },
        ]
      : [],
  );
  await insertMovements(tx, businessId, movements);
}

/** Returns the handle itself, or the first of -2, -3 … that no product of the business has. */
async function findFreeHandle(tx: Transaction, businessId: string, title: string): Promise<string> {
  const base = suggestHandle(title) || 'product';
  const taken = new Set(await listHandlesLike(tx, businessId, base));
  if (!taken.has(base)) return base;
  let nth = 2;
  while (taken.has(`${base}-${nth}`)) nth += 1;
  return `${base}-${nth}`;
}

/**
 * Creates a product from a validated draft.
 * @param origin of an imported product; its `handle` is used unchanged and must be free
 * @throws PLAN_LIMIT; INVALID for references to records that the business does not have
 */
export async function createProduct(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  draft: Omit<ProductDraft, 'media'> & { media: MediaInput[] },
  actor: Actor,
  origin: Origin = manualOrigin,
): Promise<Product> {
  const { variations, media, options, ...rest } = draft;
  const id = uuid();
  await requireWithinLimit(tx, deps, businessId, 'products');
  if (draft.categoryId !== null) await lockCategoriesShared(tx, businessId);
  await checkReferences(tx, businessId, id, draft, new Set());
  const now = deps.clock.now();
  const row = {
    id,
    title: rest.title,
    description: rest.description,
    type: rest.type || null,
    vendor: rest.vendor || null,
    tags: [...new Set(rest.tags)],
    categoryId: rest.categoryId,
    returnPolicyId: rest.returnPolicyId,
    published: rest.published,
    lowStockAt: rest.lowStockAt,
    options,
    createdAt: now,
    updatedAt: now,
    importHash: origin.importHash ?? null,
  };
  const insert = async () =>
    insertProduct(tx, businessId, {
      ...row,
      handle: origin.handle ?? (await findFreeHandle(tx, businessId, draft.title)),
    });
  // The handle may be taken between the query and the insertion; then the next one is tried.
  while (!(await insert()))
    if (origin.handle !== undefined)
      throw new AppError('HANDLE_TAKEN', { message: 'Another product has this handle' });

  const things = options.length === 0 ? [toOnlyVariation(rest)] : variations;
  const added = things.map(newVariation);
  await saveMedia(
    tx,
    businessId,
    id,
    media.map(({ id: mediaId = uuid(), fileId = null, sourceUrl = null, alt }, position) => ({
      id: mediaId,
      position,
      fileId,
      sourceUrl,
      alt,
    })),
  );
  await insertVariations(tx, businessId, id, added);
  await recordInitialStock(tx, deps, businessId, id, added, actor, origin.stockReason);
  await recordEvents(tx, businessId, now, actor, [
    { record: productRef({ id, title: draft.title }), event: origin.event },
  ]);
  return getProduct(tx, businessId, id);
}

/** @throws NOT_FOUND, also for another business's product */
export async function getProduct(
  executor: Parameters<typeof findProduct>[0],
  businessId: string,
  id: string,
): Promise<Product> {
  const product = await findProduct(executor, businessId, id);
  if (!product) throw new AppError('NOT_FOUND');
  return toProduct(product);
}
