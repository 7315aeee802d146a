import { createFileRoute } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { Business } from '#domain/business.ts';
import { openVerification } from '#src/features/account-verification/account-verification.actors.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { ReturnPathSearch } from '#src/features/payout-requirements/return-path-search.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { payoutRequirementsQuery } from '#src/features/payout-requirements/payout-requirements.queries.ts';
import { AccountVerificationScreen } from '#src/features/account-verification/steps/account-verification.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/account-verification')({
  validateSearch: ReturnPathSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(payoutRequirementsQuery()),
  component: AccountVerificationRoute,
});

function AccountVerificationRoute() {
  const { business } = useBusiness();
  return <Verification key={business.id} business={business} />;
}

function Verification({ business }: { business: Business }) {
  const queryClient = useQueryClient();
  const verification = useFlow(openVerification, queryClient, business.id);
  const { redirect } = Route.useSearch();
  return <AccountVerificationScreen verification={verification} business={business} returnPath={redirect} />;
}
