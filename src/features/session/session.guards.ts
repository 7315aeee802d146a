import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { mayVisit, type SessionView, sessionView } from '#machines/flows/session/index.ts';
import { cookies } from '#src/lib/storage.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import type { SessionActor } from './session.actor.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './session.messages.ts';

/** No session is cached and the server can't be reached. The error page offers to try again. */
export class SessionUnreachable extends Error {
  override name = 'SessionUnreachable';
}

/** Waits until the session has been restored. @throws SessionUnreachable */
async function settled(session: SessionActor): Promise<SessionView> {
  const snapshot = await waitFor(
    session,
    (now) => now.matches('unreachable') || sessionView(now).place !== 'starting',
  );
  if (snapshot.matches('unreachable')) throw new SessionUnreachable(common('unreachable'));
  return sessionView(snapshot);
}

interface Visit {
  context: {
    session: SessionActor;
    /** Whether the path is on this origin and has a screen. */
    isKnownPath(path: string): boolean;
    /** The path before the current navigation. */
    previousPath(): string | undefined;
  };
  location: ParsedLocation;
  preload: boolean;
}

/**
 * Guards `/dashboard` and everything below it (specification, section 4 "Session" and section 6 "Path guard").
 * @throws a redirect if the person is not signed in, has no business yet, or has no permission for the path
 */
export async function requireInside({ context, location, preload }: Visit): Promise<void> {
  const { place } = await settled(context.session);
  if (place === 'outside') throw redirect({ to: '/', search: { redirect: location.href } });
  if (place === 'completing') throw redirect({ to: '/auth/profile' });
  if (!preload) cookies.remove('onboardingOngoing');
  if (mayVisit(context.session.getSnapshot().context, location.pathname)) return;
  if (!preload) notify.error(t('notAllowed'), { title: t('notAllowedTitle'), id: 'not-allowed' });
  const previous = context.previousPath();
  const isWayBack = previous !== undefined && previous !== location.href && context.isKnownPath(previous);
  throw redirect({ href: isWayBack ? previous : '/dashboard' });
}

/**
 * Guards `/` and the `/auth` paths, which are for people who are not signed in or are still signing up.
 * @throws a redirect if the person is signed in
 */
export async function requireOutside({ context, location }: Visit, wanted?: string): Promise<void> {
  const { place } = await settled(context.session);
  const isAt = (path: string) => location.pathname === path || location.pathname.startsWith(`${path}/`);
  if (place === 'completing' && !isAt('/auth/profile')) throw redirect({ to: '/auth/profile' });
  if (place === 'outside' && (isAt('/auth/profile') || isAt('/auth/success'))) throw redirect({ to: '/' });
  if (place !== 'inside') return;
  if (!cookies.read('onboardingOngoing'))
    throw redirect({
      href: wanted !== undefined && context.isKnownPath(wanted) ? wanted : '/dashboard',
    });
  if (!isAt('/auth/success')) throw redirect({ to: '/auth/success' });
}
