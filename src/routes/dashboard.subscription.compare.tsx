import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { can } from '#domain/permission.ts';
import { BillingPeriod } from '#domain/billing-period.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { CompareScreen } from '#src/features/subscription/compare/compare.screen.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';
import { plansQuery, pricesQuery } from '#src/features/subscription/subscription.queries.ts';
import { useHasScreen } from './-use-has-screen.ts';

const Search = z.object({ period: z.catch(z.optional(BillingPeriod), undefined) });

export const Route = createFileRoute('/dashboard/subscription/compare')({
  validateSearch: (search): z.infer<typeof Search> => z.parse(Search, search),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(activeSubscriptionQuery());
    void queryClient.prefetchQuery(plansQuery());
    void queryClient.prefetchQuery(pricesQuery());
  },
  component: Compare,
});

function Compare() {
  const { business, membership } = useBusiness();
  const { period = 'yearly' } = Route.useSearch();
  const { boot } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <CompareScreen
      business={business}
      canManage={can(membership, 'BUSINESS', 'manage')}
      period={period}
      onPeriod={(next) => void navigate({ search: { period: next }, replace: true, resetScroll: false })}
      hasScreen={useHasScreen()}
      supportEmail={boot.supportEmail}
    />
  );
}
