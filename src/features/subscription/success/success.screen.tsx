import { useQuery } from '@tanstack/react-query';
import type { Business } from '#domain/business.ts';
import { t } from '#src/features/subscription/checkout/checkout.messages.ts';
import { OrderPaid } from '#src/features/subscription/checkout/checkout-success.tsx';
import { subscriptionOrderQuery } from '#src/features/subscription/subscription.queries.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';

/** A paid order. One that isn't paid leads back to its checkout. */
export function SuccessScreen({ orderId, business }: { orderId: string; business: Business }) {
  const query = useQuery(subscriptionOrderQuery(orderId));
  return (
    <Stack gap="6">
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/subscription' } }} title={t('title')} />
      <QueryView query={query} what="the order">
        {(order) =>
          order.status === 'paid' ? (
            <OrderPaid order={order} timeZone={business.timeZone} />
          ) : (
            <Stack gap="4" width="field" align="start">
              <Notice tone="info" title={t('notPaidYet')}>
                {t('notPaidYetWhy')}
              </Notice>
              <LinkButton
                variant="primary"
                to="/dashboard/subscription/checkout/{-$id}"
                params={{ id: orderId }}
              >
                {t('toCheckout')}
              </LinkButton>
            </Stack>
          )
        }
      </QueryView>
    </Stack>
  );
}
