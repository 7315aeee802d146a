import type { StoreVisits } from '#contract/store/webstore.ts';
import type { Business } from '#domain/business.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
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
  const daysUntil = (ago: number) => ({
    from: today.subtract({ days: ago + periodDays - 1 }).toString(),
    to: today.subtract({ days: ago }).toString(),
  });
  const [period, before] = [daysUntil(0), daysUntil(periodDays)];
  const [visitors, previousVisitors, pageViews, sources] = await Promise.all([
    sumVisitors(executor, id, period),
    sumVisitors(executor, id, before),
    sumViews(executor, id, period),
    listTopReferrers(executor, id, period, sourceCount),
  ]);
  return {
    ...period,
    visitors,
    previousVisitors,
    pageViews,
    sources: sources.map(({ referrer, visitors: count }) => ({ host: referrer || null, visitors: count })),
  };
}
