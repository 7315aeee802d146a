import { css } from '#styled/css/css.mjs';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import {
  type CustomerOrderSend,
  type CustomerOrderView,
  customerOrderView,
} from '#machines/flows/customer-order/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { CustomerOrderActor } from './customer-order.actors.ts';
import { LinkFailure } from '#src/flows/link-failure.tsx';
import { FlowRoot, useNetworkBack, usePageShown } from '#src/flows/flow-root.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { PublicFrame } from '#src/ui/frame/public-frame.tsx';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
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

const failureTexts = {
  missing: t('missing'),
  missingWhy: t('missingWhy'),
  denied: t('denied'),
  deniedWhy: t('deniedWhy'),
};

/** Shown when there is no order to show. */
const EmptyContent = ({ view, send }: { view: EmptyView; send: CustomerOrderSend }) =>
  view.screen === 'loading' ? (
    <LoadingState label={t('untitled')}>
      <PageSkeleton />
    </LoadingState>
  ) : (
    <LinkFailure
      view={view}
      texts={failureTexts}
      retryEvent="order.retry"
      onRetry={() => send({ type: 'order.retry' })}
    />
  );
