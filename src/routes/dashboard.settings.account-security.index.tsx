import { createFileRoute } from '@tanstack/react-router';
import { WayBackSearch } from '#src/features/payout-requirements/way-back-search.ts';
import { pinQuery } from '#src/features/security/pin.queries.ts';
import { sessionsQuery } from '#src/features/security/sessions.queries.ts';
import { AccountSecurityScreen } from '#src/features/security/account-security/account-security.screen.tsx';

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
