import { useQuery } from '@tanstack/react-query';
import { ShieldX, UserX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { ApiError } from '#src/lib/api/api.ts';
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
  canManage: boolean;
  canViewOrders: boolean;
  canViewInvoices: boolean;
};

/** The page of a customer: contact details, orders, invoices and activity. */
export function CustomerScreen({ id, ...props }: CustomerScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(customerQuery(id));
  if (data) return <CustomerPage overview={data} {...props} />;
  const errorCode = error instanceof ApiError ? error.code : undefined;
  const problem =
    errorCode === 'NOT_FOUND' ? 'missing' : errorCode === 'NO_PERMISSION' ? 'forbidden' : undefined;
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/customers' } }}
        title={t('untitled')}
      />
      {problem && (
        <EmptyState
          icon={problem === 'missing' ? UserX : ShieldX}
          title={
            problem === 'missing'
              ? common('notFound', { record: 'customer' })
              : common('noAccess', { area: 'customers' })
          }
          description={
            problem === 'missing'
              ? t('missingWhy')
              : common('noAccessWhy', { area: 'customers', business: props.business.name })
          }
          actions={<LinkButton to="/dashboard/store/customers">{t('toCustomers')}</LinkButton>}
        />
      )}
      {error && !problem && (
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
