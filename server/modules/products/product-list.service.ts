import type { CallData, CallQuery } from '#contract/call.ts';
import type { ProductList, productCalls } from '#contract/store/product.ts';
import type { ProductFilter, ProductQuery } from '#contract/store/product-query.ts';
import { variationName } from '#domain/product.ts';
import type { Database } from '#server/db/client.ts';
import { countTabs } from '#server/platform/lists/counts.ts';
import { cappedTotal, cutPage, parsePageRequest } from '#server/platform/lists/paging.ts';
import { Refusal } from '#server/refusal.ts';
import { isInTab, productList } from './product-list.repo.ts';
import { findProduct } from './products.repo.ts';
import { countMovements, findMovements } from './stock-movements.repo.ts';

/** A page of products with the counts of all tabs. Refuses with INVALID for a cursor that is none. */
export async function listProducts(
  db: Database,
  businessId: string,
  query: ProductQuery,
): Promise<ProductList> {
  const { data, pagination, counts } = await productList.page(db, businessId, query, filterOf(query));
  return { data, pagination, counts: countTabs(counts, isInTab) };
}

/** Archived products are under their own tab alone. */
export const filterOf = ({ tab = 'all', category, type, search }: ProductFilter) => ({
  tab,
  category,
  type,
  search,
});

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
