import { type ActorRefFrom, createActor } from 'xstate';
import { type SessionMachine, sessionMachine } from '#machines/flows/session/index.ts';
import type { Api } from '#src/lib/api/api.ts';
import { sessionActors } from './session.actors.ts';
import { forgetSession, keepSession, rememberedSession } from './session.storage.ts';
import { joinTabs, type News } from './session.tabs.ts';

export type SessionActor = ActorRefFrom<SessionMachine>;

export interface SessionEffects {
  /** Drops all cached data of the server. */
  forgetData(): void;
  /** Says that the other sessions could not be ended. */
  noticeNotEnded(): void;
}

/** The one session of this tab, restored from its cookies; not started yet. */
export function createSession(api: Api, effects: SessionEffects): SessionActor {
  const machine = sessionMachine.provide({
    actors: sessionActors(api),
    actions: {
      keep: ({ context }) => keepSession(context),
      forget: ({ context }) => {
        forgetSession(context);
        effects.forgetData();
      },
      forgetBusinessData: () => effects.forgetData(),
      tellTabs: ({ context: { activeBusinessId, endedBy } }, news) => {
        if (news === 'signedIn') tellTabs({ type: news });
        else if (news === 'signedOut')
          tellTabs({ type: news, by: endedBy === 'server' ? 'server' : 'person' });
        else if (activeBusinessId !== undefined) tellTabs({ type: news, businessId: activeBusinessId });
      },
      noticeNotEnded: () => effects.noticeNotEnded(),
    },
  });
  const session = createActor(machine, { input: rememberedSession() });
  const tellTabs: (news: News) => void = joinTabs((event) => session.send(event));
  window.addEventListener('online', () => session.send({ type: 'connection.back' }));
  return session;
}
