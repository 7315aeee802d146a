import type { CallData, CallQuery } from '#contract/call.ts';
import type { ProductList, productCalls } from '#contract/store/product.ts';
import type { ProductFilter, ProductQuery } from '#contract/store/product-query.ts';
import { getVariationName } from '#domain/product.ts';
import type { Database } from '#server/db/client.ts';
import { countTabs } from '#server/platform/lists/counts.ts';
import { AppError } from '#server/app-error.ts';
import { isInTab, productList } from './product-list.repo.ts';
import { findProduct } from './products.repo.ts';
import { movementList } from './stock-movements.repo.ts';

/**
 * Returns a page of products with the counts of all tabs.
 * @throws INVALID for an invalid cursor
 */
export async function listProducts(
  db: Database,
  businessId: string,
  query: ProductQuery,
): Promise<ProductList> {
  const { data, pagination, counts } = await productList.page(db, businessId, query, toProductFilter(query));
  return { data, pagination, counts: countTabs(counts, isInTab) };
}

/** Returns the filter of a query. Archived products are only under their own tab. */
export const toProductFilter = ({ tab = 'all', category, type, search }: ProductFilter) => ({
  tab,
  category,
  type,
  search,
});

/** @throws NOT_FOUND, INVALID for an invalid cursor */
export async function listMovements(
  db: Database,
  businessId: string,
  productId: string,
  { variationId, ...query }: CallQuery<typeof productCalls.stockMovements>,
): Promise<CallData<typeof productCalls.stockMovements>> {
  const [product, { data, pagination }] = await Promise.all([
    findProduct(db, businessId, productId),
    movementList.page(db, businessId, query, { productId, variationId }),
  ]);
  if (!product) throw new AppError('NOT_FOUND');
  return {
    data: data.map(({ optionValues, orderId, orderNumber, ...row }) => ({
      ...row,
      variationName: getVariationName(optionValues ?? []),
      order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
    })),
    pagination,
  };
}
