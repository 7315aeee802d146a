import { ShieldX } from 'lucide-react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './customer.messages.ts';

/** Shown in place of the form to people without permission to manage customers. */
export function CustomerFormForbidden() {
  const { business } = useBusiness();
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/customers' } }}
        title={t('addTitle')}
      />
      <EmptyState
        icon={ShieldX}
        title={common('noManage', { area: 'customers' })}
        description={common('noManageWhy', { area: 'customers', business: business.name })}
        actions={<LinkButton to="/dashboard/store/customers">{t('toCustomers')}</LinkButton>}
      />
    </>
  );
}
