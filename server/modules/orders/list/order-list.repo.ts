import { type Column, sql } from 'drizzle-orm';
import type { OrderQuery } from '#contract/store/order-query.ts';
import type { OrderRow } from '#domain/order.ts';
import type { Database, Executor } from '#server/db/client.ts';
import { isoOf, jsonRows } from '#server/db/json-rows.ts';
import { type Page, alongIndex, outOfFound, placeValues } from '#server/db/page.ts';
import { ask } from '#server/db/statement.ts';
import { type Seek, maxCounted, defaultPageSize } from '#server/platform/lists/paging.ts';
import { type OrderFilter, conditions, filterValues, shapeOf, sourceOf } from './order-filter.repo.ts';
import { type OrderCount, countsStatement } from '#server/modules/orders/orders.repo.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';

export type OrderSort = NonNullable<OrderQuery['sort']>;

/** Rows as they were read (see paging.ts), the kept counters, and how many fit where no counter says it. */
export interface OrdersRead {
  rows: OrderRow[];
  counts: OrderCount[];
  /** No further than one past `maxCounted`; null without a text and a date. */
  counted: number | null;
}

const columns = {
  id: orders.id,
  number: orders.number,
  placedAt: orders.placedAt,
  customerName: orders.customerName,
  itemCount: orders.itemCount,
  totalMinor: orders.totalMinor,
  currency: orders.currency,
  paid: orders.paid,
  refundedAt: orders.refundedAt,
  refundedMinor: orders.refundedMinor,
  status: orders.status,
  shippingStatus: orders.shippingStatus,
  shippingMode: orders.shippingMode,
  refundStatus: orders.refundStatus,
  dispute: orders.dispute,
} satisfies Record<keyof OrderRow, Column>;
const shown = { ...columns, placedAt: isoOf(orders.placedAt), refundedAt: isoOf(orders.refundedAt) };

const keys: Record<OrderSort, Page['key']> = {
  newest: { by: orders.placedAt, falls: true },
  oldest: { by: orders.placedAt, falls: false },
  highest: { by: orders.totalMinor, falls: true },
  lowest: { by: orders.totalMinor, falls: false },
};

const pageOf = (filter: OrderFilter, sort: OrderSort, at: Seek['at']): Page => ({
  table: orders,
  columns,
  shown,
  fitting: conditions(filter),
  key: keys[sort],
  at,
});
const countsOf = (db: Database) => jsonRows<OrderCount>(countsStatement(db, sql.placeholder('businessId')));

/** A page's rows, up to `limit`, and all counts, in one question to the database; in two where a text finds very many. */
export async function readOrders(
  db: Executor,
  businessId: string,
  filter: OrderFilter,
  sort: OrderSort,
  seek: Seek,
  limit: number,
): Promise<OrdersRead> {
  const values = { ...filterValues(businessId, filter), ...placeValues(seek, limit) };
  const isStandard = limit === defaultPageSize + 1;
  const isCounted = Boolean(filter.span || filter.payment || (filter.waiting && filter.waiting !== 'toShip'));
  const page = pageOf(filter, sort, seek.at);
  const ways = {
    alongIndex: (to: Database) =>
      alongIndex<OrderRow, OrderCount>(to, page, countsOf(to), { isStandard, isCounted }),
    outOfFound: (to: Database) =>
      outOfFound<OrderRow, OrderCount>(to, { ...page, ...sourceOf(filter) }, countsOf(to)),
  };
  const size = isStandard ? 'page' : 'sized';
  const read = async (way: keyof typeof ways) => {
    const name = ['orders', way, sort, seek.at, size, shapeOf(filter)].join('_');
    const [found] = await ask(db, name, ways[way], values);
    return found ?? { rows: [], counts: [], counted: null };
  };
  if (!filter.search) return read('alongIndex');
  const found = await read('outOfFound');
  if (Number(found.counted) <= maxCounted) return found;
  return { ...found, rows: (await read('alongIndex')).rows };
}
