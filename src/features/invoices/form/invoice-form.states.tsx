import { FileX, ShieldX } from 'lucide-react';
import { common } from '#src/lib/common.messages.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryFallback, type QueryFallbackProps } from '#src/ui/feedback/query-view.tsx';
import { FormSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { t } from './invoice-form.messages.ts';

const head = (
  <PageHeader back={{ label: t('back'), link: { to: '/dashboard/invoicing' } }} title={t('editing')} />
);
const toAll = <LinkButton to="/dashboard/invoicing">{t('toInvoices')}</LinkButton>;

/** For people with view access to invoices. */
export const InvoiceFormForbidden = () => (
  <>
    {head}
    <EmptyState icon={ShieldX} title={t('forbidden')} description={t('forbiddenWhy')} actions={toAll} />
  </>
);

/** Shown in place of the form while the invoice loads, when it can't be loaded, and when it doesn't exist. */
export const InvoiceFormFallback = ({ query }: Pick<QueryFallbackProps, 'query'>) => (
  <>
    {head}
    <QueryFallback
      query={query}
      what="the invoice"
      skeleton={<FormSkeleton />}
      missing={
        <EmptyState
          icon={FileX}
          title={common('notFound', { record: 'invoice' })}
          description={common('notFoundWhy')}
          actions={toAll}
        />
      }
    />
  </>
);
