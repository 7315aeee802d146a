import type { OrderList } from '#contract/order.ts';
import type { OrderQuery } from '#contract/order-query.ts';
import { type Span, dayOf, presetDays, spanOf, typedDays } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/refusal.ts';
import { type OrderFilter, countOrders, countedUpTo, findOrders } from './order-list.repo.ts';
import { cutPage, pageWanted } from './order-page.ts';
import { readCounts } from './orders.repo.ts';

type Count = Awaited<ReturnType<typeof readCounts>>[number];

const isToShip = ({ status, shippingStatus }: Count) =>
  (status === 'PAYMENT_CONFIRMED' || status === 'ORDER_INTENT_CONFIRMED') && shippingStatus === 'PENDING';

/** A page of orders with the counts of all tabs. Refuses with INVALID for a cursor or days that are none. */
export async function listOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone }: Member,
  query: OrderQuery,
): Promise<OrderList> {
  const wanted = pageWanted(query);
  const filter: OrderFilter = {
    status: query.status,
    shippingStatus: query.shippingStatus,
    toShip: query.waiting === 'toShip',
    search: query.search,
    span: spanAsked(query, timeZone, clock.now()),
  };
  const isCounted = Boolean(filter.search ?? filter.span);
  const [counts, counted, rows] = await Promise.all([
    readCounts(db, businessId),
    isCounted ? countOrders(db, businessId, filter) : 0,
    findOrders(db, businessId, filter, wanted.sort, wanted.seek, wanted.perPage + 1),
  ]);
  const found = isCounted ? counted : total(counts, (count) => fits(count, filter));
  const totalIsCapped = isCounted && found > countedUpTo;
  return {
    ...cutPage(
      rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() })),
      wanted,
      { total: totalIsCapped ? countedUpTo : found, totalIsCapped },
    ),
    counts: tabs(counts),
  };
}

function spanAsked({ range, from, to }: OrderQuery, timeZone: string, now: Date): Span | undefined {
  if (range) return spanOf(presetDays(range, dayOf(now, timeZone)), timeZone);
  if (from === undefined && to === undefined) return undefined;
  const days = typedDays(from ?? '1970-01-01', to ?? '2999-12-31');
  if (!days)
    throw new Refusal('INVALID', {
      fields: [{ field: 'to', message: 'The last day lies before the first' }],
    });
  return spanOf(days, timeZone);
}

const fits = (count: Count, { status, shippingStatus, toShip }: OrderFilter) =>
  (status === undefined || status === count.status) &&
  (shippingStatus === undefined || shippingStatus === count.shippingStatus) &&
  (!toShip || isToShip(count));

const total = (counts: Count[], isMeant: (count: Count) => boolean) =>
  counts.reduce((sum, count) => (isMeant(count) ? sum + count.count : sum), 0);

function tabs(counts: Count[]): OrderList['counts'] {
  const status: OrderList['counts']['status'] = {};
  const shippingStatus: OrderList['counts']['shippingStatus'] = {};
  for (const entry of counts) {
    status[entry.status] = (status[entry.status] ?? 0) + entry.count;
    shippingStatus[entry.shippingStatus] = (shippingStatus[entry.shippingStatus] ?? 0) + entry.count;
  }
  return { all: total(counts, () => true), toShip: total(counts, isToShip), status, shippingStatus };
}
