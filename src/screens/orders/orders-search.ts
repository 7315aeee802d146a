import * as z from 'zod/mini';
import { OrderQuery } from '#contract/order-query.ts';
import { lenient, lenientText, placeSearch, rowsPerPage } from '#src/lib/list-search.ts';

const { shape } = OrderQuery;

/** The search of `/dashboard/store/orders`: the list's filters, sort and place, word for word those of the call. */
export const OrdersSearch = z.object({
  status: lenient(shape.status),
  shippingStatus: lenient(shape.shippingStatus),
  waiting: lenient(shape.waiting),
  range: lenient(shape.range),
  from: lenient(shape.from),
  to: lenient(shape.to),
  search: lenientText,
  sort: lenient(shape.sort),
  ...placeSearch,
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

export const queryOf = (search: OrdersSearch): OrderQuery => ({ ...search, perPage: rowsPerPage });

/** Whether anything narrows the list, beside its tab. */
export const isNarrowed = ({ range, from, to, search }: OrdersSearch): boolean =>
  [range, from, to, search].some((filter) => filter !== undefined && filter !== '');
