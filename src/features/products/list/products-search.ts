import * as z from 'zod/mini';
import type { BulkTarget } from '#contract/store/product-bulk.ts';
import { ProductQuery } from '#contract/store/product-query.ts';
import { optionalParam, searchTextParam, positionSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = ProductQuery;

/** The search parameters of `/dashboard/store/products`, named as in the API. */
export const ProductsSearch = z.object({
  tab: optionalParam(shape.tab),
  category: optionalParam(shape.category),
  type: optionalParam(shape.type),
  search: searchTextParam,
  sort: optionalParam(shape.sort),
  ...positionSearch,
});
export type ProductsSearch = z.infer<typeof ProductsSearch>;

type ProductFilter = Extract<BulkTarget, { kind: 'matching' }>['filter'];

/** Returns the filters of the list, without its sort and page. */
export const filterOf = ({ tab, category, type, search }: ProductsSearch): ProductFilter => ({
  tab,
  category,
  type,
  search,
});

export const queryOf = (search: ProductsSearch): ProductQuery => ({ ...search, perPage: rowsPerPage });
