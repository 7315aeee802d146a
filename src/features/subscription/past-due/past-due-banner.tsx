import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/subscription.queries.ts';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

const PastDueBar = lazyComponent(async () => (await import('./past-due-bar.tsx')).PastDueBar);

/** There the payment itself is shown. */
const checkoutPath = '/dashboard/subscription/checkout';

/** Tells members who see the subscription, above every page, that its renewal is unpaid; shows nothing otherwise. */
export function PastDueBanner() {
  const { business, membership } = useBusiness();
  const isPaying = useLocation({ select: ({ pathname }) => pathname.startsWith(checkoutPath) });
  const { data } = useQuery({
    ...activeSubscriptionQuery(),
    enabled: !isPaying && can(membership, 'BUSINESS', 'view-only'),
    select: ({ subscription }) =>
      subscription?.dunning && { ...subscription.dunning, currency: subscription.currency },
  });
  return data && !isPaying ? (
    <PastDueBar dunning={data} business={business} canManage={can(membership, 'BUSINESS', 'manage')} />
  ) : null;
}
