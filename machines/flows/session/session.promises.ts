import { definePromises } from '#machines/promises/promise.ts';
import { completingPromises } from './promises/completing.ts';
import { insidePromises } from './promises/inside.ts';
import { signingInPromises } from './promises/signing-in.ts';
import { sessionMachine } from './session.machine.ts';
import type { SessionContext, SessionInput } from './session.types.ts';
import { sessionView } from './session.view.ts';

/** The parts of a session that the device keeps, and whether the drafts of the person are still there. */
interface KeptSession {
  session: Pick<SessionContext, 'token' | 'user' | 'businesses' | 'teams' | 'activeBusinessId'> | null;
  drafts: boolean;
}

/** Everything that a person can rely on about their session (specification, section 4, "Session"). */
export const sessionPromises = definePromises(sessionMachine, {
  view(snapshot) {
    const { state: _, ...shown } = sessionView(snapshot);
    return shown;
  },
  keeping: {
    by: {
      keep: ({ context: { token, user, businesses, teams, activeBusinessId } }): KeptSession => ({
        session: { token, user, businesses, teams, activeBusinessId },
        drafts: true,
      }),
      forget: ({ context }): KeptSession => ({ session: null, drafts: context.endedBy !== 'person' }),
    },
    keptIn: ({ token, cached, activeBusinessId }): KeptSession => ({
      session:
        token === undefined
          ? null
          : {
              token,
              user: cached?.user,
              businesses: cached?.businesses ?? [],
              teams: cached?.teams ?? [],
              activeBusinessId,
            },
      drafts: true,
    }),
    inputAfter(kept): SessionInput {
      const { session } = kept as KeptSession;
      if (!session) return { token: undefined, cached: undefined, activeBusinessId: undefined };
      const { token, user, businesses, teams, activeBusinessId } = session;
      const cached = user && { user, businesses: [...businesses], teams: [...teams] };
      return { token, cached, activeBusinessId };
    },
  },
  effects: ['notifyTabs', 'clearBusinessData', 'showSignOutFailed'],
  promises: [...signingInPromises, ...completingPromises, ...insidePromises],
});
