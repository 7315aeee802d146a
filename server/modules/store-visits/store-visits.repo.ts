import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param, selectJsonRows, toJsonText } from '#server/db/statement.ts';
import {
  storePageViews,
  storeVisitors,
  storeVisits,
  visitSalts,
} from '#server/db/tables/records/store-visits.table.ts';

/** Returns the salt of a day, which is `drawn` unless the day has one. */
export async function ensureSalt(tx: Transaction, day: string, drawn: string): Promise<string> {
  await tx.insert(visitSalts).values({ day, salt: drawn }).onConflictDoNothing();
  const [row] = await tx.select({ salt: visitSalts.salt }).from(visitSalts).where(eq(visitSalts.day, day));
  return row?.salt ?? drawn;
}

export type VisitorRow = typeof storeVisitors.$inferSelect;

const insertNew = definePrepared('insert_store_visitors', (db) =>
  db
    .insert(storeVisitors)
    .select(selectJsonRows(storeVisitors, param('rows')))
    .onConflictDoNothing()
    .returning(),
);

/** Inserts those of the visitors who were not in the store on their day, and returns them. */
export const insertNewVisitors = (tx: Transaction, visitors: readonly VisitorRow[]): Promise<VisitorRow[]> =>
  insertNew(tx, { rows: toJsonText(visitors) });

const ofVisitors = (visitors: readonly VisitorRow[]) =>
  sql`(${storeVisitors.businessId}, ${storeVisitors.day}, ${storeVisitors.visitor}) in (
    select * from json_to_recordset(${toJsonText(visitors)}::json) as given("businessId" uuid, day date, visitor text))`;

/** Returns these visitors as they are stored, locked in the order of their keys until the transaction ends. */
export async function lockVisitors(tx: Transaction, visitors: readonly VisitorRow[]): Promise<VisitorRow[]> {
  if (visitors.length === 0) return [];
  const { businessId, day, visitor } = storeVisitors;
  return tx
    .select()
    .from(storeVisitors)
    .where(ofVisitors(visitors))
    .orderBy(businessId, day, visitor)
    .for('update');
}

/** Saves how far these visitors came, who are locked. */
export async function saveReached(tx: Transaction, visitors: readonly VisitorRow[]): Promise<void> {
  for (const [reached, rows] of Map.groupBy(visitors, (row) => row.reached))
    await tx.update(storeVisitors).set({ reached }).where(ofVisitors(rows));
}

const addVisitsOfRows = definePrepared('add_store_visits', (db) =>
  db
    .insert(storeVisits)
    .select(selectJsonRows(storeVisits, param('rows')))
    .onConflictDoUpdate({
      target: [storeVisits.businessId, storeVisits.day, storeVisits.referrer],
      set: {
        visitors: sql`${storeVisits.visitors} + excluded.visitors`,
        cartVisitors: sql`${storeVisits.cartVisitors} + excluded.cart_visitors`,
        checkoutVisitors: sql`${storeVisits.checkoutVisitors} + excluded.checkout_visitors`,
      },
    }),
);

/** Adds visitors to their days; the rows have different keys. */
export async function addVisits(
  tx: Transaction,
  rows: readonly (typeof storeVisits.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await addVisitsOfRows(tx, { rows: toJsonText(rows) });
}

const addViewsOfRows = definePrepared('add_store_page_views', (db) =>
  db
    .insert(storePageViews)
    .select(selectJsonRows(storePageViews, param('rows')))
    .onConflictDoUpdate({
      target: [storePageViews.businessId, storePageViews.day, storePageViews.page],
      set: {
        views: sql`${storePageViews.views} + excluded.views`,
        botViews: sql`${storePageViews.botViews} + excluded.bot_views`,
      },
    }),
);

/** Adds views to their days; the rows have different keys. */
export async function addViews(
  tx: Transaction,
  rows: readonly (typeof storePageViews.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await addViewsOfRows(tx, { rows: toJsonText(rows) });
}

/** Returns the sites that are counted on a day of these businesses, as `business day site`. */
export async function listReferrers(
  tx: Transaction,
  businessIds: readonly string[],
  days: readonly string[],
): Promise<{ businessId: string; day: string; referrer: string }[]> {
  return tx
    .select({ businessId: storeVisits.businessId, day: storeVisits.day, referrer: storeVisits.referrer })
    .from(storeVisits)
    .where(and(inArray(storeVisits.businessId, [...businessIds]), inArray(storeVisits.day, [...days])));
}

/** Deletes what would recognise the visitors of the days before. */
export async function deleteVisitorsBefore(tx: Transaction, day: string): Promise<void> {
  await tx.delete(storeVisitors).where(lt(storeVisitors.day, day));
  await tx.delete(visitSalts).where(lt(visitSalts.day, day));
}

/** Returns the salts of the last days, the newest first. */
export const listSalts = (executor: Executor): Promise<{ day: string; salt: string }[]> =>
  executor.select().from(visitSalts).orderBy(desc(visitSalts.day));

/** Returns the visitor with one of these hashes on its day, the newest first. */
export async function findVisitor(
  executor: Executor,
  businessId: string,
  hashes: readonly { day: string; visitor: string }[],
): Promise<VisitorRow | undefined> {
  const isOneOf = hashes.map(({ day, visitor }) =>
    and(eq(storeVisitors.day, day), eq(storeVisitors.visitor, visitor)),
  );
  if (hashes.length === 0) return undefined;
  const [row] = await executor
    .select()
    .from(storeVisitors)
    .where(and(eq(storeVisitors.businessId, businessId), or(...isOneOf)))
    .orderBy(desc(storeVisitors.day))
    .limit(1);
  return row;
}

/** The days of a period, both included, as YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

export async function sumVisitors(executor: Executor, businessId: string, days: Days): Promise<number> {
  const [sum] = await executor
    .select({ visitors: sql`coalesce(sum(${storeVisits.visitors}), 0)`.mapWith(Number) })
    .from(storeVisits)
    .where(isWithin(storeVisits, businessId, days));
  return sum?.visitors ?? 0;
}

export async function sumViews(executor: Executor, businessId: string, days: Days): Promise<number> {
  const [sum] = await executor
    .select({ views: sql`coalesce(sum(${storePageViews.views}), 0)`.mapWith(Number) })
    .from(storePageViews)
    .where(isWithin(storePageViews, businessId, days));
  return sum?.views ?? 0;
}

/** Visitors of a store by how far they came. */
export interface VisitorSteps {
  visitors: number;
  cartVisitors: number;
  checkoutVisitors: number;
  /** The first day on which the steps were counted; null if no visitor of the days is counted by steps. */
  countedFrom: string | null;
  /** True if some of the days are from before the steps were counted: their visitors are left out. */
  hasUncounted: boolean;
}

/** Returns how far the visitors of these days came. */
export async function sumVisitorSteps(
  executor: Executor,
  businessId: string,
  { from, to }: Days,
): Promise<VisitorSteps> {
  const { rows } = await readSteps(executor, { businessId, from, to });
  return (
    rows[0] ?? { visitors: 0, cartVisitors: 0, checkoutVisitors: 0, countedFrom: null, hasUncounted: false }
  );
}

const readSteps = definePrepared('sum_visitor_steps', (db) =>
  db.execute<VisitorSteps & Record<string, unknown>>(sql`
    select coalesce(sum(visitors) filter (where cart_visitors is not null), 0)::int as visitors,
      coalesce(sum(cart_visitors), 0)::int as "cartVisitors",
      coalesce(sum(checkout_visitors), 0)::int as "checkoutVisitors",
      (min(day) filter (where cart_visitors is not null))::text as "countedFrom",
      coalesce(bool_or(cart_visitors is null), false) as "hasUncounted"
    from store_visits where business_id = ${param('businessId')}
      and day >= ${param('from')} and day <= ${param('to')}`),
);

/** Returns the sites that led most visitors to the store. */
export async function listTopReferrers(
  executor: Executor,
  businessId: string,
  days: Days,
  limit: number,
): Promise<{ referrer: string; visitors: number }[]> {
  const visitors = sql<number>`sum(${storeVisits.visitors})`.mapWith(Number);
  return executor
    .select({ referrer: storeVisits.referrer, visitors })
    .from(storeVisits)
    .where(isWithin(storeVisits, businessId, days))
    .groupBy(storeVisits.referrer)
    .orderBy(desc(visitors), storeVisits.referrer)
    .limit(limit);
}

const isWithin = (
  table: typeof storeVisits | typeof storePageViews,
  businessId: string,
  { from, to }: Days,
) => and(eq(table.businessId, businessId), gte(table.day, from), lte(table.day, to));
