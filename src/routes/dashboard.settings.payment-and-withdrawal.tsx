import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { WayBackSearch } from '#src/features/payout-requirements/way-back-search.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import {
  payoutAccountEventsQuery,
  payoutAccountsQuery,
  virtualAccountQuery,
} from '#src/features/payouts/payouts.queries.ts';
import { PayoutsScreen } from '#src/features/payouts/accounts/payouts.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/payment-and-withdrawal')({
  validateSearch: WayBackSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(payoutAccountsQuery());
    void queryClient.prefetchQuery(virtualAccountQuery());
    void queryClient.prefetchQuery(payoutAccountEventsQuery());
  },
  component: Payouts,
});

function Payouts() {
  const { standing } = useBusiness();
  const { redirect } = Route.useSearch();
  return <PayoutsScreen mayManage={can(standing, 'PAYMENT', 'manage')} wayBack={redirect} />;
}
