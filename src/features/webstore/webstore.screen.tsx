import { useQuery } from '@tanstack/react-query';
import { Clock, CreditCard, Info, type LucideIcon, Palette } from 'lucide-react';
import type { Webstore } from '#contract/store/webstore.ts';
import { canOpen } from '#domain/permission.ts';
import { type OpeningStepName, canOpenStore } from '#domain/store-opening.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Checklist } from '#src/ui/data/checklist.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { SectionList } from '#src/features/settings/section-list.tsx';
import { StatusCard } from './status-card.tsx';
import { t } from './webstore.messages.ts';
import { webstoreQuery } from './webstore.queries.ts';

const settings = '/dashboard/settings';
const stepPaths: Record<OpeningStepName, string> = {
  product: '/dashboard/store/products',
  delivery: `${settings}/delivery-and-shipments`,
  contact: `${settings}/webstore/store-information`,
  returnPolicy: `${settings}/return-policy`,
  description: `${settings}/webstore/store-information`,
  logo: `${settings}/webstore/branding`,
  verification: `${settings}/account-verification`,
};

const sections: readonly {
  id: 'information' | 'availability' | 'checkout' | 'branding';
  path: string;
  icon: LucideIcon;
}[] = [
  { id: 'information', path: `${settings}/webstore/store-information`, icon: Info },
  { id: 'availability', path: `${settings}/webstore/availability`, icon: Clock },
  { id: 'checkout', path: `${settings}/webstore/checkout`, icon: CreditCard },
  { id: 'branding', path: `${settings}/webstore/branding`, icon: Palette },
];

/** The overview of the store: whether it is open, what is missing before that, and its settings. */
export function WebstoreScreen({ canManage }: { canManage: boolean }) {
  const { business } = useBusiness();
  const query = useQuery(webstoreQuery(business.id));
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('settings'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description')}
      />
      <QueryView query={query} what="the store settings">
        {({ businessStore: store }) => (
          <>
            <StatusCard
              availability={store.business.store.availability}
              canOpen={canOpenStore(store.openingSteps)}
              canManage={canManage}
            />
            <StepsCard steps={store.openingSteps} />
            <SectionsCard />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

type StepsCardProps = { steps: Webstore['businessStore']['openingSteps'] };

/** The steps before the store opens, in order; nothing once all are done. */
function StepsCard({ steps }: StepsCardProps) {
  const { membership } = useBusiness();
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card title={t('steps')} description={t('stepsWhy')}>
      <Checklist
        entries={steps.map(({ step, isRequired, isDone }) => ({
          id: step,
          title: t(`step.${step}`),
          tone: isDone ? ('done' as const) : ('todo' as const),
          badge: isDone ? (
            <Badge tone="success">{common('done')}</Badge>
          ) : (
            <Badge tone={isRequired ? 'warning' : 'neutral'}>
              {t(isRequired ? 'required' : 'recommended')}
            </Badge>
          ),
          note: !isDone && t(`step.${step}Why`),
          action: !isDone && canOpen(membership, stepPaths[step]) && (
            <LinkButton size="sm" to={stepPaths[step]}>
              {t(`step.${step}Do`)}
            </LinkButton>
          ),
        }))}
      />
    </Card>
  );
}

const SectionsCard = () => (
  <Card title={t('sections')}>
    <SectionList
      sections={sections.map(({ id, path, icon }) => ({
        id,
        label: t(id),
        description: t(`${id}Why`),
        to: path,
        icon,
      }))}
    />
  </Card>
);
