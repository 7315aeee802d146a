import { sql } from 'drizzle-orm';
import { currencies } from '#domain/money.ts';
import type { Executor } from '#server/db/client.ts';
import { isSale } from '#server/modules/transactions/transactions.records.ts';

/** Returns when an order or invoice was first paid, in any currency; null before one ever was. */
export async function getFirstSale(executor: Executor, businessId: string): Promise<Date | null> {
  const { rows } = await executor.execute<{ at: string | null }>(sql`
    select min(first.at) as at
    from unnest(${`{${currencies.join(',')}}`}::text[]) as known (code), lateral (
      select at from transactions
      where business_id = ${businessId} and currency = known.code and ${isSale}
      order by at limit 1
    ) first`);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}
