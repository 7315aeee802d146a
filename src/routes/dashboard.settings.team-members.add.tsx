import { createFileRoute } from '@tanstack/react-router';
import { InviteMemberScreen } from '#src/features/team/member/invite-member.screen.tsx';
import { teamQuery } from '#src/features/team/team.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useHasScreen } from '#src/routes/-use-has-screen.ts';

export const Route = createFileRoute('/dashboard/settings/team-members/add')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(teamQuery());
  },
  component: InviteMember,
});

function InviteMember() {
  const { business, membership } = useBusiness();
  return (
    <InviteMemberScreen
      key={business.id}
      business={business}
      membership={membership}
      hasScreen={useHasScreen()}
    />
  );
}
