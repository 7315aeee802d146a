import type { InvoiceList } from '#contract/money/invoice.ts';
import type { InvoiceFilter as AskedFilter, InvoiceQuery } from '#contract/money/invoice-query.ts';
import { dayOf } from '#domain/date-range.ts';
import { seesIncome } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import { daysAsked } from '#server/days-asked.ts';
import type { Deps } from '#server/deps.ts';
import { countTabs } from '#server/platform/lists/counts.ts';
import { type InvoiceCount, invoiceList, isUnder } from './invoice-list.repo.ts';

/**
 * Returns a page of invoices with the counts of all tabs and their totals.
 * @throws INVALID for an invalid cursor or date range
 */
export async function listInvoices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone, currency, standing }: Member,
  query: InvoiceQuery,
): Promise<InvoiceList> {
  const filter = filterOf(query, timeZone, clock.now());
  const { data, pagination, counts } = await invoiceList.page(db, businessId, query, filter);
  const { paid, ...owed } = totalsOf(counts, currency);
  const totals = { ...owed, paid: seesIncome(standing) ? paid : null };
  return { result: data, meta: { pagination, counts: countTabs(counts, isUnder), totals } };
}

/**
 * Returns the filter of a query; its days are those of the time zone.
 * @throws INVALID where the last day is before the first
 */
export function filterOf(asked: AskedFilter, timeZone: string, now: Date) {
  const today = dayOf(now, timeZone);
  const { status = 'ALL', customer, search } = asked;
  return { status, today: today.toString(), days: daysAsked(asked, () => today), customer, search };
}

/** Returns the totals of invoices in the business's currency; currencies are not added up. */
function totalsOf(counts: InvoiceCount[], currency: string): Record<'owed' | 'overdue' | 'paid', number> {
  const own = counts.filter((count) => count.currency === currency);
  const owedIn = (some: InvoiceCount[]) =>
    some.reduce((sum, { totalMinor, paidMinor }) => sum + totalMinor - paidMinor, 0);
  const open = own.filter(({ status }) => status === 'PENDING' || status === 'PARTIAL_PAYMENT');
  return {
    owed: owedIn(open),
    overdue: owedIn(open.filter(({ isOverdue }) => isOverdue)),
    paid: own.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
  };
}
