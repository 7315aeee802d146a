import { sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import type { ResolvedRange } from './range.ts';
import { planRead } from './rollups/read-plan.ts';
import { rollupTables, selectRollups, toReadValues } from './rollups/rollups.repo.ts';

/** The customers of a cohort who paid an order in a month, and their gross sales in minor units. */
export interface CohortMonth {
  /** The month of the first paid orders, YYYY-MM. */
  first: string;
  /** The position of the other month, from 0. */
  nth: number;
  customers: number;
  salesMinor: number;
}

const readCohorts = definePrepared('analytics_cohorts', (db) =>
  db.execute<{ nth: number; first: string; customers: string; sales: string }>(sql`
    with ${rollupTables('cohorts')}
    select nth, key as first, sum(count) as customers, sum(amount) as sales
    from (${selectRollups('cohorts')}) sums
    where key >= ${param('firstMonth')} and key <= ${param('lastMonth')} group by 1, 2`),
);

/**
 * Returns the customers by the month of their first paid order, and by each month in which they paid one.
 * @param cohorts the first and the last month of first orders, YYYY-MM
 * @param months the spans of the months in which orders were paid
 */
export async function sumCohorts(
  executor: Executor,
  { businessId, range: { currency }, rollups }: ResolvedRange,
  [firstMonth, lastMonth]: readonly [string, string],
  months: readonly Span[],
): Promise<CohortMonth[]> {
  const plan = planRead(months, rollups, true);
  const { rows } = await readCohorts(executor, {
    ...toReadValues(businessId, currency, rollups, plan),
    firstMonth,
    lastMonth,
  });
  return rows.map(({ customers, sales, ...row }) => ({
    ...row,
    customers: Number(customers),
    salesMinor: Number(sales),
  }));
}
