import type { InvoiceList } from '#contract/money/invoice.ts';
import type {
  InvoiceFilter as AskedFilter,
  InvoiceQuery,
  InvoiceSort,
} from '#contract/money/invoice-query.ts';
import { dayOf } from '#domain/date-range.ts';
import type { InvoiceRow } from '#domain/invoice.ts';
import type { InvoiceStatusFilter } from '#domain/invoice-status.ts';
import { seesIncome } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import { daysAsked } from '#server/days-asked.ts';
import type { Deps } from '#server/deps.ts';
import { type SortKind, cappedTotal, cutPage, pageWanted } from '#server/paging.ts';
import type { InvoiceFilter } from './invoice-filter.repo.ts';
import { type InvoiceCount, readInvoices } from './invoice-list.repo.ts';

const kinds: Record<InvoiceSort, SortKind> = {
  newest: 'day',
  oldest: 'day',
  highest: 'number',
  lowest: 'number',
  dueFirst: 'day',
  dueLast: 'day',
};
const valueOf: Record<InvoiceSort, (row: InvoiceRow) => string | number> = {
  newest: ({ issuedOn }) => issuedOn,
  oldest: ({ issuedOn }) => issuedOn,
  highest: ({ totalMinor }) => totalMinor,
  lowest: ({ totalMinor }) => totalMinor,
  dueFirst: ({ dueOn }) => dueOn,
  dueLast: ({ dueOn }) => dueOn,
};

/** A page of invoices with the counts of all tabs and what they come to. Refuses with INVALID for a cursor or days that are none. */
export async function listInvoices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone, currency, standing }: Member,
  query: InvoiceQuery,
): Promise<InvoiceList> {
  const wanted = pageWanted(query, kinds, 'newest');
  const filter = filterOf(query, timeZone, clock.now());
  const { rows, counts, counted } = await readInvoices(db, businessId, filter, wanted);
  const read = rows.map((row) => ({
    ...row,
    viewedAt: row.viewedAt === null ? null : new Date(row.viewedAt).toISOString(),
  }));
  const tabs = tabsOf(counts);
  const total =
    counted === null ? { total: tabs[filter.status], totalIsCapped: false } : cappedTotal(counted);
  const { data, pagination } = cutPage(read, wanted, valueOf[wanted.sort], total);
  const { paid, ...owed } = totalsOf(counts, currency);
  const totals = { ...owed, paid: seesIncome(standing) ? paid : null };
  return { result: data, meta: { pagination, counts: tabs, totals } };
}

/** Days are those of the time zone. Refuses with INVALID where the last lies before the first. */
export function filterOf(asked: AskedFilter, timeZone: string, now: Date): InvoiceFilter {
  const today = dayOf(now, timeZone);
  const days = daysAsked(asked, () => today);
  return {
    status: asked.status ?? 'ALL',
    today: today.toString(),
    days: days && { first: days.first.toString(), last: days.last.toString() },
    customer: asked.customer,
    search: asked.search,
  };
}

const isUnder: Record<InvoiceStatusFilter, (count: InvoiceCount) => boolean> = {
  ALL: () => true,
  PAID: ({ status }) => status === 'PAID',
  PENDING: ({ status, isOverdue }) => status === 'PENDING' && !isOverdue,
  PARTIAL_PAYMENT: ({ status }) => status === 'PARTIAL_PAYMENT',
  OVERDUE: ({ isOverdue }) => isOverdue,
  DRAFT: ({ status }) => status === 'DRAFT',
  WRITTEN_OFF: ({ status }) => status === 'WRITTEN_OFF',
};

function tabsOf(counts: InvoiceCount[]): InvoiceList['meta']['counts'] {
  const under = (tab: InvoiceStatusFilter) =>
    counts.filter(isUnder[tab]).reduce((sum, { count }) => sum + count, 0);
  return {
    ALL: under('ALL'),
    PAID: under('PAID'),
    PENDING: under('PENDING'),
    PARTIAL_PAYMENT: under('PARTIAL_PAYMENT'),
    OVERDUE: under('OVERDUE'),
    DRAFT: under('DRAFT'),
    WRITTEN_OFF: under('WRITTEN_OFF'),
  };
}

/** Of the invoices in the business's currency: sums of several are none. */
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
