import { ShieldX } from 'lucide-react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './order-form.messages.ts';

/** Shown in place of the form to people without permission to manage orders. */
export function OrderFormForbidden() {
  const { business } = useBusiness();
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }} title={t('editing')} />
      <EmptyState
        icon={ShieldX}
        title={common('noManage', { area: 'orders' })}
        description={common('noManageWhy', { area: 'orders', business: business.name })}
        actions={<LinkButton to="/dashboard/store/orders">{t('toOrders')}</LinkButton>}
      />
    </>
  );
}
