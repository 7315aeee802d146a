import * as z from 'zod/mini';
import { ProductQuery } from '#contract/store/product-query.ts';
import { lenient, lenientText, placeSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = ProductQuery;

/** The search of `/dashboard/store/products`, word for word that of the call. */
export const ProductsSearch = z.object({
  tab: lenient(shape.tab),
  category: lenient(shape.category),
  type: lenient(shape.type),
  search: lenientText,
  sort: lenient(shape.sort),
  ...placeSearch,
});
export type ProductsSearch = z.infer<typeof ProductsSearch>;

export const queryOf = (search: ProductsSearch): ProductQuery => ({ ...search, perPage: rowsPerPage });

/** Whether anything narrows the list, beside its tab. */
export const isNarrowed = ({ category, type, search }: ProductsSearch): boolean =>
  [category, type, search].some((filter) => filter !== undefined && filter !== '');
