import { PackageX } from 'lucide-react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryFallback, type QueryFallbackProps } from '#src/ui/feedback/query-view.tsx';
import { FormSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './order-form.messages.ts';

/** Shown in place of the form while the order is loading, can't be loaded or doesn't exist. */
export const OrderFormLoading = ({ query }: Pick<QueryFallbackProps, 'query'>) => (
  <>
    <PageHeader back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }} title={t('editing')} />
    <QueryFallback
      query={query}
      what="the order"
      skeleton={<FormSkeleton />}
      missing={
        <EmptyState
          icon={PackageX}
          title={common('notFound', { record: 'order' })}
          description={common('notFoundWhy')}
          actions={<LinkButton to="/dashboard/store/orders">{t('toOrders')}</LinkButton>}
        />
      }
    />
  </>
);
