import { useQuery } from '@tanstack/react-query';
import { FileX, ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { common } from '#src/lib/common.messages.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';
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
  canManage: boolean;
  canViewPayments: boolean;
};

/** A payment may arrive while the page is open. */
const refetchIntervalMs = 20_000;

/** An invoice with its amounts, payments and actions. */
export function InvoiceScreen({ id, business, ...permissions }: InvoiceScreenProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...invoiceQuery(id),
    refetchInterval: ({ state }) =>
      state.data && isOpen(state.data.invoice.status) ? refetchIntervalMs : false,
  });
  if (data) return <InvoicePage overview={data} business={business} {...permissions} />;
  const failure = error instanceof ApiError ? failuresByStatus[error.status] : undefined;
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/invoicing' } }} title={t('untitled')} />
      {failure && (
        <EmptyState
          icon={failure === 'missing' ? FileX : ShieldX}
          title={
            failure === 'missing'
              ? common('notFound', { record: 'invoice' })
              : common('noAccess', { area: 'invoices' })
          }
          description={
            failure === 'missing'
              ? common('notFoundWhy')
              : common('noAccessWhy', { business: business.name, area: 'invoices' })
          }
          actions={<LinkButton to="/dashboard/invoicing">{t('toInvoices')}</LinkButton>}
        />
      )}
      {error && !failure && (
        <ErrorState
          title={common('loadFailed', { what: 'the invoice' })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && <InvoiceSkeleton />}
    </>
  );
}

const isOpen = (status: string) =>
  status === 'PENDING' || status === 'PARTIAL_PAYMENT' || status === 'WRITTEN_OFF';
const failuresByStatus: Readonly<Record<number, 'missing' | 'forbidden'>> = {
  403: 'forbidden',
  404: 'missing',
};

const InvoiceSkeleton = () => (
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
