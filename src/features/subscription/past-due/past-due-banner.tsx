import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

const PastDueBar = lazyComponent(async () => (await import('./past-due-bar.tsx')).PastDueBar);

/**
 * Pages of the dashboard need the banner, except the screens that show the unpaid bill themselves. While the dashboard is
 * being left, the path is already that of the next page.
 */
const isNeededOn = (pathname: string): boolean =>
  pathname.startsWith('/dashboard') &&
  (!pathname.startsWith('/dashboard/subscription') || pathname.startsWith('/dashboard/subscription/compare'));

/** Tells members who see the subscription, above every page, that its renewal is unpaid; shows nothing otherwise. */
export function PastDueBanner() {
  const { business, membership } = useBusiness();
  const isNeeded = useLocation({ select: ({ pathname }) => isNeededOn(pathname) });
  const { data } = useQuery({
    ...activeSubscriptionQuery(),
    enabled: isNeeded && can(membership, 'BUSINESS', 'view-only'),
    select: ({ subscription }) =>
      subscription?.dunning && { ...subscription.dunning, currency: subscription.currency },
  });
  return data && isNeeded ? (
    <PastDueBar dunning={data} business={business} canManage={can(membership, 'BUSINESS', 'manage')} />
  ) : null;
}
