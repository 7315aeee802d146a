import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { MemberScreen } from '#src/features/team/member/member.screen.tsx';
import { teamMemberQuery } from '#src/features/team/team.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useHasScreen } from '#src/routes/-use-has-screen.ts';

export const Route = createFileRoute('/dashboard/settings/team-members/edit/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (!z.safeParse(Id, id).success) throw notFound();
    void queryClient.prefetchQuery(teamMemberQuery(id));
  },
  component: MemberRoute,
});

function MemberRoute() {
  const { id } = Route.useParams();
  const { business, membership } = useBusiness();
  return (
    <MemberScreen key={id} id={id} business={business} membership={membership} hasScreen={useHasScreen()} />
  );
}
