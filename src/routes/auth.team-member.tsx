import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { openTeamInvitation } from '#src/features/team-invitation/team-invitation.actors.ts';
import { MissingToken } from '#src/features/team-invitation/missing-token.tsx';
import { TeamInvitationScreen } from '#src/features/team-invitation/team-invitation.screen.tsx';
import { useAccountChanges } from '#src/features/team-invitation/use-account-changes.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { useFlow } from '#src/flows/use-flow.ts';

const Search = z.object({ token: z.optional(z.coerce.string()) });

export const Route = createFileRoute('/auth/team-member')({ validateSearch: Search, component: TeamMember });

function TeamMember() {
  const { token } = Route.useSearch();
  if (token !== undefined) return <InvitationPage key={token} token={token} />;
  return <MissingToken />;
}

/** The page of an invitation. Its actor runs until the page is closed. */
function InvitationPage({ token }: { token: string }) {
  const actor = useFlow(openTeamInvitation, useSessionActor(), token);
  useAccountChanges(actor);
  return <TeamInvitationScreen actor={actor} />;
}
