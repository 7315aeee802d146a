import { createFileRoute } from '@tanstack/react-router';
import { requireRestored, requireSignedOut } from '#src/features/session/session.guards.ts';

/** An invitation to a team is opened by people who are signed in and by people who are not. */
const invitationPath = '/auth/team-member';

export const Route = createFileRoute('/auth')({
  beforeLoad: (visit) =>
    visit.location.pathname === invitationPath ? requireRestored(visit) : requireSignedOut(visit),
});
