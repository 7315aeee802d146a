import { type SQL, sql } from 'drizzle-orm';
import { currencies } from '#domain/money.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import {
  type FactSpan,
  type RollupKind,
  allFactTables,
  factTables,
  rollupKinds,
  selectAllFacts,
  selectFacts,
  toSpanRows,
} from './facts.repo.ts';
import type { ReadPlan, RollupState } from './read-plan.ts';

const ofBusiness = sql`business_id = ${param('businessId')}::uuid`;
const isSale = sql`sold.type = 'orderFulfillment' and sold.result in ('success', 'reversed')`;

/**
 * Selects the days of changes. A change of a customer's sales also changes the rollups of that customer's later days, whose keys
 * are earlier days (`customers`, `customerSales`, `cohorts`); they are included if the parameter `withLater` is true.
 */
const selectDays = (changes: SQL, timeZone: SQL): SQL => sql`
  select (moment at time zone ${timeZone})::date as day from ${changes} changes
  union
  select (sold.at at time zone ${timeZone})::date
  from (
    select customer_id, min(moment) as since from ${changes} changes where customer_id is not null and ${param('withLater')} group by 1
  ) customer
  join orders on orders.${ofBusiness} and orders.customer_id = customer.customer_id
  join transactions sold on sold.business_id = orders.business_id and sold.order_id = orders.id and ${isSale} and sold.at > since`;

const findState = definePrepared('analytics_state', (db) =>
  db.execute<{ build_id: number | null; time_zone: string; days: string[] }>(sql`
    with state as (
      select build_id, coalesce(build.time_zone, business.time_zone) as time_zone
      from businesses business left join analytics_builds build on build.business_id = business.id
      where business.id = ${param('businessId')}::uuid
    ), changed as (select moment, customer_id from analytics_changes where ${ofBusiness})
    select build_id, time_zone, array(
      select day::text from (${selectDays(sql`changed`, sql`(select time_zone from state)`)}) days order by 1
    ) as days
    from state`),
);

/**
 * Returns the rollups that can be read. They are read before everything else of an answer: a change that is folded meanwhile is
 * then counted once all the same.
 * @param withLater true for the kinds `customers`, `customerSales` and `cohorts`
 */
export async function getRollupState(
  executor: Executor,
  businessId: string,
  withLater: boolean,
): Promise<RollupState> {
  const { rows } = await findState(executor, { businessId, withLater });
  const [row] = rows;
  return { buildId: row?.build_id ?? 0, timeZone: row?.time_zone ?? 'UTC', changedDays: row?.days ?? [] };
}

/** The tables that `selectRollups` needs, with the values of `toReadValues`. */
export const rollupTables = (kind: RollupKind): SQL => sql`
  run as materialized (
    select * from json_to_recordset(${param('runs')}::json) as given(nth int, grain text, first date, "end" date)
  ), ${factTables[kind]}`;

/** Selects nth, key, count and amount of a plan, from rollups and facts; the same key can have several rows. */
export const selectRollups = (kind: RollupKind): SQL => sql`
  select run.nth, rollup.key, rollup.count, rollup.amount
  from run cross join lateral (
    -- Grouped, so that each run reads only its part of the primary key.
    select key, sum(count) as count, sum(amount_minor) as amount from analytics_rollups
    where build_id = ${param('buildId')}::int and kind = ${sql.raw(`'${kind}'`)} and currency = any(${param('currencies')}::text[])
      and grain = run.grain and day >= run.first and day < run."end"
    group by key
  ) rollup
  union all
  select nth, key, count, amount from (${selectFacts[kind]}) facts`;

/** The values of the parameters of `selectRollups`. */
export const toReadValues = (
  businessId: string,
  currency: string,
  { buildId, timeZone }: RollupState,
  { runs, spans }: ReadPlan,
): Record<string, unknown> => ({
  businessId,
  currencies: `{${currency}}`,
  timeZone,
  buildId,
  runs: JSON.stringify(runs),
  spans: toSpanRows(spans),
});

/** Returns the businesses whose rollups have to be folded, rebuilt or cleaned up. */
export async function listBusinessesToFold(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select distinct business_id as id from analytics_changes
    union
    select business_id from analytics_builds join businesses on businesses.id = business_id
    where previous_build_id is not null or analytics_builds.time_zone <> businesses.time_zone`);
  return rows.map(({ id }) => id);
}

/** Makes all other folding of a business wait until this transaction ends; reading never waits. */
export async function lockRollups(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`analytics of ${businessId}`}, 0))`);
}

const takeDays = definePrepared('take_analytics_changes', (db) =>
  db.execute<{ day: string }>(sql`
    with taken as (delete from analytics_changes where ${ofBusiness} returning moment, customer_id)
    select day::text as day from (${selectDays(sql`taken`, param('timeZone'))}) days order by 1`),
);

/**
 * Deletes the changes that other transactions have committed, and returns their days in order. A change that comes later stays, so
 * that its days are folded again.
 */
export async function takeChangedDays(
  tx: Transaction,
  businessId: string,
  timeZone: string,
): Promise<string[]> {
  const { rows } = await takeDays(tx, { businessId, timeZone, withLater: true });
  return rows.map(({ day }) => day);
}

const values = (businessId: string, timeZone: string, buildId: number, spans: readonly FactSpan[]) => ({
  businessId,
  timeZone,
  buildId,
  currencies: `{${currencies.join(',')}}`,
  spans: toSpanRows(spans),
});

/** True for all rows; with it, the primary key finds the rows of a day. */
const isAnyKind = sql.raw(
  `kind in ('${rollupKinds.join("', '")}') and currency in ('${currencies.join("', '")}')`,
);

const insertDays = definePrepared('fold_analytics_days', (db) =>
  db.execute(sql`
    with ${allFactTables}
    insert into analytics_rollups (build_id, kind, currency, grain, day, key, count, amount_minor)
    select ${param('buildId')}::int, kind, currency, 'day', day, key, count, amount from (${selectAllFacts}) facts`),
);
const insertMonths = definePrepared('fold_analytics_months', (db) =>
  db.execute(sql`
    insert into analytics_rollups (build_id, kind, currency, grain, day, key, count, amount_minor)
    select build_id, kind, currency, 'month', month, key, sum(count), sum(amount_minor)
    from unnest(${param('months')}::date[]) month
    join analytics_rollups on build_id = ${param('buildId')}::int and ${isAnyKind} and grain = 'day'
      and day >= month and day < month + interval '1 month'
    where kind <> 'customers' or key < month::text
    group by build_id, kind, currency, month, key`),
);

/** Computes the rollups of these days and of their months again. */
export async function foldDays(
  tx: Transaction,
  { businessId, timeZone, buildId }: { businessId: string; timeZone: string; buildId: number },
  spans: readonly FactSpan[],
): Promise<void> {
  const months = `{${[...new Set(spans.map(({ day }) => `${day.slice(0, 7)}-01`))].join(',')}}`;
  const days = `{${spans.map(({ day }) => day).join(',')}}`;
  await tx.execute(sql`
    delete from analytics_rollups where build_id = ${buildId} and ${isAnyKind}
      and (grain = 'day' and day = any(${days}::date[]) or grain = 'month' and day = any(${months}::date[]))`);
  await insertDays(tx, values(businessId, timeZone, buildId, spans));
  await insertMonths(tx, { buildId, months });
}

/** A business's rollups with the time zone that they should have. */
export interface BuildRow {
  buildId: number | null;
  previousBuildId: number | null;
  timeZone: string | null;
  businessTimeZone: string;
}

export async function findBuild(executor: Executor, businessId: string): Promise<BuildRow | undefined> {
  const { rows } = await executor.execute<{ row: BuildRow }>(sql`
    select json_build_object('buildId', build_id, 'previousBuildId', previous_build_id, 'timeZone', build.time_zone,
      'businessTimeZone', business.time_zone) as row
    from businesses business left join analytics_builds build on build.business_id = business.id
    where business.id = ${businessId}`);
  return rows[0]?.row;
}

export async function createBuildId(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select nextval('analytics_build_ids')::int as id`);
  return rows[0]?.id ?? 0;
}

/** Makes a build the one that is read. The one before it stays until `deleteBuild`, for requests that read it now. */
export async function switchBuild(
  tx: Transaction,
  businessId: string,
  buildId: number,
  timeZone: string,
): Promise<void> {
  await tx.execute(sql`
    insert into analytics_builds as build (business_id, build_id, time_zone) values (${businessId}, ${buildId}, ${timeZone})
    on conflict (business_id) do update
    set previous_build_id = build.build_id, build_id = excluded.build_id, time_zone = excluded.time_zone`);
}

export async function deleteBuild(tx: Transaction, businessId: string, buildId: number): Promise<void> {
  await tx.execute(sql`delete from analytics_rollups where build_id = ${buildId}`);
  await tx.execute(sql`
    update analytics_builds set previous_build_id = null
    where business_id = ${businessId} and previous_build_id = ${buildId}`);
}

/** Returns when money of the business first and last moved, or null before it ever did. */
export async function getMovementSpan(
  executor: Executor,
  businessId: string,
): Promise<{ first: Date; last: Date } | null> {
  const { rows } = await executor.execute<{ first: string | null; last: string | null }>(sql`
    select min(at) as first, greatest(max(at), (
      select max(concluded_at) from transactions where business_id = ${businessId} and result = 'reversed' and source = 'provider'
    )) as last
    from transactions where business_id = ${businessId}`);
  const [row] = rows;
  return row?.first && row.last ? { first: new Date(row.first), last: new Date(row.last) } : null;
}

const compareDays = definePrepared('prove_analytics_days', (db) =>
  db.execute<{ difference: string }>(sql`
    with ${allFactTables},
    fact as (select kind, currency, day, key, count::bigint, amount::bigint from (${selectAllFacts}) facts),
    folded as (
      select kind, currency, day, key, count, amount_minor as amount from analytics_rollups
      where build_id = ${param('buildId')}::int and grain = 'day'
    ), month as (
      select kind, currency, date_trunc('month', day)::date as day, key, sum(count)::bigint as count, sum(amount)::bigint as amount
      from fact where kind <> 'customers' or key < date_trunc('month', day)::date::text group by 1, 2, 3, 4
    ), folded_month as (
      select kind, currency, day, key, count, amount_minor as amount from analytics_rollups
      where build_id = ${param('buildId')}::int and grain = 'month'
    )
    select concat_ws(' ', side, grain, kind, currency, day, key, count, amount) as difference from (
      select 'missing' as side, 'day' as grain, * from (table fact except table folded) missing
      union all select 'wrong', 'day', * from (table folded except table fact) wrong
      union all select 'missing', 'month', * from (table month except table folded_month) missing
      union all select 'wrong', 'month', * from (table folded_month except table month) wrong
    ) differences
    where not exists (
      select from unnest(${param('changedDays')}::date[]) changed
      where day = case grain when 'day' then changed else date_trunc('month', changed)::date end
    ) limit 20`),
);

/**
 * Returns how the rollups differ from the facts of these days, at most 20 rows: none if they are equal.
 * @param changedDays the days that are not folded yet, which are not compared
 */
export async function findDifferences(
  executor: Executor,
  { businessId, timeZone, buildId }: { businessId: string; timeZone: string; buildId: number },
  spans: readonly FactSpan[],
  changedDays: readonly string[],
): Promise<string[]> {
  const { rows } = await compareDays(executor, {
    ...values(businessId, timeZone, buildId, spans),
    changedDays: `{${changedDays.join(',')}}`,
  });
  return rows.map(({ difference }) => difference);
}

/** Returns the businesses that have rollups. */
export async function listBuiltBusinesses(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select business_id as id from analytics_builds order by 1`,
  );
  return rows.map(({ id }) => id);
}
