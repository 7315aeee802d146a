import { createFileRoute } from '@tanstack/react-router';
import { OwnershipScreen } from '#src/features/team/ownership/ownership.screen.tsx';
import { ownershipQuery } from '#src/features/team/ownership/ownership.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/settings/ownership')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(ownershipQuery()),
  component: Ownership,
});

function Ownership() {
  const { business, membership } = useBusiness();
  return <OwnershipScreen key={business.id} business={business} membership={membership} />;
}
