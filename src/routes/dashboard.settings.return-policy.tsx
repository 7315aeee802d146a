import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { returnPoliciesQuery } from '#src/features/return-policies/return-policies.queries.ts';
import { ReturnPoliciesScreen } from '#src/features/return-policies/return-policies.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/return-policy')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(returnPoliciesQuery()),
  component: ReturnPolicies,
});

function ReturnPolicies() {
  const { membership } = useBusiness();
  return <ReturnPoliciesScreen canManage={can(membership, 'WEB_STORE', 'manage')} />;
}
