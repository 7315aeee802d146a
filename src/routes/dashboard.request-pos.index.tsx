import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { posRequestsQuery } from '#src/features/pos-requests/pos-requests.queries.ts';
import { PosRequestsScreen } from '#src/features/pos-requests/pos-requests.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/request-pos/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(posRequestsQuery()),
  component: PosRequests,
});

function PosRequests() {
  const { business, membership } = useBusiness();
  return <PosRequestsScreen canManage={can(membership, 'BUSINESS', 'manage')} timeZone={business.timeZone} />;
}
