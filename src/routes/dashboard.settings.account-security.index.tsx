import { createFileRoute } from '@tanstack/react-router';
import { ReturnPathSearch } from '#src/features/payout-requirements/return-path-search.ts';
import { passkeysQuery } from '#src/features/security/passkeys/passkeys.queries.ts';
import { pinQuery } from '#src/features/security/pin.queries.ts';
import { secondFactorQuery } from '#src/features/security/second-factor.queries.ts';
import { sessionsQuery } from '#src/features/security/sessions.queries.ts';
import { AccountSecurityScreen } from '#src/features/security/account-security/account-security.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/account-security/')({
  validateSearch: ReturnPathSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(pinQuery());
    void queryClient.prefetchQuery(secondFactorQuery);
    void queryClient.prefetchQuery(passkeysQuery);
    void queryClient.prefetchQuery(sessionsQuery);
  },
  component: AccountSecurity,
});

function AccountSecurity() {
  return <AccountSecurityScreen returnPath={Route.useSearch().redirect} />;
}
