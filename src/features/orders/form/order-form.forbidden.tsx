import { ShieldX } from 'lucide-react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { t } from './order-form.messages.ts';

/** For whoever may only look at orders. */
export const OrderFormForbidden = () => (
  <>
    <PageHeader back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }} title={t('editing')} />
    <EmptyState
      icon={ShieldX}
      title={t('forbidden')}
      description={t('forbiddenWhy')}
      actions={<LinkButton to="/dashboard/store/orders">{t('toOrders')}</LinkButton>}
    />
  </>
);
