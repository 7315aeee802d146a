import { useQuery } from '@tanstack/react-query';
import { ShieldX, ShoppingCart } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { abandonedCheckoutQuery } from '#src/features/abandoned-checkouts/abandoned-checkouts.queries.ts';
import { common } from '#src/lib/common.messages.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryFallback } from '#src/ui/feedback/query-view.tsx';
import { RecordSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { AbandonedCheckoutPage } from './abandoned-checkout-page.tsx';
import { t } from './abandoned-checkout.messages.ts';

/** The page of an abandoned checkout: what was in the cart, and how to reach the customer. */
export function AbandonedCheckoutScreen({ id, business }: { id: string; business: Business }) {
  const query = useQuery(abandonedCheckoutQuery(id));
  if (query.data) return <AbandonedCheckoutPage checkout={query.data} business={business} />;
  const actions = <LinkButton to="/dashboard/store/orders/abandoned">{t('toList')}</LinkButton>;
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/orders/abandoned' } }}
        title={t('untitled')}
      />
      <QueryFallback
        query={query}
        what="the checkout"
        skeleton={<RecordSkeleton />}
        missing={
          <EmptyState
            icon={ShoppingCart}
            title={common('notFound', { record: 'checkout' })}
            description={common('notFoundWhy')}
            actions={actions}
          />
        }
        forbidden={
          <EmptyState
            icon={ShieldX}
            title={common('noAccess', { area: 'orders' })}
            description={common('noAccessWhy', { area: 'orders', business: business.name })}
            actions={actions}
          />
        }
      />
    </>
  );
}
