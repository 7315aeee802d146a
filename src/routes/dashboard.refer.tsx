import { createFileRoute } from '@tanstack/react-router';
import { canOpen } from '#domain/permission.ts';
import { referralsQuery } from '#src/features/referrals/referrals.queries.ts';
import { ReferralsScreen } from '#src/features/referrals/referrals.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/refer')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(referralsQuery()),
  component: Refer,
});

function Refer() {
  const { business, membership } = useBusiness();
  return <ReferralsScreen business={business} canSeePayments={canOpen(membership, '/dashboard/revenue')} />;
}
