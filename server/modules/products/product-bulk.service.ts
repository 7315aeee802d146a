import {
  type BulkAction,
  type BulkOutcome,
  type BulkTarget,
  type PriceChange,
  maxProductsAtOnce,
  maxRejectionsListed,
} from '#contract/store/product-bulk.ts';
import { divideRounded } from '#domain/money.ts';
import { getVariationName } from '#domain/product.ts';
import { applyStockChange } from '#domain/stock.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { hasCategory, lockCategoriesShared, moveProducts } from './categories/categories.repo.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import { type StockStep, writeStock } from './change-stock.ts';
import type { ProductDeps } from './create-product.ts';
import {
  type BulkRecord,
  type BulkVariation,
  findForBulk,
  lockForBulk,
  saveMany,
  listBulkVariations,
} from './product-bulk.repo.ts';
import { productList } from './product-list.repo.ts';
import { toProductFilter } from './product-list.service.ts';
import { productRef } from './product.ref.ts';
import { deleteProducts, findSoldProducts } from './products.repo.ts';
import { savePrices } from './variations.repo.ts';

type Refused = BulkOutcome['refusals'][number];

/** The result of an action for the products that accept it. */
interface Evaluation {
  able: BulkRecord[];
  refused: Refused[];
  prices: { id: string; priceMinor: number }[];
  steps: StockStep[];
}

/**
 * Applies one action to many products. Those that can't accept it are returned with the reason. A dry run changes
 * nothing.
 * @throws INVALID for a category that does not exist, or more products than one action accepts
 */
export async function bulkProducts(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  {
    target,
    action,
    dryRun = false,
  }: { target: BulkTarget; action: BulkAction; dryRun?: boolean | undefined },
  actor: Actor,
): Promise<BulkOutcome> {
  if (action.kind === 'category' && action.categoryId !== null) {
    await lockCategoriesShared(tx, businessId);
    if (!(await hasCategory(tx, businessId, action.categoryId)))
      throw new AppError('INVALID', {
        fields: [{ field: 'action.categoryId', message: 'This category no longer exists' }],
      });
  }
  const ids = await idsOf(tx, businessId, target);
  const products = await (dryRun ? findForBulk : lockForBulk)(tx, businessId, ids);
  const judged = await evaluateProducts(tx, businessId, action, products);
  const existingIds = new Set(products.map(({ id }) => id));
  const missing = ids
    .filter((id) => !existingIds.has(id))
    .map((id) => ({ id, title: null, reason: 'It no longer exists' }));
  if (!dryRun) await applyAction(tx, deps, businessId, action, judged, actor);
  const refused = [...missing, ...judged.refused];
  return {
    dryRun,
    done: judged.able.length,
    refused: refused.length,
    refusals: refused.slice(0, maxRejectionsListed),
  };
}

async function idsOf(tx: Transaction, businessId: string, target: BulkTarget): Promise<string[]> {
  if (target.kind === 'ids') return [...new Set(target.ids)];
  const ids = await productList.ids(tx, businessId, toProductFilter(target.filter), maxProductsAtOnce + 1);
  if (ids.length <= maxProductsAtOnce) return ids;
  throw new AppError('INVALID', {
    fields: [
      { field: 'target', message: `Choose at most ${maxProductsAtOnce.toLocaleString('en')} products` },
    ],
  });
}

async function evaluateProducts(
  executor: Executor,
  businessId: string,
  action: BulkAction,
  products: BulkRecord[],
): Promise<Evaluation> {
  const things = new Map<string, BulkVariation[]>();
  if (action.kind === 'price' || action.kind === 'stock') {
    const ids = products.map(({ id }) => id);
    for (const thing of await listBulkVariations(executor, businessId, ids)) {
      const beside = things.get(thing.productId);
      if (beside) beside.push(thing);
      else things.set(thing.productId, [thing]);
    }
  }
  const judged: Evaluation = { able: [], refused: [], prices: [], steps: [] };
  for (const product of products) {
    const outcome = evaluateProduct(action, product, things.get(product.id) ?? []);
    if (typeof outcome === 'string') {
      judged.refused.push({ id: product.id, title: product.title, reason: outcome });
      continue;
    }
    judged.able.push(product);
    judged.prices.push(...outcome.prices);
    judged.steps.push(...outcome.steps);
  }
  return judged;
}

/** Returns the reason where the product can't accept the action. */
function evaluateProduct(
  action: BulkAction,
  { archivedAt }: BulkRecord,
  things: BulkVariation[],
): string | Pick<Evaluation, 'prices' | 'steps'> {
  if (archivedAt !== null && action.kind !== 'delete') return 'It is archived';
  if (action.kind === 'price') {
    const prices = things.map((of) => ({ of, priceMinor: applyPriceChange(of.priceMinor, action.change) }));
    const tooLow = prices.find(
      ({ of, priceMinor }) => of.discountedAmountMinor !== null && of.discountedAmountMinor >= priceMinor,
    );
    if (tooLow) return named(tooLow.of, 'the sale price would not be lower than the price');
    if (prices.some(({ priceMinor }) => !Number.isSafeInteger(priceMinor)))
      return 'The price would be too high';
    return { prices: prices.map(({ of, priceMinor }) => ({ id: of.variationId, priceMinor })), steps: [] };
  }
  if (action.kind !== 'stock') return { prices: [], steps: [] };
  const steps: StockStep[] = [];
  for (const of of things) {
    const after = applyStockChange(of.left, action.change);
    if (!after.ok) return named(of, after.reason);
    steps.push({ of, change: action.change, after });
  }
  return { prices: [], steps };
}

const named = ({ optionValues }: BulkVariation, reason: string) =>
  [getVariationName(optionValues), reason].filter(Boolean).join(': ');

/** Rounds half away from zero. */
export const applyPriceChange = (priceMinor: number, change: PriceChange): number =>
  change.kind === 'set'
    ? change.priceMinor
    : priceMinor + divideRounded(priceMinor * change.basisPoints, 10_000);

async function applyAction(
  tx: Transaction,
  deps: ProductDeps,
  businessId: string,
  action: BulkAction,
  { able, prices, steps }: Evaluation,
  actor: Actor,
): Promise<void> {
  if (able.length === 0) return;
  const now = deps.clock.now();
  const tell = (of: BulkRecord[], event: string, note: string | null = null) =>
    recordEvents(
      tx,
      businessId,
      now,
      actor,
      of.map((product) => ({ record: productRef(product), event, note })),
    );
  const idsOfAll = able.map(({ id }) => id);
  switch (action.kind) {
    case 'publish':
    case 'unpublish': {
      const published = action.kind === 'publish';
      const changed = able.filter((product) => product.published !== published);
      await saveMany(
        tx,
        businessId,
        changed.map(({ id }) => id),
        { published, updatedAt: now },
      );
      return tell(changed, published ? 'product.published' : 'product.unpublished');
    }
    case 'price':
      await savePrices(tx, businessId, prices);
      await saveMany(tx, businessId, idsOfAll, { updatedAt: now });
      return tell(able, 'product.changed', 'Price');
    case 'stock':
      return writeStock(tx, deps, businessId, steps, actor);
    case 'category': {
      const changed = able.filter(({ categoryId }) => categoryId !== action.categoryId);
      await moveProducts(
        tx,
        businessId,
        changed.map(({ id }) => id),
        action.categoryId,
      );
      return tell(changed, 'product.changed', 'Category');
    }
    case 'delete': {
      const sold = await findSoldProducts(tx, businessId, idsOfAll);
      const archived = able.filter(({ id, archivedAt }) => sold.has(id) && archivedAt === null);
      const gone = able.filter(({ id }) => !sold.has(id));
      await saveMany(
        tx,
        businessId,
        archived.map(({ id }) => id),
        {
          archivedAt: now,
          published: false,
          updatedAt: now,
        },
      );
      if (gone.length > 0)
        await deleteProducts(
          tx,
          businessId,
          gone.map(({ id }) => id),
        );
      await tell(archived, 'product.archived');
      return tell(gone, 'product.deleted');
    }
  }
}
