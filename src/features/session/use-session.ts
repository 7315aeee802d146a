import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type SessionView, sessionView } from '#machines/flows/session/index.ts';
import type { SessionActor } from './session.actor.ts';

/** Returns the session's actor, for sending events. */
export const useSessionActor = (): SessionActor =>
  useRouteContext({ from: '__root__', select: (context) => context.session });

/** Returns the current view of the session. */
export function useSession(): SessionView {
  const session = useSessionActor();
  return sessionView(useSelector(session, (snapshot) => snapshot));
}
