import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type SessionView, sessionView } from '#machines/flows/session/index.ts';
import type { SessionActor } from './session.actor.ts';

/** The session's actor, to tell it something. */
export const useSessionActor = (): SessionActor =>
  useRouteContext({ from: '__root__', select: (context) => context.session });

/** What the session shows now. */
export function useSession(): SessionView {
  const session = useSessionActor();
  return sessionView(useSelector(session, (snapshot) => snapshot));
}
