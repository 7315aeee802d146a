import { Actor } from 'xstate';
import { flowRecordingCalls } from '#contract/flow-recording.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { watchFlows } from '#src/flows/actor-registry.ts';
import { api } from '#src/lib/api/api.ts';
import { setRecorder } from './current-recorder.ts';
import { createRecorder } from './recorder.ts';

/** Records the session and every open flow, for the current person and business. Returns a function that stops it. */
export function startRecorder(session: SessionActor): () => void {
  const getIdentity = () => {
    const { token, user, activeBusinessId } = session.getSnapshot().context;
    return token === undefined ? undefined : `${user?.id} ${activeBusinessId}`;
  };
  const startIdentity = getIdentity();
  const recorder = createRecorder({
    send: (body, { keepalive }) =>
      api(flowRecordingCalls.recordJourney, { body }, { timeout: true, keepalive }),
    isSameSession: () => getIdentity() === startIdentity,
  });
  if (session instanceof Actor) recorder.follow(session);
  const ends = [setRecorder(recorder), watchFlows((actor) => recorder.follow(actor))];
  const leaving = new AbortController();
  const onLeave = (target: EventTarget, type: string, isGone: () => boolean) =>
    target.addEventListener(type, () => isGone() && recorder.leave(), { signal: leaving.signal });
  onLeave(window, 'pagehide', () => true);
  onLeave(document, 'visibilitychange', () => document.visibilityState === 'hidden');
  // A person who signs out is still authenticated for a moment.
  const subscription = session.subscribe((now) => {
    if (!now.matches('signedIn')) recorder.leave();
  });
  return () => {
    leaving.abort();
    subscription.unsubscribe();
    for (const end of ends) end();
    recorder.end();
  };
}
