import * as z from 'zod/mini';
import { type InvoiceFilter, InvoiceQuery } from '#contract/money/invoice-query.ts';
import { optionalParam, searchTextParam, positionSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = InvoiceQuery;

/** The search of `/dashboard/invoicing`: the filters, sort and page of the list, named as in the call. */
export const InvoicesSearch = z.object({
  status: optionalParam(shape.status),
  dateOf: optionalParam(shape.dateOf),
  currency: optionalParam(shape.currency),
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
  customer: optionalParam(shape.customer),
  search: searchTextParam,
  sort: optionalParam(shape.sort),
  ...positionSearch,
});
export type InvoicesSearch = z.infer<typeof InvoicesSearch>;

/** The filters of the list, without its sort and page. */
export const filterOf = ({
  status,
  dateOf,
  currency,
  range,
  from,
  to,
  customer,
  search,
}: InvoicesSearch): InvoiceFilter => ({
  status,
  dateOf,
  currency,
  range,
  from,
  to,
  customer,
  search,
});

export const queryOf = (search: InvoicesSearch): InvoiceQuery => ({ ...search, perPage: rowsPerPage });
