import * as z from 'zod/mini';
import { type InvoiceFilter, InvoiceQuery } from '#contract/money/invoice-query.ts';
import { lenient, lenientText, placeSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = InvoiceQuery;

/** The search of `/dashboard/invoicing`: the filters, sort and page of the list, named as in the call. */
export const InvoicesSearch = z.object({
  status: lenient(shape.status),
  range: lenient(shape.range),
  from: lenient(shape.from),
  to: lenient(shape.to),
  customer: lenient(shape.customer),
  search: lenientText,
  sort: lenient(shape.sort),
  ...placeSearch,
});
export type InvoicesSearch = z.infer<typeof InvoicesSearch>;

/** The filters of the list, without its sort and page. */
export const filterOf = ({ status, range, from, to, customer, search }: InvoicesSearch): InvoiceFilter => ({
  status,
  range,
  from,
  to,
  customer,
  search,
});

export const queryOf = (search: InvoicesSearch): InvoiceQuery => ({ ...search, perPage: rowsPerPage });
