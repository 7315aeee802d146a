import { sql } from 'drizzle-orm';
import type { MoneySums } from '#contract/transaction.ts';
import type { Executor } from '#server/db/client.ts';

/**
 * Sums of the stretches between these instants, one less than there are of them: successes of one currency, without what
 * had no purpose and without withdrawals, of which the fee alone counts. Read from the index `transactions_sums`.
 */
export async function moneyBetween(
  executor: Executor,
  businessId: string,
  currency: string,
  instants: readonly Date[],
): Promise<MoneySums[]> {
  const bounds = `{${instants.map((instant) => instant.toISOString()).join(',')}}`;
  const { rows } = await executor.execute<{ nth: number; came: string; went: string; fees: string }>(sql`
    select width_bucket(at, ${bounds}::timestamptz[]) as nth,
      coalesce(sum(gross_minor - surplus_minor) filter (where direction = 'CR' and type <> 'withdrawal'), 0) as came,
      coalesce(sum(gross_minor) filter (where direction = 'DR' and type <> 'withdrawal' and surplus_minor = 0), 0) as went,
      sum(fee_minor) as fees
    from transactions
    where business_id = ${businessId} and currency = ${currency} and result = '00'
      and at >= ${instants[0]?.toISOString()} and at < ${instants.at(-1)?.toISOString()}
    group by 1`);
  return instants.slice(1).map((_, index) => {
    const found = rows.find(({ nth }) => nth === index + 1);
    const [inMinor, outMinor, feeMinor] = [found?.came, found?.went, found?.fees].map((text) =>
      Number(text ?? 0),
    );
    return summed(inMinor, outMinor, feeMinor);
  });
}

const summed = (inMinor = 0, outMinor = 0, feeMinor = 0): MoneySums => ({
  inMinor,
  outMinor,
  feeMinor,
  netMinor: inMinor - outMinor - feeMinor,
});

/** When the business's money moved first; null before it ever did. */
export async function firstMovement(executor: Executor, businessId: string): Promise<Date | null> {
  const { rows } = await executor.execute<{ at: string | null }>(
    sql`select min(at) as at from transactions where business_id = ${businessId}`,
  );
  return instantOf(rows[0]?.at);
}

/** When collected money of the business settles next. */
export async function nextSettlement(executor: Executor, businessId: string): Promise<Date | null> {
  const { rows } = await executor.execute<{ at: string | null }>(sql`
    select min(settles_at) as at from transactions
    where business_id = ${businessId} and settles_at is not null and settled_at is null and result = '00'`);
  return instantOf(rows[0]?.at);
}

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null);
