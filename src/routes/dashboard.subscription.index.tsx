import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { SubscriptionScreen } from '#src/features/subscription/overview/subscription.screen.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';
import { subscriptionOrdersQuery } from '#src/features/subscription/subscription.queries.ts';

export const Route = createFileRoute('/dashboard/subscription/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(activeSubscriptionQuery());
    void queryClient.prefetchQuery(subscriptionOrdersQuery());
    void queryClient.prefetchQuery(usageQuery());
  },
  component: Subscription,
});

function Subscription() {
  const { business, membership } = useBusiness();
  return <SubscriptionScreen business={business} canManage={can(membership, 'BUSINESS', 'manage')} />;
}
