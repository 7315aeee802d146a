import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { mayVisit, type SessionView, sessionView } from '#machines/flows/session/index.ts';
import { cookies } from '#src/lib/storage.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import type { SessionActor } from './session.actor.ts';
import { t } from './session.messages.ts';

/** Nobody is remembered and the server does not answer: the error page offers to try again. */
export class SessionUnreachable extends Error {
  override name = 'SessionUnreachable';
}

/** Once it is known who is here. */
async function settled(session: SessionActor): Promise<SessionView> {
  const snapshot = await waitFor(
    session,
    (now) => now.matches('unreachable') || sessionView(now).place !== 'starting',
  );
  if (snapshot.matches('unreachable')) throw new SessionUnreachable(t('unreachable'));
  return sessionView(snapshot);
}

interface Visit {
  context: {
    session: SessionActor;
    /** A path of the own origin for which there is a screen. */
    isKnownPath(path: string): boolean;
    /** Where the person was before the navigation that is under way. */
    previousPath(): string | undefined;
  };
  location: ParsedLocation;
  preload: boolean;
}

/** Of `/dashboard` and everything below (specification, section 4 "Session" and section 6 "Path guard"). */
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

/** Of `/` and of `/auth` paths: those who are signed in and not onboarding have nothing to do there. */
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
