import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/subscription.queries.ts';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

const PastDueBar = lazyComponent(async () => (await import('./past-due-bar.tsx')).PastDueBar);

/** These screens show the unpaid bill themselves. */
const isShownOn = (pathname: string): boolean =>
  pathname.startsWith('/dashboard/subscription') && !pathname.startsWith('/dashboard/subscription/compare');

/** Tells members who see the subscription, above every page, that its renewal is unpaid; shows nothing otherwise. */
export function PastDueBanner() {
  const { business, membership } = useBusiness();
  const isShown = useLocation({ select: ({ pathname }) => isShownOn(pathname) });
  const { data } = useQuery({
    ...activeSubscriptionQuery(),
    enabled: !isShown && can(membership, 'BUSINESS', 'view-only'),
    select: ({ subscription }) =>
      subscription?.dunning && { ...subscription.dunning, currency: subscription.currency },
  });
  return data && !isShown ? (
    <PastDueBar dunning={data} business={business} canManage={can(membership, 'BUSINESS', 'manage')} />
  ) : null;
}
