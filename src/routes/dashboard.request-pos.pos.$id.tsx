import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { can } from '#domain/permission.ts';
import { PosRequestScreen } from '#src/features/pos-requests/pos-request.screen.tsx';
import { posRequestQuery } from '#src/features/pos-requests/pos-requests.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/request-pos/pos/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (!z.safeParse(Id, id).success) throw notFound();
    void queryClient.prefetchQuery(posRequestQuery(id));
  },
  component: PosRequestRoute,
});

function PosRequestRoute() {
  const { id } = Route.useParams();
  const { business, membership } = useBusiness();
  return (
    <PosRequestScreen
      key={id}
      id={id}
      canManage={can(membership, 'BUSINESS', 'manage')}
      timeZone={business.timeZone}
    />
  );
}
