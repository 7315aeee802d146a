import { type ActorRefFrom, createActor } from 'xstate';
import { type SessionMachine, sessionMachine } from '#machines/flows/session/index.ts';
import type { Api } from '#src/lib/api/api.ts';
import { sessionActors } from './session.actors.ts';
import { clearStoredSession, saveSession, loadSession } from './session.storage.ts';
import { syncTabs, type TabMessage } from './session.tabs.ts';

export type SessionActor = ActorRefFrom<SessionMachine>;

export interface SessionEffects {
  /** Deletes all cached server data. */
  clearData(): void;
  /** Notifies the person that the other sessions couldn't be ended. */
  showSignOutFailed(): void;
}

/** Creates the session of this tab from its cookies, without starting it. */
export function createSession(api: Api, effects: SessionEffects): SessionActor {
  const machine = sessionMachine.provide({
    actors: sessionActors(api),
    actions: {
      keep: ({ context }) => saveSession(context),
      forget: ({ context }) => {
        clearStoredSession(context);
        effects.clearData();
      },
      clearBusinessData: () => effects.clearData(),
      notifyTabs: ({ context: { activeBusinessId, endedBy } }, message) => {
        if (message === 'signedIn') notifyTabs({ type: message });
        else if (message === 'signedOut')
          notifyTabs({ type: message, by: endedBy === 'server' ? 'server' : 'person' });
        else if (activeBusinessId !== undefined) notifyTabs({ type: message, businessId: activeBusinessId });
      },
      showSignOutFailed: () => effects.showSignOutFailed(),
    },
  });
  const session = createActor(machine, { input: loadSession() });
  const notifyTabs: (message: TabMessage) => void = syncTabs((event) => session.send(event));
  window.addEventListener('online', () => session.send({ type: 'connection.back' }));
  return session;
}
