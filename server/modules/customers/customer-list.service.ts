import { fromDate, startOfMonth, toCalendarDate } from '@internationalized/date';
import type { CustomerList, CustomerTarget } from '#contract/store/customer.ts';
import type { CustomerFilter, CustomerQuery } from '#contract/store/customer-query.ts';
import type { CustomerStats } from '#domain/customer.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import { canSeeIncome } from '#domain/permission.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/app-error.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import { countByField } from '#server/platform/lists/counts.ts';
import {
  type CustomerListFilter,
  countNewCustomers,
  customerList,
  readCustomerCounts,
  listTags,
} from './customer-list.repo.ts';

const tagsShown = 50;

/**
 * Returns a page of customers with the counts of the tabs.
 * @throws INVALID for an invalid cursor or days in the wrong order, NO_PERMISSION for sorting by amount spent without PAYMENT
 */
export async function listCustomers(
  { db }: Pick<Deps, 'db'>,
  { businessId, membership, timeZone }: Member,
  query: CustomerQuery,
): Promise<CustomerList> {
  if (query.sort === 'highestSpent' && !canSeeIncome(membership)) throw new AppError('NO_PERMISSION');
  const filter = toCustomerFilter(query, timeZone);
  const { data, pagination, counts } = await customerList.page(db, businessId, query, filter);
  const { some: withOrders = 0, none: withoutOrders = 0 } = countByField(counts, 'orders');
  return {
    data: data.map((row) => ({ ...row, spentMinor: canSeeIncome(membership) ? row.spentMinor : null })),
    pagination,
    counts: { all: withOrders + withoutOrders, withOrders, withoutOrders },
  };
}

/** Days are in the time zone. @throws INVALID where the last day is before the first */
function toCustomerFilter(
  { paidFrom, paidTo, firstPaidFrom, firstPaidTo, search, tag, orders }: CustomerFilter,
  timeZone: string,
): CustomerListFilter {
  const toSpan = (from: string | undefined, to: string | undefined) => {
    const days = parseDateRange({ from, to }, () => dayOf(new Date(0), timeZone));
    return days && spanOf(days, timeZone);
  };
  return {
    search,
    tag,
    orders,
    paidSpan: toSpan(paidFrom, paidTo),
    firstPaidSpan: toSpan(firstPaidFrom, firstPaidTo),
  };
}

/** Returns the filter of selected customers, or of all that match. @throws INVALID */
export const toTargetFilter = (target: CustomerTarget, timeZone: string): CustomerListFilter =>
  target.kind === 'ids' ? { ids: target.ids } : toCustomerFilter(target.filter, timeZone);

/** Returns the figures of the customer page. "This month" is in the business's time zone. */
export async function getCustomerStats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone }: Member,
): Promise<CustomerStats> {
  const first = startOfMonth(toCalendarDate(fromDate(clock.now(), timeZone)));
  const [kept, newThisMonth, tags] = await Promise.all([
    readCustomerCounts(db, businessId),
    countNewCustomers(db, businessId, spanOf({ first, last: first }, timeZone).from),
    listTags(db, businessId, tagsShown),
  ]);
  const ordered = kept.once + kept.often;
  return { all: kept.never + ordered, newThisMonth, ordered, returning: kept.often, tags };
}
