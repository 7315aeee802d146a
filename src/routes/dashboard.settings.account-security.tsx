import { createFileRoute } from '@tanstack/react-router';
import { sessionsQuery } from '#src/lib/queries/sessions.queries.ts';
import { AccountSecurityScreen } from '#src/screens/account-security/account-security.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/account-security')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(sessionsQuery),
  component: AccountSecurityScreen,
});
