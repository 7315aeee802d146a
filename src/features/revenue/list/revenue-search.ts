import * as z from 'zod/mini';
import { ResultFilter, resultFilters } from '#contract/money/result-code.ts';
import {
  type PeriodQuery,
  type TransactionFilter,
  TransactionQuery,
} from '#contract/money/transaction-query.ts';
import { lenient, lenientText, placeSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = TransactionQuery;

/** The search of `/dashboard/revenue`: the filters, sort and page of the call, with results by name. */
export const RevenueSearch = z.object({
  // Older addresses have the codes of the API, most of which arrive as numbers.
  result: lenient(z.optional(z.union([z.enum(resultFilters), z.pipe(z.coerce.string(), ResultFilter)]))),
  type: lenient(shape.type),
  direction: lenient(shape.direction),
  figure: lenient(shape.figure),
  range: lenient(shape.range),
  from: lenient(shape.from),
  to: lenient(shape.to),
  search: lenientText,
  sort: lenient(shape.sort),
  ...placeSearch,
});
export type RevenueSearch = z.infer<typeof RevenueSearch>;

export const periodOf = ({ range, from, to }: RevenueSearch): PeriodQuery => ({ range, from, to });

/** The filters of the list, without its sort and page. */
export const filterOf = ({
  result,
  type,
  direction,
  figure,
  search,
  ...rest
}: RevenueSearch): TransactionFilter => ({
  result,
  type,
  direction,
  figure,
  search,
  ...periodOf(rest),
});

export const queryOf = (search: RevenueSearch): TransactionQuery => ({ ...search, perPage: rowsPerPage });
