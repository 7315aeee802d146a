import type { InvoiceList } from '#contract/money/invoice.ts';
import type { InvoiceFilter as AskedFilter, InvoiceQuery } from '#contract/money/invoice-query.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { canSeeIncome } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Deps } from '#server/deps.ts';
import { countTabs } from '#server/platform/lists/counts.ts';
import { type InvoiceCount, invoiceList, isInTab } from './invoice-list.repo.ts';

/**
 * Returns a page of invoices with the counts of all tabs and their totals.
 * @throws INVALID for an invalid cursor or date range
 */
export async function listInvoices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone, currency, membership }: Member,
  query: InvoiceQuery,
): Promise<InvoiceList> {
  const filter = toInvoiceFilter(query, timeZone, clock.now());
  const { data, pagination, counts } = await invoiceList.page(db, businessId, query, filter);
  const { paid, ...unpaid } = sumTotals(counts, currency);
  const totals = { ...unpaid, paid: canSeeIncome(membership) ? paid : null };
  return { result: data, meta: { pagination, counts: countTabs(counts, isInTab), totals } };
}

/**
 * Returns the filter of a query; its days are those of the time zone.
 * @throws INVALID where the last day is before the first
 */
export function toInvoiceFilter(query: AskedFilter, timeZone: string, now: Date) {
  const today = dayOf(now, timeZone);
  const { status = 'ALL', dateOf, currency, customer, search } = query;
  const days = parseDateRange(query, () => today);
  const span = days && spanOf(days, timeZone);
  return {
    status,
    today: today.toString(),
    ...(dateOf === 'sent' ? { sentSpan: span } : dateOf === 'paid' ? { paidSpan: span } : { days }),
    currency,
    customer,
    search,
  };
}

/** Returns the totals of invoices in the business's currency; currencies are not added up. */
function sumTotals(counts: InvoiceCount[], currency: string): Record<'due' | 'overdue' | 'paid', number> {
  const own = counts.filter((count) => count.currency === currency);
  const sumDue = (some: InvoiceCount[]) =>
    some.reduce((sum, { totalMinor, paidMinor }) => sum + totalMinor - paidMinor, 0);
  const open = own.filter(({ status }) => status === 'PENDING' || status === 'PARTIAL_PAYMENT');
  return {
    due: sumDue(open),
    overdue: sumDue(open.filter(({ isOverdue }) => isOverdue)),
    paid: own.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
  };
}
