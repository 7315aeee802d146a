import type { StoreVisits } from '#contract/store/webstore.ts';
import type { Business } from '#domain/business.ts';
import type { CalendarDate } from '@internationalized/date';
import { type DayRange, dayOf, spanOf } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { countStoreOrders } from './store-orders.repo.ts';
import { listTopReferrers, sumViews, sumVisitors } from './store-visits.repo.ts';

const periodDays = 30;
const sourceCount = 5;

/** Returns the visits of a store in the last 30 days, today in the business's time zone included. */
export async function getStoreVisits(
  executor: Executor,
  { id, timeZone }: Pick<Business, 'id' | 'timeZone'>,
  now: Date,
): Promise<StoreVisits> {
  const today = dayOf(now, timeZone);
  const daysUntil = (last: CalendarDate) => ({ first: last.subtract({ days: periodDays - 1 }), last });
  const toDays = ({ first, last }: DayRange) => ({ from: first.toString(), to: last.toString() });
  const range = daysUntil(today);
  const [period, before] = [toDays(range), toDays(daysUntil(range.first.subtract({ days: 1 })))];
  const [visitors, previousVisitors, pageViews, orders, sources] = await Promise.all([
    sumVisitors(executor, id, period),
    sumVisitors(executor, id, before),
    sumViews(executor, id, period),
    countStoreOrders(executor, id, spanOf(range, timeZone)),
    listTopReferrers(executor, id, period, sourceCount),
  ]);
  return {
    ...period,
    visitors,
    previousVisitors,
    pageViews,
    orders,
    sources: sources.map(({ referrer, visitors: count }) => ({ host: referrer || null, visitors: count })),
  };
}
