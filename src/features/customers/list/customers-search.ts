import * as z from 'zod/mini';
import { type CustomerFilter, CustomerQuery } from '#contract/store/customer-query.ts';
import { optionalParam, searchTextParam, positionSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = CustomerQuery;

/** The search parameters of `/dashboard/store/customers`: the filters, sort and page of the list, named as in the API. */
export const CustomersSearch = z.object({
  search: searchTextParam,
  tag: searchTextParam,
  orders: optionalParam(shape.orders),
  paidFrom: optionalParam(shape.paidFrom),
  paidTo: optionalParam(shape.paidTo),
  firstPaidFrom: optionalParam(shape.firstPaidFrom),
  firstPaidTo: optionalParam(shape.firstPaidTo),
  sort: optionalParam(shape.sort),
  ...positionSearch,
});
export type CustomersSearch = z.infer<typeof CustomersSearch>;

export const filterOf = ({
  search,
  tag,
  orders,
  paidFrom,
  paidTo,
  firstPaidFrom,
  firstPaidTo,
}: CustomersSearch): CustomerFilter => ({
  search,
  tag,
  orders,
  paidFrom,
  paidTo,
  firstPaidFrom,
  firstPaidTo,
});

export const queryOf = (search: CustomersSearch): CustomerQuery => ({ ...search, perPage: rowsPerPage });
