import { useQuery } from '@tanstack/react-query';
import { ShieldX, UserX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { customerQuery } from '#src/features/customers/customers.queries.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryFallback } from '#src/ui/feedback/query-view.tsx';
import { RecordSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
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
  const query = useQuery(customerQuery(id));
  if (query.data) return <CustomerPage overview={query.data} {...props} />;
  const actions = <LinkButton to="/dashboard/store/customers">{t('toCustomers')}</LinkButton>;
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/customers' } }}
        title={t('untitled')}
      />
      <QueryFallback
        query={query}
        what="the customer"
        skeleton={<RecordSkeleton />}
        missing={
          <EmptyState
            icon={UserX}
            title={common('notFound', { record: 'customer' })}
            description={t('missingWhy')}
            actions={actions}
          />
        }
        forbidden={
          <EmptyState
            icon={ShieldX}
            title={common('noAccess', { area: 'customers' })}
            description={common('noAccessWhy', { area: 'customers', business: props.business.name })}
            actions={actions}
          />
        }
      />
    </>
  );
}
