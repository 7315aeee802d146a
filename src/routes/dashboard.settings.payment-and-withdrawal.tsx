import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { WayBackSearch } from '#src/features/payout-requirements/way-back-search.ts';
import { useSession } from '#src/features/session/use-session.ts';
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
  const { standing } = useSession();
  const { redirect } = Route.useSearch();
  return <PayoutsScreen mayManage={can(standing, 'PAYMENT', 'manage')} wayBack={redirect} />;
}
