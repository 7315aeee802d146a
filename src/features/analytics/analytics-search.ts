import * as z from 'zod/mini';
import { type AnalyticsQuery, AnalyticsProductsQuery } from '#contract/analytics/analytics-query.ts';
import { optionalParam } from '#src/lists/list-search.ts';

const { shape } = AnalyticsProductsQuery;

/** The search of `/dashboard/analytics`: its range, what it is compared with, and the page of its products. */
export const AnalyticsSearch = z.object({
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
  /** Absent for the previous range. */
  compare: optionalParam(shape.compare),
  /** Absent for the currency of the business. */
  currency: optionalParam(shape.currency),
  /** The order of the products, and their page. */
  sort: optionalParam(shape.sort),
  page: optionalParam(shape.pageNumber),
});
export type AnalyticsSearch = z.infer<typeof AnalyticsSearch>;

/** Returns the query of all panels; the last 30 days if no range is chosen. */
export const queryOf = ({ range, from, to, compare, currency }: AnalyticsSearch): AnalyticsQuery => ({
  ...(from === undefined && to === undefined ? { range: range ?? '30d' } : { from, to }),
  compare,
  currency,
});

export const productsPerPage = 10;

/** Returns the query of the products that the address shows. */
export const productsQueryOf = (search: AnalyticsSearch): AnalyticsProductsQuery => ({
  ...queryOf(search),
  sort: search.sort,
  pageNumber: search.page,
  perPage: productsPerPage,
});
