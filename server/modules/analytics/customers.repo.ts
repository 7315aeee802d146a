import { sql } from 'drizzle-orm';
import type { CustomerFigures } from '#contract/analytics/analytics.ts';
import type { Span } from '#domain/date-range.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import type { ResolvedRange } from './range.ts';
import { planRead } from './rollups/read-plan.ts';
import { rollupTables, selectRollups, toReadValues } from './rollups/rollups.repo.ts';

/** The first day of each range, as text like the keys. */
const starts = sql`start as materialized (select * from json_to_recordset(${param('starts')}::json) as given(nth int, first text))`;

const countCustomers = definePrepared('analytics_customers', (db) =>
  db.execute<{ nth: number; new: string | null; returning: string | null }>(sql`
    with ${rollupTables('customers')}, ${starts}
    select nth, sum(count) filter (where key = '') as new, sum(count) filter (where key <> '' and key < first) as returning
    from (${selectRollups('customers')}) sums join start using (nth) group by 1`),
);

interface SalesRow extends Record<string, unknown> {
  nth: number;
  orders_new: string | null;
  sales_new: string | null;
  orders_returning: string | null;
  sales_returning: string | null;
  orders_without: string | null;
  sales_without: string | null;
}
const isNew = sql`key >= first`;
const isReturning = sql`key <> '' and key < first`;
const isWithout = sql`key = ''`;
const readCustomerSales = definePrepared('analytics_customer_sales', (db) =>
  db.execute<SalesRow>(sql`
    with ${rollupTables('customerSales')}, ${starts}
    select nth,
      sum(count) filter (where ${isNew}) as orders_new, sum(amount) filter (where ${isNew}) as sales_new,
      sum(count) filter (where ${isReturning}) as orders_returning, sum(amount) filter (where ${isReturning}) as sales_returning,
      sum(count) filter (where ${isWithout}) as orders_without, sum(amount) filter (where ${isWithout}) as sales_without
    from (${selectRollups('customerSales')}) sums join start using (nth) group by 1`),
);

/** Returns the customers of each of these ranges, in their order. */
export async function readCustomers(
  executor: Executor,
  { businessId, range: { currency }, rollups }: ResolvedRange,
  ranges: readonly Span[],
): Promise<CustomerFigures[]> {
  const plan = planRead(ranges, rollups, true);
  const values = {
    ...toReadValues(businessId, currency, rollups, plan),
    starts: JSON.stringify(
      ranges.map(({ from }, nth) => ({ nth, first: dayOf(from, rollups.timeZone).toString() })),
    ),
  };
  const [counts, sales] = await Promise.all([
    countCustomers(executor, values),
    readCustomerSales(executor, values),
  ]);
  return ranges.map((_, nth) => {
    const counted = counts.rows.find((row) => row.nth === nth);
    const sold = sales.rows.find((row) => row.nth === nth);
    return {
      new: {
        customers: Number(counted?.new ?? 0),
        orders: Number(sold?.orders_new ?? 0),
        salesMinor: Number(sold?.sales_new ?? 0),
      },
      returning: {
        customers: Number(counted?.returning ?? 0),
        orders: Number(sold?.orders_returning ?? 0),
        salesMinor: Number(sold?.sales_returning ?? 0),
      },
      withoutCustomer: {
        orders: Number(sold?.orders_without ?? 0),
        salesMinor: Number(sold?.sales_without ?? 0),
      },
    };
  });
}
