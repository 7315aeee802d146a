import { useQuery } from '@tanstack/react-query';
import { ShieldX, UserX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { ApiFailure } from '#src/lib/api/api.ts';
import { customerQuery } from '#src/features/customers/customers.queries.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { common } from '#src/lib/common.messages.ts';
import { CustomerPage } from './customer-page.tsx';
import { t } from './customer.messages.ts';

export type CustomerScreenProps = {
  id: string;
  business: Business;
  mayManage: boolean;
  seesOrders: boolean;
  seesInvoices: boolean;
};

/** The page of a customer: contact details, orders, invoices and activity. */
export function CustomerScreen({ id, ...props }: CustomerScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(customerQuery(id));
  if (data) return <CustomerPage overview={data} {...props} />;
  const refusal = error instanceof ApiFailure ? error.code : undefined;
  const known = refusal === 'NOT_FOUND' ? 'missing' : refusal === 'NO_PERMISSION' ? 'forbidden' : undefined;
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/customers' } }}
        title={t('untitled')}
      />
      {known && (
        <EmptyState
          icon={known === 'missing' ? UserX : ShieldX}
          title={
            known === 'missing'
              ? common('notFound', { record: 'customer' })
              : common('noAccess', { area: 'customers' })
          }
          description={
            known === 'missing'
              ? t('missingWhy')
              : common('noAccessWhy', { area: 'customers', business: props.business.name })
          }
          actions={<LinkButton to="/dashboard/store/customers">{t('toCustomers')}</LinkButton>}
        />
      )}
      {error && !known && (
        <ErrorState
          title={common('loadFailed', { what: 'the customer' })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (
        <output aria-busy>
          <Grid columns="mainAside">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Grid>
        </output>
      )}
    </>
  );
}
