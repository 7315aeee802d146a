import * as z from 'zod/mini';
import { BookQuery } from '#contract/money/book-query.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { optionalParam, rowsPerPage, searchTextParam } from '#src/lists/list-search.ts';

const { shape } = BookQuery;

/** The search of `/dashboard/book-keeping`: its period, and the filters and page of its entries. */
export const BookkeepingSearch = z.object({
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
  /** Absent for the overview. */
  view: optionalParam(z.optional(z.enum(['entries', 'receipts', 'recurring']))),
  type: optionalParam(shape.type),
  category: optionalParam(shape.category),
  paymentMethod: optionalParam(shape.paymentMethod),
  source: optionalParam(shape.source),
  check: optionalParam(shape.check),
  search: searchTextParam,
  page: optionalParam(shape.pageNumber),
  /** The row whose details are open. */
  entry: optionalParam(z.optional(z.string())),
});
export type BookkeepingSearch = z.infer<typeof BookkeepingSearch>;

/** Returns the chosen period; the current month if none is chosen. */
export const periodOf = ({ range, from, to }: BookkeepingSearch): PeriodQuery =>
  from === undefined && to === undefined ? { range: range ?? 'this_month' } : { from, to };

/** Returns the query of the entries that the address shows. */
export const queryOf = (address: BookkeepingSearch): BookQuery => {
  const { type, category, paymentMethod, source, check, search, page } = address;
  const filter = { type, category, paymentMethod, source, check, search };
  return { ...periodOf(address), ...filter, pageNumber: page, perPage: rowsPerPage };
};
