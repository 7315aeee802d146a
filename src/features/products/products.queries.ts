import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { categoryCalls } from '#contract/store/category.ts';
import { productCalls } from '#contract/store/product.ts';
import type { ProductQuery } from '#contract/store/product-query.ts';
import { api } from '#src/lib/api/api.ts';

export const productKeys = {
  all: ['products'] as const,
  list: (query: ProductQuery) => ['products', 'list', query] as const,
  one: (id: string) => ['products', 'one', id] as const,
  use: (id: string) => ['products', 'use', id] as const,
  timeline: (id: string) => ['products', 'timeline', id] as const,
  movements: (id: string) => ['products', 'movements', id] as const,
  categories: ['products', 'categories'] as const,
  types: ['products', 'types'] as const,
};

/** One page of the list; the previous page is shown until it is loaded. */
export const productsQuery = (query: ProductQuery) =>
  queryOptions({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }) => api(productCalls.products, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: productKeys.one(id),
    queryFn: ({ signal }) => api(productCalls.product, { params: { id } }, { signal }),
  });

export const productTimelineQuery = (id: string) =>
  queryOptions({
    queryKey: productKeys.timeline(id),
    queryFn: ({ signal }) => api(productCalls.productTimeline, { params: { id } }, { signal }),
  });

/** The number of orders with the product, which decides whether deleting it archives it. */
export const productUseQuery = (id: string) =>
  queryOptions({
    queryKey: productKeys.use(id),
    queryFn: ({ signal }) => api(productCalls.productUse, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** The latest stock movements of a product. */
export const stockMovementsQuery = (id: string) =>
  queryOptions({
    queryKey: productKeys.movements(id),
    queryFn: ({ signal }) =>
      api(productCalls.stockMovements, { params: { id }, query: { perPage: 50 } }, { signal }),
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: productKeys.categories,
    queryFn: ({ signal }) => api(categoryCalls.categories, {}, { signal }),
  });

export const productTypesQuery = () =>
  queryOptions({
    queryKey: productKeys.types,
    queryFn: ({ signal }) => api(productCalls.productTypes, {}, { signal }),
  });
