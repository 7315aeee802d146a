import { sql } from 'drizzle-orm';
import { currencies } from '#domain/money.ts';
import type { Currency } from '#domain/money.ts';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import type { ResolvedRange } from './range.ts';
import { planRead } from './rollups/read-plan.ts';
import { rollupTables, selectRollups, toReadValues } from './rollups/rollups.repo.ts';

/** Numbers and amounts of a range, in minor units. */
export interface SalesSums {
  orders: number;
  ordersMinor: number;
  invoicesMinor: number;
  refundsMinor: number;
}
const noSales: SalesSums = { orders: 0, ordersMinor: 0, invoicesMinor: 0, refundsMinor: 0 };

const readSales = definePrepared('analytics_sales', (db) =>
  db.execute<{
    nth: number;
    orders: string | null;
    orders_minor: string | null;
    invoices_minor: string | null;
    refunds_minor: string | null;
  }>(sql`
    with ${rollupTables('sales')}
    select nth, sum(count) filter (where key = 'orders') as orders, sum(amount) filter (where key = 'orders') as orders_minor,
      sum(amount) filter (where key = 'invoices') as invoices_minor, sum(amount) filter (where key = 'refunds') as refunds_minor
    from (${selectRollups('sales')}) sums group by 1`),
);

/** Returns the sales of each of these ranges, in their order. */
export async function sumSales(
  executor: Executor,
  { businessId, range: { currency }, rollups }: Pick<ResolvedRange, 'businessId' | 'range' | 'rollups'>,
  ranges: readonly Span[],
): Promise<SalesSums[]> {
  const plan = planRead(ranges, rollups);
  const { rows } = await readSales(executor, toReadValues(businessId, currency, rollups, plan));
  const sums = new Map(rows.map((row) => [row.nth, row]));
  return ranges.map((_, nth) => {
    const row = sums.get(nth);
    if (!row) return noSales;
    return {
      orders: Number(row.orders),
      ordersMinor: Number(row.orders_minor),
      invoicesMinor: Number(row.invoices_minor),
      refundsMinor: Number(row.refunds_minor),
    };
  });
}

const findCurrencies = definePrepared('analytics_currencies', (db) =>
  db.execute<{ currency: Currency }>(sql`
    select currency from unnest(${param('currencies')}::text[]) with ordinality known(currency, nth)
    where exists (
      select from transactions where business_id = ${param('businessId')}::uuid and transactions.currency = known.currency
        and result = 'success'
    ) order by nth`),
);

/** Returns the currencies in which money of the business ever moved. */
export async function listCurrencies(executor: Executor, businessId: string): Promise<Currency[]> {
  const { rows } = await findCurrencies(executor, { businessId, currencies: `{${currencies.join(',')}}` });
  return rows.map(({ currency }) => currency);
}
