import type { OrderList } from '#contract/store/order.ts';
import type { OrderFilter as AskedFilter, OrderQuery } from '#contract/store/order-query.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Deps } from '#server/deps.ts';
import { countByField, countTabs, sumCounts } from '#server/platform/lists/counts.ts';
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
  const filter = toOrderFilter(query, timeZone, clock.now());
  const { data, pagination, counts } = await orderList.page(db, businessId, query, filter);
  return {
    data,
    pagination,
    counts: {
      all: sumCounts(counts),
      toShip: sumCounts(counts, isCountOf('toShip')),
      status: countByField(counts, 'status'),
      shippingStatus: countByField(counts, 'shippingStatus'),
    },
  };
}

/**
 * Returns the filter of a query; its days are those of the time zone.
 * @throws INVALID where the last day is before the first
 */
export function toOrderFilter(query: AskedFilter, timeZone: string, now: Date): OrderFilter {
  const days = parseDateRange(query, () => dayOf(now, timeZone));
  const span = days && spanOf(days, timeZone);
  return {
    status: query.status,
    shippingStatus: query.shippingStatus,
    waiting: query.waiting,
    payment: query.payment,
    source: query.source,
    search: query.search,
    product: query.product,
    currency: query.currency,
    ...(query.dateOf === 'paid' ? { paidSpan: span } : { span }),
  };
}
