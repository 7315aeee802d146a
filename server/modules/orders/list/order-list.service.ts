import type { OrderList } from '#contract/store/order.ts';
import type { OrderFilter as AskedFilter, OrderQuery } from '#contract/store/order-query.ts';
import type { OrderRow } from '#domain/order.ts';
import { waitOf } from '#domain/order-waiting.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import { daysAsked } from '#server/days-asked.ts';
import type { Deps } from '#server/deps.ts';
import { type SortKind, cappedTotal, cutPage, parsePageRequest } from '#server/platform/lists/paging.ts';
import type { OrderFilter } from './order-filter.repo.ts';
import { type OrderSort, readOrders } from './order-list.repo.ts';
import type { OrderCount } from '#server/modules/orders/orders.repo.ts';

const kinds: Record<OrderSort, SortKind> = {
  newest: 'instant',
  oldest: 'instant',
  highest: 'number',
  lowest: 'number',
};

/** What the kept counters tell apart is enough to know what is to be shipped. */
const isToShip = (count: OrderCount) =>
  waitOf({
    ...count,
    paid: true,
    deliveryTiming: 'PRE_DELIVERY',
    refundStatus: null,
    refundedAt: null,
    totalMinor: 0,
  }) === 'toShip';

/** How many orders wait to be shipped. */
export const countToShip = (counts: OrderCount[]): number => total(counts, isToShip);

/** A page of orders with the counts of all tabs. Refuses with INVALID for a cursor or days that are none. */
export async function listOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone }: Member,
  query: OrderQuery,
): Promise<OrderList> {
  const wanted = parsePageRequest(query, kinds, 'newest');
  const { sort, seek, perPage } = wanted;
  const filter = filterOf(query, timeZone, clock.now());
  const { rows, counts, counted } = await readOrders(db, businessId, filter, sort, seek, perPage + 1);
  const kept = () => ({ total: total(counts, (count) => fits(count, filter)), totalIsCapped: false });
  const valueOf = (row: OrderRow) => (kinds[sort] === 'instant' ? row.placedAt : row.totalMinor);
  return {
    ...cutPage(rows, wanted, valueOf, counted === null ? kept() : cappedTotal(counted)),
    counts: tabs(counts),
  };
}

/** Days are those of the time zone. Refuses with INVALID where the last lies before the first. */
export function filterOf(asked: AskedFilter, timeZone: string, now: Date): OrderFilter {
  const days = daysAsked(asked, () => dayOf(now, timeZone));
  return {
    status: asked.status,
    shippingStatus: asked.shippingStatus,
    waiting: asked.waiting,
    payment: asked.payment,
    search: asked.search,
    span: days && spanOf(days, timeZone),
  };
}

const fits = (count: OrderCount, { status, shippingStatus, waiting }: OrderFilter) =>
  (status === undefined || status === count.status) &&
  (shippingStatus === undefined || shippingStatus === count.shippingStatus) &&
  (waiting !== 'toShip' || isToShip(count));

const total = (counts: OrderCount[], isMeant: (count: OrderCount) => boolean) =>
  counts.reduce((sum, count) => (isMeant(count) ? sum + count.count : sum), 0);

function tabs(counts: OrderCount[]): OrderList['counts'] {
  const status: OrderList['counts']['status'] = {};
  const shippingStatus: OrderList['counts']['shippingStatus'] = {};
  for (const entry of counts) {
    status[entry.status] = (status[entry.status] ?? 0) + entry.count;
    shippingStatus[entry.shippingStatus] = (shippingStatus[entry.shippingStatus] ?? 0) + entry.count;
  }
  return { all: total(counts, () => true), toShip: total(counts, isToShip), status, shippingStatus };
}
