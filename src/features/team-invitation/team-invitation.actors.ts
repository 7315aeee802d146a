import { type Actor, createActor, fromPromise } from 'xstate';
import { teamCalls } from '#contract/people/team.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { sessionView } from '#machines/flows/session/index.ts';
import {
  type AcceptAnswer,
  type DeclineAnswer,
  type InvitationAnswer,
  type JoinAnswer,
  type JoinInput,
  teamInvitationMachine,
} from '#machines/flows/team-invitation/index.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { type Api, api } from '#src/lib/api/api.ts';

export type TeamInvitationActor = Actor<typeof teamInvitationMachine>;
type WithToken = { input: { token: string }; signal: AbortSignal };

/** Returns the email address of the account that is signed in; null for nobody, and for a sign-up without a name yet. */
export function getAccountEmail(session: SessionActor): string | null {
  const { user } = sessionView(session.getSnapshot());
  return user?.firstName ? user.email : null;
}

/** Returns the chart connected to the API and to the session of this browser. */
export const provideTeamInvitationActors = (call: Api, session: Pick<SessionActor, 'getSnapshot' | 'send'>) =>
  teamInvitationMachine.provide({
    actors: {
      loadInvitation: fromPromise<InvitationAnswer, { token: string }>(
        ({ input: { token }, signal }: WithToken) =>
          toAnswer(call(teamCalls.invitation, { params: { token } }, { timeout: true, signal })),
      ),
      acceptInvitation: fromPromise<AcceptAnswer, { token: string }>(
        ({ input: { token }, signal }: WithToken) =>
          toAnswer(call(teamCalls.acceptInvitation, { params: { token } }, { timeout: true, signal })),
      ),
      declineInvitation: fromPromise<DeclineAnswer, { token: string }>(
        ({ input: { token }, signal }: WithToken) =>
          toAnswer(call(teamCalls.declineInvitation, { params: { token } }, { timeout: true, signal })),
      ),
      joinTeam: fromPromise<JoinAnswer, JoinInput>(
        ({ input: { token, businessId, details, newPassword }, signal }) =>
          toAnswer(
            call(
              teamCalls.joinTeam,
              { body: { ...details, token, newPassword } },
              { timeout: true, signal, businessId },
            ),
          ),
      ),
    },
    actions: {
      enterBusiness({ context: { invitation } }, { answer }) {
        if (!answer.ok) return;
        const token = session.getSnapshot().context.token ?? '';
        const signedIn: SignedIn = { token, ...answer.data };
        session.send({ type: 'session.begin', signedIn });
        session.send({ type: 'business.switch', businessId: invitation?.businessId ?? '' });
      },
      signOut: () => session.send({ type: 'signOut' }),
    },
  });

const invitationFlows = new ActorRegistry<TeamInvitationActor>();

/** Returns the actor of an invitation's page, and starts one if none is running. */
export const openTeamInvitation = (session: SessionActor, token: string): TeamInvitationActor =>
  invitationFlows.open(
    (actor) => actor.getSnapshot().context.token === token,
    () => {
      const input = { token, accountEmail: getAccountEmail(session) };
      return createActor(provideTeamInvitationActors(api, session), { input }).start();
    },
  );
