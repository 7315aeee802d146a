import * as z from 'zod/mini';
import { OrderQuery } from '#contract/order-query.ts';

const { shape } = OrderQuery;
/** What the address says of a filter, or nothing where it says nonsense. */
const lenient = <Value>(schema: z.ZodMiniType<Value | undefined>) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((said) => z.safeParse(schema, said).data),
    ),
  );

/** The search of `/dashboard/store/orders`: the list's filters, sort and place, word for word those of the call. */
export const OrdersSearch = z.object({
  status: lenient(shape.status),
  shippingStatus: lenient(shape.shippingStatus),
  waiting: lenient(shape.waiting),
  range: lenient(shape.range),
  from: lenient(shape.from),
  to: lenient(shape.to),
  /** Digits alone arrive as a number. */
  search: lenient(z.optional(z.coerce.string().check(z.trim(), z.maxLength(100)))),
  sort: lenient(shape.sort),
  after: lenient(shape.after),
  before: lenient(shape.before),
  edge: lenient(shape.edge),
  page: lenient(shape.page),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

export const ordersPerPage = 50;
export const queryOf = (search: OrdersSearch): OrderQuery => ({ ...search, perPage: ordersPerPage });

type Filters = Omit<OrdersSearch, 'after' | 'before' | 'edge' | 'page'>;

/** Other filters begin at the first page; empty ones leave the address. */
export function filtered(search: OrdersSearch, changes: Filters): OrdersSearch {
  const { after: _after, before: _before, edge: _edge, page: _page, ...filters } = search;
  return compact({ ...filters, ...changes });
}

export type Place = Pick<OrdersSearch, 'after' | 'before' | 'edge' | 'page'>;
export const placed = (search: OrdersSearch, place: Place): OrdersSearch =>
  compact({ ...filtered(search, {}), ...place });

const compact = (search: OrdersSearch): OrdersSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));

/** Whether anything narrows the list, beside its tab. */
export const isNarrowed = ({ range, from, to, search }: OrdersSearch): boolean =>
  [range, from, to, search].some((filter) => filter !== undefined && filter !== '');
