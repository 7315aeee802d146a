import { fromDate, startOfMonth, toCalendarDate } from '@internationalized/date';
import type { CustomerList } from '#contract/store/customer.ts';
import type { CustomerQuery } from '#contract/store/customer-query.ts';
import type { CustomerStats } from '#domain/customer.ts';
import { spanOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import { seesIncome } from '#domain/permission.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/refusal.ts';
import {
  type SortKind,
  type SortValue,
  cappedTotal,
  cutPage,
  parsePageRequest,
} from '#server/platform/lists/paging.ts';
import {
  type CustomerSort,
  countFitting,
  countSince,
  readCustomerCounts,
  readCustomers,
  tagsInUse,
  told,
} from './customer-list.repo.ts';

const kinds: Record<CustomerSort, SortKind> = {
  newest: 'instant',
  name: 'text',
  mostOrders: 'number',
  highestSpent: 'number',
  lastOrder: 'instant',
};
const never = '1970-01-01T00:00:00.000Z';
const tagsShown = 50;

type Row = Awaited<ReturnType<typeof readCustomers>>[number];

const valueOf: Record<CustomerSort, (row: Row) => SortValue> = {
  newest: ({ createdAt }) => createdAt.toISOString(),
  name: ({ sortName }) => sortName,
  mostOrders: ({ orderCount }) => orderCount,
  highestSpent: ({ spentMinor }) => spentMinor,
  lastOrder: ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? never,
};

/**
 * A page of customers with the counts of the tabs.
 * @throws INVALID for a cursor that is none, NO_PERMISSION for the order of what they spent without PAYMENT
 */
export async function listCustomers(
  { db }: Pick<Deps, 'db'>,
  { businessId, standing }: Member,
  query: CustomerQuery,
): Promise<CustomerList> {
  if (query.sort === 'highestSpent' && !seesIncome(standing)) throw new Refusal('NO_PERMISSION');
  const wanted = parsePageRequest(query, kinds, 'newest');
  const { sort, seek, perPage } = wanted;
  const { search, tag, orders } = query;
  const filter = { search, tag, orders };
  const isCounted = Boolean(search) || Boolean(tag);
  const [kept, counted, rows] = await Promise.all([
    readCustomerCounts(db, businessId),
    isCounted ? countFitting(db, businessId, filter) : 0,
    readCustomers(db, businessId, filter, sort, seek, perPage + 1),
  ]);
  const withOrders = kept.once + kept.often;
  const counts = { all: kept.never + withOrders, withOrders, withoutOrders: kept.never };
  const tab = orders === undefined ? counts.all : orders === 'some' ? withOrders : kept.never;
  const total = isCounted ? cappedTotal(counted) : { total: tab, totalIsCapped: false };
  const { data, pagination } = cutPage(rows, wanted, valueOf[sort], total);
  return { data: data.map((row) => told(row, standing)), pagination, counts };
}

/** "This month" is that of the business's time zone. */
export async function customerStats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone }: Member,
): Promise<CustomerStats> {
  const first = startOfMonth(toCalendarDate(fromDate(clock.now(), timeZone)));
  const [kept, newThisMonth, tags] = await Promise.all([
    readCustomerCounts(db, businessId),
    countSince(db, businessId, spanOf({ first, last: first }, timeZone).from),
    tagsInUse(db, businessId, tagsShown),
  ]);
  const ordered = kept.once + kept.often;
  return { all: kept.never + ordered, newThisMonth, ordered, returning: kept.often, tags };
}
