import { and, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm';
import type { InvoiceRow } from '#domain/invoice.ts';
import type { InvoiceStatus, InvoiceStatusFilter } from '#domain/invoice-status.ts';
import { param } from '#server/db/statement.ts';
import { invoiceCounts, invoiceItems, invoices } from '#server/db/tables/records/invoices.table.ts';
import { type FilterOf, defineList } from '#server/platform/lists/define-list.ts';
import {
  isOneOf,
  equals,
  isOnDays,
  isWithinSpan,
  byValue,
  parameter,
} from '#server/platform/lists/filters.ts';
import { searchNumberOrText } from '#server/platform/lists/search.ts';
import { ascending, descending } from '#server/platform/lists/sorts.ts';

/** Invoices of one status and currency that are overdue, or that are not. */
export interface InvoiceCount {
  status: InvoiceStatus;
  isOverdue: boolean;
  currency: string;
  count: number;
  totalMinor: number;
  paidMinor: number;
}

const isOpen = inArray(invoices.status, ['PENDING', 'PARTIAL_PAYMENT']);

/**
 * The counters of the whole business are stored; those of one customer are counted from their invoices, which are few.
 */
function readCounts({ customer }: { customer?: string | undefined }) {
  const [from, count] = customer ? [invoices, sql`1`] : [invoiceCounts, invoiceCounts.count];
  const isOfCustomer = customer ? eq(invoices.customerId, param('customer_id')) : undefined;
  return sql<InvoiceCount[]>`(
    select coalesce(json_agg(each), '[]') from (
      select ${from.status} as status, ${from.currency} as currency,
        ${from.status} in ('PENDING', 'PARTIAL_PAYMENT') and ${from.dueOn} < ${param('today')}::date as "isOverdue",
        sum(${count})::int as count,
        sum(${from.totalMinor})::bigint as "totalMinor", sum(${from.paidMinor})::bigint as "paidMinor"
      from ${from} where ${and(eq(from.businessId, param('businessId')), isOfCustomer)}
      group by 1, 2, 3
    ) as each)`;
}

/** Which counters belong to a tab. */
export const isInTab: Record<InvoiceStatusFilter, (count: InvoiceCount) => boolean> = {
  ALL: () => true,
  PAID: ({ status }) => status === 'PAID',
  PENDING: ({ status, isOverdue }) => status === 'PENDING' && !isOverdue,
  PARTIAL_PAYMENT: ({ status }) => status === 'PARTIAL_PAYMENT',
  OVERDUE: ({ isOverdue }) => isOverdue,
  DRAFT: ({ status }) => status === 'DRAFT',
  WRITTEN_OFF: ({ status }) => status === 'WRITTEN_OFF',
  VOID: ({ status }) => status === 'VOID',
};

export const invoiceList = defineList({
  name: 'invoices',
  table: invoices,
  columns: {
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
  } satisfies Record<keyof InvoiceRow, unknown>,
  sorts: {
    newest: descending(invoices.issuedOn),
    oldest: ascending(invoices.issuedOn),
    highest: descending(invoices.totalMinor),
    lowest: ascending(invoices.totalMinor),
    dueFirst: ascending(invoices.dueOn),
    dueLast: descending(invoices.dueOn),
  },
  filters: {
    status: byValue<InvoiceStatusFilter>({
      ALL: undefined,
      PAID: eq(invoices.status, 'PAID'),
      PENDING: and(eq(invoices.status, 'PENDING'), gte(invoices.dueOn, param('today'))),
      PARTIAL_PAYMENT: eq(invoices.status, 'PARTIAL_PAYMENT'),
      OVERDUE: and(isOpen, lt(invoices.dueOn, param('today'))),
      DRAFT: eq(invoices.status, 'DRAFT'),
      WRITTEN_OFF: eq(invoices.status, 'WRITTEN_OFF'),
      VOID: eq(invoices.status, 'VOID'),
    }),
    /** Today in the business's time zone, YYYY-MM-DD: invoices due before it are overdue. */
    today: parameter('today'),
    days: isOnDays(invoices.issuedOn),
    sentSpan: isWithinSpan(invoices.sentAt),
    paidSpan: isWithinSpan(invoices.paidAt),
    currency: equals(invoices.currency),
    customer: equals(invoices.customerId),
    ids: isOneOf(invoices.id),
  },
  search: searchNumberOrText(invoices.number, invoices.searchText),
  counts: {
    read: readCounts,
    matches: { status: (tab) => isInTab[tab], today: () => isInTab.ALL, customer: () => isInTab.ALL },
  },
});
export type InvoiceFilter = FilterOf<typeof invoiceList>;

/** All columns of the export. */
export const exportedColumns = {
  ...getTableColumns(invoices),
  items: sql<string | null>`(
    select string_agg(${invoiceItems.quantity} || ' × ' || ${invoiceItems.name}, '; ' order by ${invoiceItems.position})
    from ${invoiceItems}
    where ${invoiceItems.businessId} = ${invoices}.business_id and ${invoiceItems.invoiceId} = ${invoices}.id)`,
};
