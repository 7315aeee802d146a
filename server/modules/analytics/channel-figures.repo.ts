import { sql } from 'drizzle-orm';
import type { AnalyticsChannels } from '#contract/analytics/analytics-panels.ts';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared } from '#server/db/statement.ts';
import type { ResolvedRange } from './range.ts';
import { planRead } from './rollups/read-plan.ts';
import { rollupTables, selectRollups, toReadValues } from './rollups/rollups.repo.ts';

type Channel = AnalyticsChannels['channels'][number]['channel'];

/** The payments of orders of one source, or of invoices, and their gross sales in minor units. */
export interface ChannelSums {
  channel: Channel;
  count: number;
  salesMinor: number;
}

const readSums = definePrepared('analytics_channels', (db) =>
  db.execute<{ nth: number; channel: Channel; count: string; sales: string }>(sql`
    with ${rollupTables('channels')}
    select nth, key as channel, sum(count) as count, sum(amount) as sales
    from (${selectRollups('channels')}) sums group by 1, 2`),
);

/** Returns the sums of each of these ranges, in their order; those of a range add up to its gross sales. */
export async function sumByChannel(
  executor: Executor,
  { businessId, range: { currency }, rollups }: ResolvedRange,
  ranges: readonly Span[],
): Promise<ChannelSums[][]> {
  const plan = planRead(ranges, rollups, true);
  const { rows } = await readSums(executor, toReadValues(businessId, currency, rollups, plan));
  return ranges.map((_, nth) =>
    rows
      .filter((row) => row.nth === nth)
      .map(({ channel, count, sales }) => ({ channel, count: Number(count), salesMinor: Number(sales) })),
  );
}
