import { useQuery } from '@tanstack/react-query';
import { FileX, ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { common } from '#src/lib/common.messages.ts';
import { invoiceQuery } from '#src/features/invoices/invoices.queries.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryFallback } from '#src/ui/feedback/query-view.tsx';
import { RecordSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { t } from './invoice.messages.ts';

export type InvoiceScreenProps = {
  id: string;
  business: Business;
  canManage: boolean;
  canViewPayments: boolean;
};

/** A payment may arrive while the page is open. */
const refetchIntervalMs = 20_000;

/** An invoice with its amounts, payments and actions. */
export function InvoiceScreen({ id, business, ...permissions }: InvoiceScreenProps) {
  const query = useQuery({
    ...invoiceQuery(id),
    refetchInterval: ({ state }) =>
      state.data && isOpen(state.data.invoice.status) ? refetchIntervalMs : false,
  });
  if (query.data) return <InvoicePage overview={query.data} business={business} {...permissions} />;
  const actions = <LinkButton to="/dashboard/invoicing">{t('toInvoices')}</LinkButton>;
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/invoicing' } }} title={t('untitled')} />
      <QueryFallback
        query={query}
        what="the invoice"
        skeleton={<RecordSkeleton />}
        missing={
          <EmptyState
            icon={FileX}
            title={common('notFound', { record: 'invoice' })}
            description={common('notFoundWhy')}
            actions={actions}
          />
        }
        forbidden={
          <EmptyState
            icon={ShieldX}
            title={common('noAccess', { area: 'invoices' })}
            description={common('noAccessWhy', { business: business.name, area: 'invoices' })}
            actions={actions}
          />
        }
      />
    </>
  );
}

const isOpen = (status: string) =>
  status === 'PENDING' || status === 'PARTIAL_PAYMENT' || status === 'WRITTEN_OFF';
