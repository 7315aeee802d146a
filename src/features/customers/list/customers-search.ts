import * as z from 'zod/mini';
import { type CustomerFilter, CustomerQuery } from '#contract/store/customer-query.ts';
import { lenient, lenientText, placeSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = CustomerQuery;

/** The search parameters of `/dashboard/store/customers`: the filters, sort and page of the list, named as in the API. */
export const CustomersSearch = z.object({
  search: lenientText,
  tag: lenientText,
  orders: lenient(shape.orders),
  sort: lenient(shape.sort),
  ...placeSearch,
});
export type CustomersSearch = z.infer<typeof CustomersSearch>;

export const filterOf = ({ search, tag, orders }: CustomersSearch): CustomerFilter => ({
  search,
  tag,
  orders,
});

export const queryOf = (search: CustomersSearch): CustomerQuery => ({ ...search, perPage: rowsPerPage });
