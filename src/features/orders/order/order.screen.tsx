import { useSelector } from '@xstate/react';
import { PackageX, ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import type { Business } from '#domain/business.ts';
import { type OrderShippingSend, orderShippingView } from '#machines/flows/order-shipping/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { OrderShippingActor } from '#src/features/orders/shipping/order-shipping.actors.ts';
import { LoadFailure } from '#src/ui/feedback/load-failure.tsx';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { useWhenIdle } from '#src/lib/use-when-idle.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LoadingState } from '#src/ui/feedback/skeleton.tsx';
import { RecordSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { common } from '#src/lib/common.messages.ts';
import { OrderPage } from './order-page.tsx';
import { t } from './order.messages.ts';

const StepDialog = lazyDialog(
  async () => (await import('#src/features/orders/shipping/step-dialog.tsx')).StepDialog,
);

export type OrderScreenProps = {
  actor: OrderShippingActor;
  business: Business;
  canManage: boolean;
  /** True if the person can take the steps of shipping. */
  canShip: boolean;
  canViewPayments: boolean;
  canSpend: boolean;
};

/** The page of an order, with the flow of its steps. */
export function OrderScreen({
  actor,
  business,
  canManage,
  canShip,
  canViewPayments,
  canSpend,
}: OrderScreenProps) {
  const snapshot = useSelector(actor, (current) => current);
  const view = orderShippingView(snapshot);
  const send: OrderShippingSend = (event) => actor.send(event);
  useNetworkBack(actor);
  // The dialog's file is loaded in advance, so that a step opens at once.
  useWhenIdle(StepDialog.preload, view.screen === 'order');
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') actor.send({ type: 'order.refresh' });
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [actor]);
  return (
    <FlowRoot flow="order-shipping" state={statePath(snapshot)}>
      {view.screen !== 'order' && (
        <PageHeader
          back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }}
          title={t('untitled')}
        />
      )}
      {view.screen === 'loading' && (
        <LoadingState label={common('loading', { what: 'the order' })}>
          <RecordSkeleton />
        </LoadingState>
      )}
      {(view.screen === 'unreachable' || view.screen === 'limited') && (
        <LoadFailure
          {...view}
          title={common('loadFailed', { what: 'the order' })}
          retryEvent="order.retry"
          onRetry={() => send({ type: 'order.retry' })}
        />
      )}
      {(view.screen === 'missing' || view.screen === 'forbidden') && (
        <EmptyState
          icon={view.screen === 'missing' ? PackageX : ShieldX}
          title={
            view.screen === 'missing'
              ? common('notFound', { record: 'order' })
              : common('noAccess', { area: 'orders' })
          }
          description={
            view.screen === 'missing'
              ? common('notFoundWhy')
              : common('noAccessWhy', { area: 'orders', business: business.name })
          }
          actions={
            <>
              <LinkButton to="/dashboard/store/orders">{t('toOrders')}</LinkButton>
              <Button variant="quiet" data-event="order.retry" onPress={() => send({ type: 'order.retry' })}>
                {common('refresh')}
              </Button>
            </>
          }
        />
      )}
      {view.screen === 'order' && (
        <>
          <OrderPage
            view={view}
            business={business}
            canManage={canManage}
            canShip={canShip}
            canViewPayments={canViewPayments}
            canSpend={canSpend}
            send={send}
          />
          {view.dialog && (
            <StepDialog
              key={view.dialog.step}
              dialog={view.dialog}
              order={view.overview.order}
              timeZone={business.timeZone}
              send={send}
              onClose={() => send({ type: 'step.leave' })}
            />
          )}
        </>
      )}
    </FlowRoot>
  );
}
