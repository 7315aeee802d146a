import { createFileRoute } from '@tanstack/react-router';
import { MailQuestion } from 'lucide-react';
import * as z from 'zod/mini';
import { t } from '#src/features/team-invitation/team-invitation.messages.ts';
import { openTeamInvitation } from '#src/features/team-invitation/team-invitation.actors.ts';
import { TeamInvitationScreen } from '#src/features/team-invitation/team-invitation.screen.tsx';
import { useAccountChanges } from '#src/features/team-invitation/use-account-changes.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { useFlow } from '#src/flows/use-flow.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { AuthFrame } from '#src/ui/frame/auth-frame.tsx';

const Search = z.object({ token: z.optional(z.coerce.string()) });

export const Route = createFileRoute('/auth/team-member')({ validateSearch: Search, component: TeamMember });

function TeamMember() {
  const { token } = Route.useSearch();
  if (token !== undefined) return <InvitationPage key={token} token={token} />;
  return (
    <AuthFrame slogan={{ title: t('promise'), text: t('promiseWhy') }}>
      <EmptyState icon={MailQuestion} title={t('noToken')} description={t('noTokenWhy')} />
    </AuthFrame>
  );
}

/** The page of an invitation. Its actor runs until the page is closed. */
function InvitationPage({ token }: { token: string }) {
  const actor = useFlow(openTeamInvitation, useSessionActor(), token);
  useAccountChanges(actor);
  return <TeamInvitationScreen actor={actor} />;
}
