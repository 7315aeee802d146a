import { invoiceBulkCalls } from '#contract/money/invoice-bulk.ts';
import { css } from '#styled/css/css.mjs';
import { linkOptions } from '@tanstack/react-router';
import { Ban, BellRing, FileText, Plus, Send } from 'lucide-react';
import { invoiceSorts } from '#contract/money/invoice-query.ts';
import type { InvoiceList } from '#contract/money/invoice.ts';
import { invoiceFilters, invoiceStatusLabels } from '#domain/invoice-status.ts';
import { getDueMinor } from '#domain/invoice.ts';
import { InvoiceBadges } from '#src/features/invoices/invoice-badges.tsx';
import { invoicesQuery } from '#src/features/invoices/invoices.queries.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { ListSummaryView } from '#src/lists/list-summary.tsx';
import { defineList, type SummaryProps } from '#src/lists/define-list.ts';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { t } from './invoices.messages.ts';
import { filterOf, type InvoicesSearch, queryOf } from './invoices-search.ts';

const BulkInvoices = lazyDialog(async () => (await import('./bulk-invoices.tsx')).BulkInvoices);

const inOneLine = css({ whiteSpace: 'nowrap' });

const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className={inOneLine}>
    {formatDay(day)}
  </time>
);

export const invoicesList = defineList({
  to: '/dashboard/invoicing',
  resource: 'INVOICE',
  words: {
    title: t('title'),
    label: t('label'),
    search: t('search'),
    noMatch: t('noMatch'),
    showAll: t('showAll'),
    forbidden: common('noAccess', { area: 'invoices' }),
    forbiddenWhy: ({ business }) => common('noAccessWhy', { business: business.name, area: 'invoices' }),
  },
  filterOf,
  query: (search: InvoicesSearch) => invoicesQuery(queryOf(search)),
  page: ({ result, meta }: InvoiceList) => ({ data: result, pagination: meta.pagination }),
  rowLabel: ({ number, customerName }) =>
    number === null
      ? t('rowDraft', { customer: customerName ?? t('noCustomer') })
      : t('rowLabel', { number }),
  rowLink: ({ id }) => linkOptions({ to: '/dashboard/invoicing/$id', params: { id } }),
  columns: [
    {
      id: 'number',
      header: t('invoice'),
      cell: ({ number }) => <span className={inOneLine}>{number ?? t('draft')}</span>,
      card: 'title',
    },
    {
      id: 'customer',
      header: t('customer'),
      isFlexible: true,
      cell: ({ customerName }) =>
        customerName ?? (
          <Text as="span" tone="subtle">
            {t('noCustomer')}
          </Text>
        ),
      card: 'note',
    },
    {
      id: 'issued',
      header: t('issued'),
      cell: ({ issuedOn }) => <Day day={issuedOn} />,
      card: 'none',
      sort: { descending: 'newest', ascending: 'oldest' },
    },
    {
      id: 'due',
      header: t('due'),
      cell: ({ dueOn }) => <Day day={dueOn} />,
      cardCell: (row) =>
        getDueMinor(row) === 0 ? null : t('dueOn', { day: formatDay(row.dueOn, 'shortDay') }),
      card: 'note',
      sort: { descending: 'dueLast', ascending: 'dueFirst' },
    },
    {
      id: 'amountDue',
      header: t('amountDue'),
      cell: (row) =>
        getDueMinor(row) === 0 ? (
          <Text as="span" tone="subtle">
            –
          </Text>
        ) : (
          <Money amountMinor={getDueMinor(row)} currency={row.currency} />
        ),
      align: 'end',
      card: 'none',
    },
    {
      id: 'total',
      header: t('total'),
      cell: ({ totalMinor, currency }) => (
        <Money amountMinor={totalMinor} currency={currency} variant="strong" />
      ),
      align: 'end',
      card: 'aside',
      sort: { descending: 'highest', ascending: 'lowest' },
    },
    {
      id: 'status',
      header: t('status'),
      cell: (row, { business }) => <InvoiceBadges invoice={row} timeZone={business.timeZone} />,
      card: 'mark',
    },
  ],
  // The filters of specification, section 4.
  tabs: (search, answer) =>
    invoiceFilters.map((status) => ({
      id: status,
      label: status === 'ALL' ? t('all') : invoiceStatusLabels[status],
      count: answer?.meta.counts[status],
      isCurrent: (search.status ?? 'ALL') === status,
      changes: { status: status === 'ALL' ? undefined : status },
    })),
  filters: {
    dateOf: {
      label: t('dateOf'),
      any: t('dateIssued'),
      options: [
        { value: 'sent', label: t('dateSent') },
        { value: 'paid', label: t('datePaid') },
      ],
    },
  },
  hasPeriod: true,
  otherFilters: ['customer', 'currency'],
  sorts: invoiceSorts.map((value) => ({ value, label: t(value) })),
  exportFile: { call: invoiceBulkCalls.exportInvoices, input: (target) => ({ body: { target } }) },
  bulk: {
    actions: [
      { id: 'send', label: t('send'), icon: Send },
      { id: 'remind', label: t('remind'), icon: BellRing },
      { id: 'void', label: t('void'), icon: Ban, isDangerous: true },
    ],
    Dialog: BulkInvoices,
  },
  primary: {
    id: 'create',
    label: t('create'),
    icon: Plus,
    link: linkOptions({ to: '/dashboard/invoicing/create' }),
  },
  empty: {
    icon: FileText,
    hasNoRecords: ({ meta }) => meta.counts.ALL === 0,
    none: { title: t('noInvoices'), description: t('noInvoicesWhy') },
    tab: ({ status }) => ({ title: t(`none.${status ?? 'ALL'}`), description: t('noneWhy') }),
  },
  Summary: InvoiceSummary,
});

/** The amounts that are due and paid; nothing while there is no invoice. */
function InvoiceSummary({
  search,
  answer,
  context: { business },
}: SummaryProps<InvoicesSearch, InvoiceList>) {
  if (answer?.meta.counts.ALL === 0) return null;
  const totals = answer?.meta.totals;
  const figure = (amountMinor: number | undefined) =>
    amountMinor === undefined ? undefined : formatMoney(amountMinor, business.currency);
  return (
    <ListSummaryView
      search={search}
      summary={{
        label: t('totals'),
        figures: [
          { label: t('totalOutstanding'), figure: figure(totals?.due) },
          { label: t('totalOverdue'), figure: figure(totals?.overdue) },
          // Null for people without access to payments.
          ...(totals?.paid === null ? [] : [{ label: t('totalPaid'), figure: figure(totals?.paid) }]),
        ],
      }}
    />
  );
}
