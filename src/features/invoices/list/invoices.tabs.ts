import type { InvoiceList } from '#contract/money/invoice.ts';
import { invoiceFilters, invoiceStatusLabels } from '#domain/invoice-status.ts';
import { filtered } from '#src/lists/list-search.ts';
import type { TabLink } from '#src/ui/table/tab-links.tsx';
import { t } from './invoices.messages.ts';
import type { InvoicesSearch } from './invoices-search.ts';

/** The filters of specification, section 4, each with how many stand there. */
export const invoiceTabs = (
  search: InvoicesSearch,
  counts: InvoiceList['meta']['counts'] | undefined,
): TabLink[] =>
  invoiceFilters.map((status) => ({
    id: status,
    label: status === 'ALL' ? t('all') : invoiceStatusLabels[status],
    count: counts?.[status],
    isCurrent: (search.status ?? 'ALL') === status,
    link: {
      to: '/dashboard/invoicing',
      search: filtered(search, { status: status === 'ALL' ? undefined : status }),
    },
  }));
