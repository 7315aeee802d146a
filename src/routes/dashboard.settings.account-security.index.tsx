import { createFileRoute } from '@tanstack/react-router';
import { WayBackSearch } from '#src/flows/payout-requirements/way-back-search.ts';
import { pinQuery } from '#src/lib/queries/payouts.queries.ts';
import { sessionsQuery } from '#src/lib/queries/sessions.queries.ts';
import { AccountSecurityScreen } from '#src/screens/account-security/account-security.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/account-security/')({
  validateSearch: WayBackSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(pinQuery());
    return queryClient.prefetchQuery(sessionsQuery);
  },
  component: AccountSecurity,
});

function AccountSecurity() {
  return <AccountSecurityScreen wayBack={Route.useSearch().redirect} />;
}
