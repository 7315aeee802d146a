import type { TeamInvitationActor } from '#src/features/team-invitation/team-invitation.actors.ts';
import { TeamInvitationScreen } from '#src/features/team-invitation/team-invitation.screen.tsx';

export const TeamInvitationPage = ({ actor }: { actor: TeamInvitationActor }) => (
  <TeamInvitationScreen actor={actor} />
);
