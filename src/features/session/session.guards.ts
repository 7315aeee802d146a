import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { canVisit, type SessionView, sessionView } from '#machines/flows/session/index.ts';
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
async function waitForSession(session: SessionActor): Promise<SessionView> {
  const snapshot = await waitFor(
    session,
    (now) => now.matches('unreachable') || sessionView(now).place !== 'starting',
  );
  if (snapshot.matches('unreachable')) throw new SessionUnreachable(common('unreachable'));
  return sessionView(snapshot);
}

interface GuardContext {
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
export async function requireSignedIn({ context, location, preload }: GuardContext): Promise<void> {
  const { place } = await waitForSession(context.session);
  if (place === 'outside') throw redirect({ to: '/', search: { redirect: location.href } });
  if (place === 'completing') throw redirect({ to: '/auth/profile' });
  if (!preload) cookies.remove('onboardingOngoing');
  if (canVisit(context.session.getSnapshot().context, location.pathname)) return;
  if (!preload) notify.error(t('notAllowed'), { title: t('notAllowedTitle'), id: 'not-allowed' });
  const previousHref = context.previousPath();
  const canGoBack =
    previousHref !== undefined && previousHref !== location.href && context.isKnownPath(previousHref);
  throw redirect({ href: canGoBack ? previousHref : '/dashboard' });
}

/** Guards a page for everybody, which shows who is signed in. @throws SessionUnreachable */
export async function requireRestored({ context }: GuardContext): Promise<void> {
  await waitForSession(context.session);
}

/**
 * Guards `/` and the `/auth` paths, which are for people who are not signed in or are still signing up.
 * @throws a redirect if the person is signed in
 */
export async function requireSignedOut(
  { context, location }: GuardContext,
  redirectPath?: string,
): Promise<void> {
  const { place } = await waitForSession(context.session);
  const isAt = (path: string) => location.pathname === path || location.pathname.startsWith(`${path}/`);
  if (place === 'completing' && !isAt('/auth/profile')) throw redirect({ to: '/auth/profile' });
  if (place === 'outside' && (isAt('/auth/profile') || isAt('/auth/success'))) throw redirect({ to: '/' });
  if (place !== 'inside') return;
  if (!cookies.read('onboardingOngoing'))
    throw redirect({
      href: redirectPath !== undefined && context.isKnownPath(redirectPath) ? redirectPath : '/dashboard',
    });
  if (!isAt('/auth/success')) throw redirect({ to: '/auth/success' });
}
