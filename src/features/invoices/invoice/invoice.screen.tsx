import { useQuery } from '@tanstack/react-query';
import { FileX, ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { common } from '#src/lib/common.messages.ts';
import { ApiFailure } from '#src/lib/api/failures.ts';
import { t as kit } from '#src/lib/messages.ts';
import { invoiceQuery } from '#src/features/invoices/invoices.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { t } from './invoice.messages.ts';

export type InvoiceScreenProps = {
  id: string;
  business: Business;
  mayManage: boolean;
  mayViewPayments: boolean;
};

/** A payment may arrive while the page is open. */
const lookAgainMs = 20_000;

/** An invoice with its amounts, payments and actions. */
export function InvoiceScreen({ id, business, ...may }: InvoiceScreenProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...invoiceQuery(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.invoice.status) ? lookAgainMs : false),
  });
  if (data) return <InvoicePage overview={data} business={business} {...may} />;
  const refused = error instanceof ApiFailure ? refusals[error.status] : undefined;
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/invoicing' } }} title={t('untitled')} />
      {refused && (
        <EmptyState
          icon={refused === 'missing' ? FileX : ShieldX}
          title={
            refused === 'missing'
              ? common('notFound', { record: 'invoice' })
              : common('noAccess', { area: 'invoices' })
          }
          description={
            refused === 'missing'
              ? common('notFoundWhy')
              : common('noAccessWhy', { business: business.name, area: 'invoices' })
          }
          actions={<LinkButton to="/dashboard/invoicing">{t('toInvoices')}</LinkButton>}
        />
      )}
      {error && !refused && (
        <ErrorState
          title={common('loadFailed', { what: 'the invoice' })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && <Waiting />}
    </>
  );
}

const isOpen = (status: string) =>
  status === 'PENDING' || status === 'PARTIAL_PAYMENT' || status === 'WRITTEN_OFF';
const refusals: Readonly<Record<number, 'missing' | 'forbidden'>> = { 403: 'forbidden', 404: 'missing' };

const Waiting = () => (
  <output aria-busy>
    <VisuallyHidden>{kit('loading')}</VisuallyHidden>
    <Grid columns="mainAside" gap="4">
      {['paper', 'facts'].map((part) => (
        <Card key={part}>
          <Stack gap="4">
            <Skeleton width="half" />
            <Skeleton width="long" />
            <Skeleton width="long" />
            <Skeleton width="short" />
          </Stack>
        </Card>
      ))}
    </Grid>
  </output>
);
