import { assign, fromPromise, setup } from 'xstate';
import type { PersonalDetails } from '#domain/business.ts';
import {
  type CallResult,
  type FailureKind,
  type Refused,
  refusalGuards,
  retryDelay,
} from '../call-result.ts';
import type {
  AcceptAnswer,
  DeclineAnswer,
  InvitationAnswer,
  JoinAnswer,
  TeamInvitationContext,
  TeamInvitationEvent,
  TeamInvitationInput,
} from './team-invitation.types.ts';

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`));

export interface JoinInput {
  token: string;
  businessId: string;
  details: PersonalDetails;
  newPassword: string;
}

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const teamInvitationSetup = setup({
  types: {
    context: {} as TeamInvitationContext,
    events: {} as TeamInvitationEvent,
    input: {} as TeamInvitationInput,
    tags: {} as 'busy',
  },
  actors: {
    loadInvitation: fromPromise<InvitationAnswer, { token: string }>(notProvided('loadInvitation')),
    acceptInvitation: fromPromise<AcceptAnswer, { token: string }>(notProvided('acceptInvitation')),
    declineInvitation: fromPromise<DeclineAnswer, { token: string }>(notProvided('declineInvitation')),
    joinTeam: fromPromise<JoinAnswer, JoinInput>(notProvided('joinTeam')),
  },
  guards: {
    ...refusalGuards,
    hasEnded: ({ context }) => context.invitation?.status !== 'pending',
    isSignedOutNow: ({ context }) => context.accountEmail === null,
    isUnknownEmail: ({ context }) =>
      context.accountEmail === null && context.invitation?.hasAccount === false,
    isAnotherAccount: ({ context }) => context.accountEmail !== context.invitation?.email,
    isAnswered: (_, { answer }: { answer: CallResult<unknown> }) => answer.ok,
    isRefusedWith: (
      _,
      { answer, codes }: { answer: CallResult<unknown>; codes: readonly Refused['code'][] },
    ) => !answer.ok && codes.includes(answer.code),
  },
  actions: {
    setInvitation: assign((_, { answer }: { answer: InvitationAnswer }) =>
      answer.ok ? { invitation: answer.data, failure: null } : {},
    ),
    setAccount: assign(({ context: { invitation } }, { email }: { email: string | null }) => ({
      accountEmail: email,
      // The address has an account by now: whoever signs out of it is asked to sign in, not to create another.
      invitation: invitation && invitation.email === email ? { ...invitation, hasAccount: true } : invitation,
    })),
    setRefusal: assign((_, { answer }: { answer: CallResult<unknown> }) => ({
      refusal: answer.ok ? null : answer,
      failure: null,
    })),
    setFailure: assign((_, { failure }: { failure: FailureKind }) => ({ failure, refusal: null })),
    clearProblem: assign({ refusal: null, failure: null }),
    /** The session of this browser continues in the joined business. */
    enterBusiness: (_args, _params: { answer: AcceptAnswer | JoinAnswer }) => {},
    /** Ends the session of the other account. */
    signOut: () => {},
  },
  delays: { retryDelay },
});
