import * as z from 'zod/mini';
import { type OrderFilter, OrderQuery } from '#contract/store/order-query.ts';
import { optionalParam, searchTextParam, positionSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = OrderQuery;

/** The search parameters of `/dashboard/store/orders`: the filters, sort and page of the list, named as in the API. */
export const OrdersSearch = z.object({
  status: optionalParam(shape.status),
  shippingStatus: optionalParam(shape.shippingStatus),
  waiting: optionalParam(shape.waiting),
  payment: optionalParam(shape.payment),
  source: optionalParam(shape.source),
  dateOf: optionalParam(shape.dateOf),
  product: optionalParam(shape.product),
  currency: optionalParam(shape.currency),
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
  search: searchTextParam,
  sort: optionalParam(shape.sort),
  ...positionSearch,
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

/** Returns the filters of the list, without its sort and page. */
export const filterOf = ({
  status,
  shippingStatus,
  waiting,
  payment,
  source,
  dateOf,
  product,
  currency,
  range,
  from,
  to,
  search,
}: OrdersSearch): OrderFilter => ({
  status,
  shippingStatus,
  waiting,
  payment,
  source,
  dateOf,
  product,
  currency,
  range,
  from,
  to,
  search,
});

export const queryOf = (search: OrdersSearch): OrderQuery => ({ ...search, perPage: rowsPerPage });
