import * as z from 'zod/mini';
import { ResultFilter, resultFilters } from '#contract/money/result-code.ts';
import { type TransactionFilter, TransactionQuery } from '#contract/money/transaction-query.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { optionalParam, searchTextParam, positionSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = TransactionQuery;

/** The search of `/dashboard/revenue`: the filters, sort and page of the call, with results by name. */
export const RevenueSearch = z.object({
  // Older addresses have the codes of the API, most of which arrive as numbers.
  result: optionalParam(
    z.optional(z.union([z.enum(resultFilters), z.pipe(z.coerce.string(), ResultFilter)])),
  ),
  type: optionalParam(shape.type),
  direction: optionalParam(shape.direction),
  figure: optionalParam(shape.figure),
  currency: optionalParam(shape.currency),
  method: optionalParam(shape.method),
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
  search: searchTextParam,
  sort: optionalParam(shape.sort),
  ...positionSearch,
});
export type RevenueSearch = z.infer<typeof RevenueSearch>;

export const periodOf = ({ range, from, to }: RevenueSearch): PeriodQuery => ({ range, from, to });

/** The filters of the list, without its sort and page. */
export const filterOf = ({
  result,
  type,
  direction,
  figure,
  currency,
  method,
  search,
  ...rest
}: RevenueSearch): TransactionFilter => ({
  result,
  type,
  direction,
  figure,
  currency,
  method,
  search,
  ...periodOf(rest),
});

export const queryOf = (search: RevenueSearch): TransactionQuery => ({ ...search, perPage: rowsPerPage });
