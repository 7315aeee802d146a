import { ShieldX } from 'lucide-react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { t } from './customer.messages.ts';

/** For whoever may only look at customers. */
export const CustomerFormForbidden = () => (
  <>
    <PageHeader
      back={{ label: t('back'), link: { to: '/dashboard/store/customers' } }}
      title={t('addTitle')}
    />
    <EmptyState
      icon={ShieldX}
      title={t('onlyLook')}
      description={t('onlyLookWhy')}
      actions={<LinkButton to="/dashboard/store/customers">{t('toCustomers')}</LinkButton>}
    />
  </>
);
