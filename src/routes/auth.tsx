import { createFileRoute } from '@tanstack/react-router';
import { requireRestored, requireSignedOut } from '#src/features/session/session.guards.ts';

/** An invitation to a team is opened by people who are signed in and by people who are not. */
const invitationPath = '/auth/team-member';

/** Returns the page of the event at a sign-up's path, for people who are signed in; undefined for another path. */
const getEventPath = (pathname: string): string | undefined => {
  const id = /^\/auth\/events\/([^/]+)\/?$/.exec(pathname)?.[1];
  return id === undefined ? undefined : `/dashboard/events/${id}`;
};

export const Route = createFileRoute('/auth')({
  beforeLoad: (visit) =>
    visit.location.pathname === invitationPath
      ? requireRestored(visit)
      : requireSignedOut(visit, getEventPath(visit.location.pathname)),
});
