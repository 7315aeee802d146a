import type { CallData, CallQuery } from '#contract/call.ts';
import type { ProductList, productCalls } from '#contract/store/product.ts';
import type { ProductFilter, ProductQuery, ProductSort, ProductTab } from '#contract/store/product-query.ts';
import { variationName } from '#domain/product.ts';
import type { Database } from '#server/db/client.ts';
import { type SortKind, cappedTotal, cutPage, parsePageRequest } from '#server/platform/lists/paging.ts';
import { Refusal } from '#server/refusal.ts';
import { type ProductCount, readProducts } from './product-list.repo.ts';
import { findProduct } from './products.repo.ts';
import { countMovements, findMovements } from './stock-movements.repo.ts';

const kinds: Record<ProductSort, SortKind> = {
  newest: 'instant',
  oldest: 'instant',
  title: 'text',
  priceHigh: 'number',
  priceLow: 'number',
  stock: 'number',
};

/** A page of products with the counts of all tabs. Refuses with INVALID for a cursor that is none. */
export async function listProducts(
  db: Database,
  businessId: string,
  query: ProductQuery,
): Promise<ProductList> {
  const wanted = parsePageRequest(query, kinds, 'newest');
  const filter: ProductFilter = query;
  const { rows, counts, counted } = await readProducts(db, businessId, filter, wanted);
  const tabs = tabCounts(counts);
  const kept = { total: tabs[filter.tab ?? 'all'], totalIsCapped: false };
  return {
    ...cutPage(rows, wanted, ({ sortValue }) => sortValue, counted === null ? kept : cappedTotal(counted)),
    counts: tabs,
  };
}

const isIn: Record<ProductTab, (count: ProductCount) => boolean> = {
  all: ({ isArchived }) => !isArchived,
  published: ({ isArchived, published }) => !isArchived && published,
  unpublished: ({ isArchived, published }) => !isArchived && !published,
  low: ({ isArchived, stockState }) => !isArchived && stockState === 'low',
  out: ({ isArchived, stockState }) => !isArchived && stockState === 'out',
  archived: ({ isArchived }) => isArchived,
};

/** How many products stand under each tab. */
export function tabCounts(counts: ProductCount[]): ProductList['counts'] {
  const sum = (tab: ProductTab) => counts.filter(isIn[tab]).reduce((total, { count }) => total + count, 0);
  return {
    all: sum('all'),
    published: sum('published'),
    unpublished: sum('unpublished'),
    low: sum('low'),
    out: sum('out'),
    archived: sum('archived'),
  };
}

/** @throws NOT_FOUND, INVALID for a cursor that is none */
export async function listMovements(
  db: Database,
  businessId: string,
  productId: string,
  { variationId, ...query }: CallQuery<typeof productCalls.stockMovements>,
): Promise<CallData<typeof productCalls.stockMovements>> {
  const wanted = parsePageRequest(query, { newest: 'instant' }, 'newest');
  const of = { productId, variationId };
  const [found, rows, counted] = await Promise.all([
    findProduct(db, businessId, productId),
    findMovements(db, businessId, of, wanted),
    countMovements(db, businessId, of),
  ]);
  if (!found) throw new Refusal('NOT_FOUND');
  const read = rows.map(({ optionValues, orderId, orderNumber, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    variationName: variationName(optionValues ?? []),
    order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
  }));
  return cutPage(read, wanted, ({ at }) => at, cappedTotal(counted));
}
