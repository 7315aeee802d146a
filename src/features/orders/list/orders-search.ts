import * as z from 'zod/mini';
import { type OrderFilter, OrderQuery } from '#contract/store/order-query.ts';
import { lenient, lenientText, placeSearch, rowsPerPage } from '#src/lists/list-search.ts';

const { shape } = OrderQuery;

/** The search parameters of `/dashboard/store/orders`: the filters, sort and page of the list, named as in the API. */
export const OrdersSearch = z.object({
  status: lenient(shape.status),
  shippingStatus: lenient(shape.shippingStatus),
  waiting: lenient(shape.waiting),
  payment: lenient(shape.payment),
  range: lenient(shape.range),
  from: lenient(shape.from),
  to: lenient(shape.to),
  search: lenientText,
  sort: lenient(shape.sort),
  ...placeSearch,
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

/** Returns the filters of the list, without its sort and page. */
export const filterOf = ({
  status,
  shippingStatus,
  waiting,
  payment,
  range,
  from,
  to,
  search,
}: OrdersSearch): OrderFilter => ({ status, shippingStatus, waiting, payment, range, from, to, search });

export const queryOf = (search: OrdersSearch): OrderQuery => ({ ...search, perPage: rowsPerPage });
