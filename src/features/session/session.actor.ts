import { type ActorRefFrom, createActor } from 'xstate';
import { type SessionMachine, sessionMachine } from '#machines/flows/session/index.ts';
import type { Api } from '#src/lib/api/api.ts';
import { sessionActors } from './session.actors.ts';
import { forgetSession, keepSession, rememberedSession } from './session.storage.ts';
import { joinTabs, type News } from './session.tabs.ts';

export type SessionActor = ActorRefFrom<SessionMachine>;

export interface SessionEffects {
  /** Deletes all cached server data. */
  forgetData(): void;
  /** Notifies the person that the other sessions couldn't be ended. */
  noticeNotEnded(): void;
}

/** Creates the session of this tab from its cookies, without starting it. */
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
