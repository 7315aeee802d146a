import { type Column, sql } from 'drizzle-orm';
import type { InvoiceSort } from '#contract/money/invoice-query.ts';
import type { InvoiceRow } from '#domain/invoice.ts';
import type { InvoiceStatus } from '#domain/invoice-status.ts';
import type { Database } from '#server/db/client.ts';
import { type Page, alongIndex, placeValues } from '#server/db/page.ts';
import { ask } from '#server/db/statement.ts';
import { type PageWanted, type Seek, standardPage } from '#server/paging.ts';
import { type InvoiceFilter, conditions, filterValues, isPlain, shapeOf } from './invoice-filter.repo.ts';
import { invoiceCounts, invoices } from '#server/db/tables/records/invoices.table.ts';

export interface InvoiceCount {
  status: InvoiceStatus;
  isOverdue: boolean;
  currency: string;
  count: number;
  totalMinor: number;
  paidMinor: number;
}
/** Rows as they were read (see paging.ts), what stands where, and how many fit where no counter says it. */
export interface InvoicesRead {
  rows: InvoiceRow[];
  counts: InvoiceCount[];
  /** No further than one past `countedUpTo`; null where the counts say it. */
  counted: number | null;
}

const columns = {
  id: invoices.id,
  number: invoices.number,
  customerName: invoices.customerName,
  issuedOn: invoices.issuedOn,
  dueOn: invoices.dueOn,
  totalMinor: invoices.totalMinor,
  paidMinor: invoices.paidMinor,
  currency: invoices.currency,
  status: invoices.status,
  viewedAt: invoices.viewedAt,
} satisfies Record<keyof InvoiceRow, Column>;

const keys: Record<InvoiceSort, Page['key']> = {
  newest: { by: invoices.issuedOn, falls: true },
  oldest: { by: invoices.issuedOn, falls: false },
  highest: { by: invoices.totalMinor, falls: true },
  lowest: { by: invoices.totalMinor, falls: false },
  dueFirst: { by: invoices.dueOn, falls: false },
  dueLast: { by: invoices.dueOn, falls: true },
};

const given = sql.placeholder;
const open = sql`('PENDING', 'PARTIAL_PAYMENT')`;

/** Of the whole business from the kept counters; of one customer from their own invoices, which are few. */
const countsOf = (customer: string | undefined) =>
  customer
    ? sql<InvoiceCount[]>`(
        select coalesce(json_agg(each), '[]') from (
          select ${invoices.status} as status,
            ${invoices.status} in ${open} and ${invoices.dueOn} < ${given('today')}::date as "isOverdue",
            ${invoices.currency} as currency, count(*)::int as count,
            sum(${invoices.totalMinor})::bigint as "totalMinor", sum(${invoices.paidMinor})::bigint as "paidMinor"
          from ${invoices}
          where ${invoices.businessId} = ${given('businessId')} and ${invoices.customerId} = ${given('customer')}
          group by 1, 2, 3
        ) as each)`
    : sql<InvoiceCount[]>`(
        select coalesce(json_agg(each), '[]') from (
          select ${invoiceCounts.status} as status,
            ${invoiceCounts.status} in ${open} and ${invoiceCounts.dueOn} < ${given('today')}::date as "isOverdue",
            ${invoiceCounts.currency} as currency, sum(${invoiceCounts.count})::int as count,
            sum(${invoiceCounts.totalMinor})::bigint as "totalMinor",
            sum(${invoiceCounts.paidMinor})::bigint as "paidMinor"
          from ${invoiceCounts}
          where ${invoiceCounts.businessId} = ${given('businessId')}
          group by 1, 2, 3
        ) as each)`;

function pageStatement(
  db: Database,
  filter: InvoiceFilter,
  sort: InvoiceSort,
  at: Seek['at'],
  isStandard: boolean,
) {
  const page = { table: invoices, columns, shown: columns, fitting: conditions(filter), key: keys[sort], at };
  return alongIndex<InvoiceRow, InvoiceCount>(db, page, countsOf(filter.customer), {
    isStandard,
    isCounted: !isPlain(filter),
  });
}

/** A page's rows, one more than it holds, and all counts, in one question to the database. */
export async function readInvoices(
  db: Database,
  businessId: string,
  filter: InvoiceFilter,
  { sort, seek, perPage }: PageWanted<InvoiceSort>,
): Promise<InvoicesRead> {
  const values = { businessId, ...filterValues(filter), ...placeValues(seek, perPage + 1) };
  const isStandard = perPage === standardPage;
  const name = ['invoices', sort, seek.at, isStandard ? 'page' : 'sized', shapeOf(filter)].join('_');
  const build = (to: Database) => pageStatement(to, filter, sort, seek.at, isStandard);
  const [read] = await ask(db, name, build, values);
  return read ?? { rows: [], counts: [], counted: null };
}
