import { css } from '#styled/css/css.mjs';
import { useSelector } from '@xstate/react';
import { Clock, FileQuestion, ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import {
  type CustomerOrderSend,
  type CustomerOrderView,
  customerOrderView,
} from '#machines/flows/customer-order/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { common } from '#src/lib/common.messages.ts';
import type { CustomerOrderActor } from './customer-order.actors.ts';
import { FlowRoot, useNetworkBack, usePageShown } from '#src/flows/flow-root.tsx';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { PublicFrame } from '#src/ui/frame/public-frame.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { usePageTitle } from '#src/ui/layout/use-page-title.ts';
import { CustomerOrderDetails } from './customer-order-details.tsx';
import { t } from './customer-order.messages.ts';

const ActionDialog = lazyDialog(async () => (await import('./action-dialog.tsx')).ActionDialog);

const visuallyHidden = css({ srOnly: true });
/** Shown until the business is known. */
const unknownHost = { name: 'Kontor', imageUrl: null };

/** The page on which a customer follows an order by its private link. */
export function CustomerOrderScreen({ actor }: { actor: CustomerOrderActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const view = customerOrderView(snapshot);
  const { order } = snapshot.context;
  const send: CustomerOrderSend = (event) => actor.send(event);
  usePageTitle(order ? t('title', { number: order.number, business: order.businessName }) : t('untitled'));
  useNetworkBack(actor);
  usePageShown(actor);
  useRefreshOnTabFocus(actor);
  // Loads the dialog before an action is chosen.
  const isShown = view.screen === 'order';
  useEffect(() => {
    if (isShown) ActionDialog.preload();
  }, [isShown]);
  const host = order ? { name: order.businessName, imageUrl: order.businessImageUrl } : unknownHost;
  return (
    <PublicFrame business={host} footerContent={t('poweredBy')}>
      <FlowRoot flow="customer-order" state={statePath(snapshot)}>
        {view.screen === 'order' ? (
          <>
            <CustomerOrderDetails view={view} send={send} />
            {view.dialog && (
              <ActionDialog
                key={view.dialog.action}
                token={snapshot.context.token}
                dialog={view.dialog}
                order={view.order}
                send={send}
                onClose={() => send({ type: 'action.leave' })}
              />
            )}
          </>
        ) : (
          <>
            <h1 className={visuallyHidden}>{t('untitled')}</h1>
            <EmptyContent view={view} send={send} />
          </>
        )}
      </FlowRoot>
    </PublicFrame>
  );
}

/** Refreshes the order when the customer returns to the tab. */
function useRefreshOnTabFocus(actor: CustomerOrderActor): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') actor.send({ type: 'page.shown' });
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [actor]);
}

type EmptyView = Exclude<CustomerOrderView, { screen: 'order' }>;

/** Shown when there is no order to show. */
function EmptyContent({ view, send }: { view: EmptyView; send: CustomerOrderSend }) {
  const retry = () => send({ type: 'order.retry' });
  const tryAgain = (
    <Button variant="secondary" data-event="order.retry" onPress={retry}>
      {common('tryAgain')}
    </Button>
  );
  switch (view.screen) {
    case 'failed':
      return (
        <ErrorState
          title={t(view.failure)}
          description={t(`${view.failure}Why`)}
          retryEvent="order.retry"
          onRetry={retry}
        />
      );
    case 'missing':
      return (
        <EmptyState
          icon={FileQuestion}
          title={t('missing')}
          description={t('missingWhy')}
          actions={tryAgain}
        />
      );
    case 'denied':
      return (
        <EmptyState
          icon={ShieldX}
          title={t('denied')}
          description={view.refusal?.message ?? t('deniedWhy')}
          actions={tryAgain}
        />
      );
    case 'tooMany':
      return (
        <EmptyState
          icon={Clock}
          title={t('tooMany')}
          description={getRetryText(view.retryAtMs)}
          actions={tryAgain}
        />
      );
    default:
      return <OrderSkeleton />;
  }
}

function getRetryText(retryAtMs: number | undefined): string {
  if (retryAtMs === undefined) return t('tooManyWhy');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return t('tooManyUntil', { time: formatDate(new Date(retryAtMs).toISOString(), timeZone, 'time') });
}

const OrderSkeleton = () => (
  <output aria-busy aria-label={t('untitled')}>
    <Stack gap="4">
      <Skeleton width="half" />
      <Skeleton shape="block" />
      <Skeleton />
      <Skeleton width="half" />
    </Stack>
  </output>
);
