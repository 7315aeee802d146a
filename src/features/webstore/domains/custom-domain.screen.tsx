import { useSelector } from '@xstate/react';
import { Ban, FileQuestion, ShieldX } from 'lucide-react';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { can } from '#domain/permission.ts';
import {
  type CustomDomainSend,
  type CustomDomainView,
  customDomainView,
} from '#machines/flows/custom-domain/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { PaymentProcessing } from '#src/features/kontor-payment/payment-waiting.tsx';
import { FlowRoot, useNetworkBack, usePageShown } from '#src/flows/flow-root.tsx';
import { t as failureText } from '#src/flows/link-failure.messages.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadFailure } from '#src/ui/feedback/load-failure.tsx';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ChooseStep } from './choose-step.tsx';
import type { CustomDomainActor } from './custom-domain.actors.ts';
import { t } from './custom-domain.messages.ts';
import { DomainPage } from './domain-page.tsx';
import { getDomainLook } from './domain-status.ts';
import { PayStep } from './pay-step.tsx';
import { RegistrantStep } from './registrant-step.tsx';

export type CustomDomainScreenProps = { actor: CustomDomainActor };

const getTitle = (view: CustomDomainView): string => {
  if (view.screen === 'domain') return view.domain.displayName;
  return 'order' in view ? view.order.displayName : t('addTitle');
};

/** A domain of the store, from its entry or purchase to the store under it. */
export function CustomDomainScreen({ actor }: CustomDomainScreenProps) {
  const snapshot = useSelector(actor, (current) => current);
  const view = customDomainView(snapshot);
  const send: CustomDomainSend = (event) => actor.send(event);
  useNetworkBack(actor);
  usePageShown(actor);
  return (
    <FlowRoot flow="custom-domain" state={statePath(snapshot)}>
      <Stack gap="6" width="prose">
        <PageHeader
          back={{ label: t('back'), link: { to: '/dashboard/settings/webstore/domains' } }}
          title={getTitle(view)}
          {...(view.screen === 'choose' && { description: t('addWhy') })}
          badge={view.screen === 'domain' && <StatusBadge look={getDomainLook(view.domain)} />}
        />
        <Content view={view} send={send} />
      </Stack>
    </FlowRoot>
  );
}

type ContentProps = { view: CustomDomainView; send: CustomDomainSend };

function Content({ view, send }: ContentProps) {
  const { business, user, membership } = useBusiness();
  switch (view.screen) {
    case 'choose':
      return <ChooseStep view={view} canManage={can(membership, 'WEB_STORE', 'manage')} send={send} />;
    case 'registrant':
      return <RegistrantStep view={view} business={business} user={user} send={send} />;
    case 'domain':
      return <DomainPage view={view} business={business} send={send} />;
    case 'pay':
      return <PayStep view={view} send={send} />;
    case 'processing':
      return (
        <PaymentProcessing
          isChecking={view.isChecking}
          isLong={view.isLong}
          canContinue={view.canContinue}
          why={t(view.isLong ? 'longWhy' : 'processingWhy')}
          send={send}
        />
      );
    case 'ended':
      return <OrderEnded view={view} send={send} />;
    default:
      return <Unavailable view={view} businessName={business.name} send={send} />;
  }
}

const OrderEnded = ({
  view: { order },
  send,
}: {
  view: Extract<CustomDomainView, { screen: 'ended' }>;
  send: CustomDomainSend;
}) => (
  <EmptyState
    icon={Ban}
    title={t(order.status === 'refunded' ? 'ended.refunded' : 'ended')}
    description={t('endedWhy')}
    actions={
      <Button data-event="step.back" onPress={() => send({ type: 'step.back' })}>
        {t('toDomain')}
      </Button>
    }
  />
);

type UnavailableProps = {
  view: Exclude<
    CustomDomainView,
    { screen: 'choose' | 'registrant' | 'domain' | 'pay' | 'processing' | 'ended' }
  >;
  businessName: string;
  send: CustomDomainSend;
};

function Unavailable({ view, businessName, send }: UnavailableProps) {
  const retry = () => send({ type: 'page.retry' });
  switch (view.screen) {
    case 'missing':
      return <EmptyState icon={FileQuestion} title={t('missing')} description={t('missingWhy')} />;
    case 'denied':
      return (
        <EmptyState
          icon={ShieldX}
          title={common('noAccess', { area: t('area') })}
          description={common('noAccessWhy', { business: businessName, area: t('area') })}
        />
      );
    case 'loading':
    case 'leaving':
    case 'removed':
      return (
        <LoadingState label={t(view.screen === 'leaving' ? 'leaving' : 'loading')}>
          <PageSkeleton />
        </LoadingState>
      );
    case 'limited':
      return (
        <LoadFailure
          screen="limited"
          refusal={view.refusal}
          title={common('loadFailed', { what: t('failed') })}
          retryEvent="page.retry"
          onRetry={retry}
        />
      );
    default:
      return (
        <ErrorState
          title={view.failure ? failureText(view.failure) : common('loadFailed', { what: t('failed') })}
          description={view.refusal?.message ?? failureText(`${view.failure ?? 'unreachable'}Why`)}
          retryEvent="page.retry"
          onRetry={retry}
        />
      );
  }
}
