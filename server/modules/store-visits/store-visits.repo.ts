import { and, desc, eq, gte, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param, selectJsonRows, toJsonText } from '#server/db/statement.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
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

type Visitor = typeof storeVisitors.$inferInsert;

const insertNew = definePrepared('insert_store_visitors', (db) =>
  db
    .insert(storeVisitors)
    .select(selectJsonRows(storeVisitors, param('rows')))
    .onConflictDoNothing()
    .returning(),
);

/** Inserts those of the visitors who were not in the store on their day, and returns them. */
export const insertNewVisitors = (tx: Transaction, visitors: readonly Visitor[]): Promise<Visitor[]> =>
  insertNew(tx, { rows: toJsonText(visitors) });

const addVisitsOfRows = definePrepared('add_store_visits', (db) =>
  db
    .insert(storeVisits)
    .select(selectJsonRows(storeVisits, param('rows')))
    .onConflictDoUpdate({
      target: [storeVisits.businessId, storeVisits.day, storeVisits.referrer],
      set: { visitors: sql`${storeVisits.visitors} + excluded.visitors` },
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

const confirmed = ['ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED'] as const;

/** Returns how many orders of the store were placed within the span and then paid, or confirmed for payment on delivery. */
export async function countStoreOrders(
  executor: Executor,
  businessId: string,
  { from, to }: Span,
): Promise<number> {
  const isFromStore = and(eq(orders.businessId, businessId), eq(orders.source, 'store'));
  const isWithinSpan = and(gte(orders.placedAt, from), lt(orders.placedAt, to));
  const isBought = or(isNotNull(orders.paidAt), inArray(orders.status, [...confirmed]));
  return executor.$count(orders, and(isFromStore, isWithinSpan, isBought));
}

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
