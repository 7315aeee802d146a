import type { OrderList } from '#contract/store/order.ts';
import type { OrderFilter as AskedFilter, OrderQuery } from '#contract/store/order-query.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import { daysAsked } from '#server/days-asked.ts';
import type { Deps } from '#server/deps.ts';
import { countBy, countTabs, sumCounts } from '#server/platform/lists/counts.ts';
import { type OrderFilter, isCountOf, isUnpaidCount, orderList } from './order-list.repo.ts';
import type { OrderCount } from '#server/modules/orders/orders.repo.ts';

/** Returns how many orders wait for the merchant, by reason, and how many have an amount due. */
export const countWaiting = (counts: OrderCount[]) =>
  countTabs(counts, {
    any: isCountOf('any'),
    toShip: isCountOf('toShip'),
    toConfirm: isCountOf('toConfirm'),
    toCollect: isCountOf('toCollect'),
    toRefund: isCountOf('toRefund'),
    toReturn: isCountOf('toReturn'),
    unpaid: isUnpaidCount,
  });

/**
 * Returns a page of orders with the counts of all tabs.
 * @throws INVALID for an invalid cursor or date range
 */
export async function listOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone }: Member,
  query: OrderQuery,
): Promise<OrderList> {
  const filter = filterOf(query, timeZone, clock.now());
  const { data, pagination, counts } = await orderList.page(db, businessId, query, filter);
  return {
    data,
    pagination,
    counts: {
      all: sumCounts(counts),
      toShip: sumCounts(counts, isCountOf('toShip')),
      status: countBy(counts, 'status'),
      shippingStatus: countBy(counts, 'shippingStatus'),
    },
  };
}

/**
 * Returns the filter of a query; its days are those of the time zone.
 * @throws INVALID where the last day is before the first
 */
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
