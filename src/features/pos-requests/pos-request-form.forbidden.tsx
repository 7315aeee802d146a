import { ShieldX } from 'lucide-react';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { common } from '#src/lib/common.messages.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { t } from './pos-requests.messages.ts';

/** Shown in place of the form to people without permission to request devices. */
export function PosRequestFormForbidden() {
  const { business } = useBusiness();
  return (
    <>
      <PageHeader
        back={{ label: t('toList'), link: { to: '/dashboard/request-pos' } }}
        title={t('formTitle')}
      />
      <EmptyState
        icon={ShieldX}
        title={common('noManage', { area: 'card devices' })}
        description={common('noManageWhy', { area: 'card devices', business: business.name })}
        actions={<LinkButton to="/dashboard/request-pos">{t('toList')}</LinkButton>}
      />
    </>
  );
}
