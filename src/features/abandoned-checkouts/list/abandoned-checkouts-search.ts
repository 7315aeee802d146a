import * as z from 'zod/mini';
import {
  type AbandonedCheckoutFilter,
  AbandonedCheckoutQuery,
} from '#contract/store/abandoned-checkout-query.ts';
import { optionalParam, positionSearch, rowsPerPage, searchTextParam } from '#src/lists/list-search.ts';

const { shape } = AbandonedCheckoutQuery;

/** The search parameters of `/dashboard/store/orders/abandoned`: the filters, sort and page of the list, named as in the API. */
export const AbandonedCheckoutsSearch = z.object({
  status: optionalParam(shape.status),
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
  search: searchTextParam,
  sort: optionalParam(shape.sort),
  ...positionSearch,
});
export type AbandonedCheckoutsSearch = z.infer<typeof AbandonedCheckoutsSearch>;

/** Returns the filters of the list, without its sort and page. */
export const filterOf = ({
  status,
  range,
  from,
  to,
  search,
}: AbandonedCheckoutsSearch): AbandonedCheckoutFilter => ({ status, range, from, to, search });

export const queryOf = (search: AbandonedCheckoutsSearch): AbandonedCheckoutQuery => ({
  ...search,
  perPage: rowsPerPage,
});
