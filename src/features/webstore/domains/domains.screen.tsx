import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import type { StoreDomain } from '#domain/store-domain.ts';
import { PlanNotice } from '#src/features/entitlements/plan-notice.tsx';
import { common } from '#src/lib/common.messages.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { CopyButton } from './copy-button.tsx';
import { t as tPage } from './custom-domain.messages.ts';
import { describeDomain, getDomainLook } from './domain-status.ts';
import { t } from './domains.messages.ts';
import { domainsQuery } from './domains.queries.ts';

const addLink = linkOptions({ to: '/dashboard/settings/webstore/domains/custom-domain' });

export type DomainsScreenProps = { business: Business; canManage: boolean };

/** The addresses of the store: the one at Kontor, and its own domains with their states. */
export function DomainsScreen({ business, canManage }: DomainsScreenProps) {
  const query = useQuery(domainsQuery());
  const canAdd = canManage && query.data?.planLimit === null;
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('settings'), link: { to: '/dashboard/settings/webstore' } }}
        title={t('title')}
        description={t('description')}
        actions={canAdd && <LinkButton {...addLink}>{t('add')}</LinkButton>}
      />
      <QueryView query={query} what={t('what')}>
        {({ kontorAddress, domains, planLimit }) => (
          <>
            {!canManage && <Notice tone="info" title={common('noManage', { area: tPage('area') })} />}
            {planLimit && <PlanNotice title={tPage('notInPlan')} problems={[planLimit]} />}
            <Card title={t('kontor')} description={t('kontorWhy')}>
              <Inline justify="between" wrap={false}>
                <Text variant="strong">{kontorAddress}</Text>
                <CopyButton what={t('kontor')} text={kontorAddress} />
              </Inline>
            </Card>
            <Card title={t('own')} description={t('ownWhy')}>
              {domains.length === 0 ? (
                <EmptyState icon={Globe} title={t('none')} description={t('noneWhy')} />
              ) : (
                <Stack gap="6">
                  {domains.map((domain) => (
                    <DomainRow key={domain.id} domain={domain} timeZone={business.timeZone} />
                  ))}
                </Stack>
              )}
            </Card>
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const DomainRow = ({ domain, timeZone }: { domain: StoreDomain; timeZone: string }) => (
  <Stack gap="1">
    <Inline gap="2">
      <Link tone="strong" to={addLink.to} search={{ domain: domain.id }}>
        {domain.displayName}
      </Link>
      <StatusBadge look={getDomainLook(domain)} />
      {domain.isPrimary && <Badge>{t('primary')}</Badge>}
    </Inline>
    <Text variant="small" tone="muted">
      {describeDomain(domain, timeZone)}
    </Text>
    <Text variant="small" tone="subtle">
      {t(domain.isBought ? 'bought' : 'connected')}
    </Text>
  </Stack>
);
