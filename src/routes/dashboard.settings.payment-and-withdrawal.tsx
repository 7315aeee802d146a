import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { ReturnPathSearch } from '#src/features/payout-requirements/return-path-search.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import {
  payoutAccountEventsQuery,
  payoutAccountsQuery,
  virtualAccountQuery,
} from '#src/features/payouts/payouts.queries.ts';
import { PayoutsScreen } from '#src/features/payouts/accounts/payouts.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/payment-and-withdrawal')({
  validateSearch: ReturnPathSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(payoutAccountsQuery());
    void queryClient.prefetchQuery(virtualAccountQuery());
    void queryClient.prefetchQuery(payoutAccountEventsQuery());
  },
  component: Payouts,
});

function Payouts() {
  const { membership } = useBusiness();
  const { redirect } = Route.useSearch();
  return <PayoutsScreen canManage={can(membership, 'PAYMENT', 'manage')} returnPath={redirect} />;
}
